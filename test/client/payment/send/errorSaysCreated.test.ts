import {
	ApiError,
	ContractError,
	InputError,
	PaymentError,
	reasons,
	TransportError,
	type ReasonCode,
} from '../../../../client/errors';
import { reasonOfStatus } from '../../../../client/problem/toApiError';
import { errorSaysCreated } from '../../../../client/payment/send/errorSaysCreated';
import { emptyProblem } from '../../../../client/errors/problem';

const apiError = (status: number, code: ReasonCode = reasonOfStatus(status)) =>
	new ApiError(code, 'POST /v3/payment', status, { ...emptyProblem, isFromService: true });

describe('errorSaysCreated', () => {
	it.each([400, 401, 403, 404, 422, 429])(
		'says no after a %i, which refuses the request',
		(status) => {
			expect(errorSaysCreated(apiError(status))).toBe('no');
		},
	);

	it.each([
		300, 302, 304, 307, 308, 402, 405, 408, 409, 410, 411, 413, 425, 451, 499, 500, 501, 502, 503,
		504, 520, 599,
	])('cannot know after a %i', (status) => {
		expect(errorSaysCreated(apiError(status))).toBe('unknown');
	});

	it.each([400, 401, 403, 404, 409, 422, 429])(
		"cannot know after a %i that is not the service's own",
		(status) => {
			expect(
				errorSaysCreated(
					new ApiError(reasonOfStatus(status), 'POST /v3/payment', status, emptyProblem),
				),
			).toBe('unknown');
		},
	);

	const codes = Object.keys(reasons) as ReasonCode[];
	it.each(codes)('follows the code %s of a 400', (code) => {
		const open: ReasonCode[] = ['quote_used'];
		const expected =
			code === 'duplicate_external_id' ? 'yes' : open.includes(code) ? 'unknown' : 'no';
		expect(errorSaysCreated(apiError(400, code))).toBe(expected);
	});

	it.each(codes)('does not trust a 500 with the code %s', (code) => {
		expect(errorSaysCreated(apiError(500, code))).toBe(
			code === 'duplicate_external_id' ? 'yes' : 'unknown',
		);
	});

	it('knows that a lost v3 is not enabled', () => {
		expect(errorSaysCreated(apiError(401, 'v3_not_enabled'))).toBe('no');
	});

	it.each([
		['network', true, 'unknown'],
		['network', false, 'no'],
		['timeout', true, 'unknown'],
		['timeout', false, 'no'],
		['aborted', true, 'unknown'],
		['response_too_large', true, 'unknown'],
	] as const)('%s, outcome unknown %p: %s', (code, outcomeUnknown, created) => {
		expect(errorSaysCreated(new TransportError(code, outcomeUnknown))).toBe(created);
	});

	it('cannot know after a 2xx that cannot be read', () => {
		expect(
			errorSaysCreated(new ContractError('POST /v3/payment', 202, '', 'it has another format')),
		).toBe('unknown');
	});

	it.each(['yes', 'no', 'unknown'] as const)('repeats what is known already: %s', (created) => {
		const lost = new TransportError('timeout', true);
		expect(errorSaysCreated(new PaymentError('unconfirmed', created, lost))).toBe(created);
	});

	it('knows what was refused before it was sent', () => {
		expect(errorSaysCreated(new InputError([{ field: 'amount', problem: 'is required' }]))).toBe(
			'no',
		);
		expect(errorSaysCreated(new InputError([], 'invalid_credential'))).toBe('no');
		expect(errorSaysCreated(new InputError([], 'not_payable'))).toBe('no');
		expect(errorSaysCreated(new InputError([], 'duplicate_external_id'))).toBe('yes');
	});
});
