import { reasonOfStatus, toApiError } from '../../../client/problem/toApiError';
import { emptyProblem } from '../../../client/errors/problem';
import { toResponse } from '../../support/fakes/fakeTransport';

describe('reasonOfStatus', () => {
	it.each([
		[400, 'bad_request'],
		[401, 'unauthorized'],
		[403, 'forbidden'],
		[404, 'not_found'],
		[407, 'proxy_login'],
		[422, 'validation_failed'],
		[429, 'rate_limited'],
		[500, 'server_error'],
		[502, 'server_error'],
		[503, 'server_error'],
		[504, 'server_error'],
		[599, 'server_error'],
		[100, 'unexpected_status'],
		[301, 'redirected'],
		[302, 'redirected'],
		[307, 'redirected'],
		[308, 'redirected'],
		[402, 'unexpected_status'],
		[405, 'unexpected_status'],
		[409, 'unexpected_status'],
		[418, 'unexpected_status'],
	])('%i: %s', (status, reason) => {
		expect(reasonOfStatus(status)).toBe(reason);
	});
});

describe('toApiError', () => {
	it('keeps the status of a refusal whose body nobody can read', () => {
		const error = toApiError('POST /v3/payment', toResponse({ status: 422 }), () => {
			throw new RangeError('Maximum call stack size exceeded');
		});
		expect(error).toMatchObject({ code: 'validation_failed', status: 422 });
	});

	it('uses the reason of a known text', () => {
		const problem = { ...emptyProblem, detail: 'Quote has expired' };
		const error = toApiError('POST /v2/payment', toResponse({ status: 400 }), () => problem);
		expect(error).toMatchObject({
			code: 'quote_expired',
			status: 400,
			endpoint: 'POST /v2/payment',
			problem,
		});
		expect(error.message).toBe('The quote has expired');
	});

	it('otherwise uses the reason of the status', () => {
		const problem = { ...emptyProblem, detail: 'Quote has expired' };
		expect(toApiError('GET /v2/debug', toResponse({ status: 400 }), () => problem).code).toBe(
			'bad_request',
		);
	});

	it.each<[Record<string, string>, number | undefined]>([
		[{ 'retry-after': '7' }, 7000],
		[{ 'retry-after': 'later' }, undefined],
		[{}, undefined],
	])('reads %p', (headers, retryAfterMs) => {
		const error = toApiError(
			'POST /v3/quote',
			toResponse({ status: 429, headers }),
			() => emptyProblem,
		);
		expect(error.retryAfterMs).toBe(retryAfterMs);
		expect(error.retryable).toBe(true);
	});
});

describe('an unavailable quote', () => {
	const body = {
		country: 'IND',
		currency: 'TRY',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
	};
	const fail = (status: number, detail: string) => {
		const problem = { ...emptyProblem, detail };
		return toApiError('POST /v3/quote', toResponse({ status }), () => problem, { body });
	};

	it('names the currency and the corridor, and the causes: no rate, no route', () => {
		const error = fail(500, 'Could not obtain quote.');
		expect(error.message).toBe(
			'The service could not obtain a quote: from TRY, to IND (C2C, bank_transfer)',
		);
		expect(error.advice).toMatch(/no rate.*no route/);
		expect([error.code, error.retryable]).toEqual(['quote_not_obtained', true]);
	});

	it('has the same causes in the other words for it', () => {
		const { code, retryable, advice } = fail(500, 'Could not fetch quote at this time.');
		expect([code, retryable]).toEqual(['quote_failed', true]);
		expect(advice).toBe(fail(500, 'Could not obtain quote.').advice);
	});

	it('names amount and rate if one answer covers both', () => {
		const error = fail(400, 'Unable to fetch quote (min/max amount requirements)');
		expect(error.message).toContain('from TRY, to IND');
		expect(error.advice).toMatch(/below the minimum or above the maximum.*no rate/);
	});

	const deal = '0197f9a0-0000-7000-8000-000000000001';
	const ask = (endpoint: string, status: number, detail: string, request: object) =>
		toApiError(
			endpoint,
			toResponse({ status, body: { detail } }),
			() => ({ ...emptyProblem, detail }),
			{ body: request },
		);

	it.each<[number, string]>([
		[400, 'Unable to fetch quote (min/max amount requirements)'],
		[400, 'Not possible'],
		[404, 'Not Found'],
		[500, 'Could not obtain quote.'],
		[500, 'Could not fetch quote at this time.'],
		[500, 'Internal Server Error'],
	])('names the deal only if the request has one: %i %s', (status, detail) => {
		const error = ask('POST /v3/quote', status, detail, { ...body, deal });
		expect(error.message).toContain(`(C2C, bank_transfer), with the deal ${deal}`);
		expect(error.advice).toMatch(/^The deal .* active.*cover.*room for the amount/);
		const without = ask('POST /v3/quote', status, detail, body);
		expect(without.message + without.advice).not.toMatch(/deal/i);
	});

	it('repeats no deal that is not an ID', () => {
		const error = ask('POST /v2/quote', 400, 'No', { ...body, deal: 'Priya Sharma' });
		expect(error.message).toMatch(/, with a deal$/);
	});

	it.each(['POST /v2/quote', 'POST /v3/quote'])('of a 404 on %s has not expired', (endpoint) => {
		const { message, advice } = ask(endpoint, 404, 'Not Found', body);
		expect(message).toBe(
			'The service found nothing for this quote: from TRY, to IND (C2C, bank_transfer)',
		);
		expect(advice).toMatch(/no rate .* no route/);
		expect(advice).not.toMatch(/expired|the ID|never existed/);
	});

	it('is no cause of a 404 that is not from the service', () => {
		const { message, advice } = toApiError(
			'POST /v3/quote',
			toResponse({ status: 404, body: '<h1>Not Found</h1>' }),
			() => emptyProblem,
			{ body },
		);
		expect(message).toBe('The answer is not from the service itself');
		expect(advice).toMatch(/'Base URL'/);
	});

	it('names the route for amounts as well', () => {
		expect(fail(400, 'Unable to fetch quote (min/max amount requirements)').advice).toMatch(
			/no rate .* no route for this country, payment type and payment method/,
		);
	});

	it.each<[number, string]>([
		[400, 'Unable to fetch quote (min/max amount requirements)'],
		[404, 'Not Found'],
		[500, 'Could not obtain quote.'],
	])('names no payment type if the request has none: %i %s', (status, detail) => {
		const { advice } = ask('POST /v2/quote', status, detail, { country: 'PAK', currency: 'SAR' });
		expect(advice).toMatch(/no route for this country\b/);
		expect(advice).not.toMatch(/payment type|payment method|the method/);
	});

	it('names both for other texts, too', () => {
		expect(fail(500, 'Nobody offers this').advice).toMatch(/no rate.*no route/);
		expect(fail(400, 'Not possible').advice).toMatch(
			/below the minimum or above the maximum.*no rate/,
		);
	});
});
