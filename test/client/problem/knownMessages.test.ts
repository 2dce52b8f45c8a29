import { findKnownReason, findTokenFault } from '../../../client/problem/knownMessages';
import { emptyProblem } from '../../../client/errors/problem';

const withDetail = (detail: string) => ({ ...emptyProblem, detail });
const withTitle = (title: string) => ({ ...emptyProblem, title });

describe('findKnownReason', () => {
	const known = [
		['payment', 400, 'Duplicate `external_id` field detected.', 'duplicate_external_id'],
		['payment', 400, 'Quote already used', 'quote_used'],
		['payment', 400, 'Quote has expired', 'quote_expired'],
		['payment', 400, 'Insufficient balance detected (12.50)', 'insufficient_balance'],
		[
			'payment',
			400,
			'Mismatching currency from quote (AED) and payment (SAR)',
			'currency_mismatch',
		],
		[
			'payment',
			400,
			'Payment `amount_destination` lower than minimum amount for selected quote: 100 INR',
			'amount_below_minimum',
		],
		[
			'payment',
			400,
			'Payment `amount_destination` greater than maximum amount for selected quote: 9 INR',
			'amount_above_maximum',
		],
		['quote', 400, 'Unable to fetch quote (min/max amount requirements)', 'quote_unavailable'],
		['quote', 500, 'Could not obtain quote.', 'quote_not_obtained'],
		['quote', 500, 'Could not fetch quote at this time.', 'quote_failed'],
	] as const;

	describe.each(known)('POST %s, %i, %s', (resource, status, detail, reason) => {
		it.each(['v2', 'v3'])(`is ${reason} on %s`, (version) => {
			const endpoint = `POST /${version}/${resource}`;
			expect(findKnownReason(endpoint, status, withDetail(detail))).toBe(reason);
			expect(findKnownReason(endpoint, status, withTitle(detail))).toBe(reason);
		});

		it('is nothing elsewhere', () => {
			expect(findKnownReason('GET /v2/debug', status, withDetail(detail))).toBeUndefined();
			expect(findKnownReason(`PUT /v2/${resource}`, status, withDetail(detail))).toBeUndefined();
			expect(findKnownReason(`POST /v2/${resource}`, 422, withDetail(detail))).toBeUndefined();
			expect(findKnownReason('POST', status, withDetail(detail))).toBeUndefined();
			expect(findKnownReason('', status, withDetail(detail))).toBeUndefined();
		});
	});

	it('recognizes the look-up of an external ID as a payment ID', () => {
		const problem = withDetail('Path parameter `id` must be UUID when external=false');
		expect(findKnownReason('GET /v2/payments/{id}', 400, problem)).toBe('id_not_uuid');
		expect(findKnownReason('GET /v3/payments/{id}', 400, problem)).toBe('id_not_uuid');
	});

	it('does not find a message in the middle of another one', () => {
		const problem = withDetail('The note says: Duplicate `external_id` field detected.');
		expect(findKnownReason('POST /v2/payment', 400, problem)).toBeUndefined();
	});

	it('finds nothing in an empty problem', () => {
		expect(findKnownReason('POST /v2/payment', 400, emptyProblem)).toBeUndefined();
	});
});

describe('findTokenFault', () => {
	it.each([
		['Invalid audience', 'audience'],
		['aud does not match', 'audience'],
		['Wrong issuer', 'audience'],
		['The access token expired', 'clock'],
		['Token is not yet valid', 'clock'],
		['Token is not active', 'clock'],
		['iat is in the future', 'clock'],
		['exp claim', 'clock'],
		['Signature is wrong', undefined],
		['Unknown key', undefined],
		['', undefined],
		['Laudable expertise', undefined],
	])('%p: %p', (description, fault) => {
		expect(findTokenFault(description)).toBe(fault);
	});

	it.each([
		'Access token not valid or expired',
		'Invalid or expired token',
		'The access token is invalid or has expired',
	])('learns nothing from "%s", which names every cause at once', (description) => {
		expect(findTokenFault(description)).toBeUndefined();
	});
});
