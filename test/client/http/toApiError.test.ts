import { reasonOfStatus, toApiError } from '../../../client/http/toApiError';
import { emptyProblem } from '../../../client/problem/problem';
import { toResponse } from '../../support/fakeTransport';

describe('reasonOfStatus', () => {
	it.each([
		[400, 'bad_request'],
		[401, 'unauthorized'],
		[403, 'forbidden'],
		[404, 'not_found'],
		[422, 'validation_failed'],
		[429, 'rate_limited'],
		[500, 'server_error'],
		[502, 'server_error'],
		[503, 'server_error'],
		[504, 'server_error'],
		[599, 'server_error'],
		[100, 'unexpected_status'],
		[301, 'unexpected_status'],
		[302, 'unexpected_status'],
		[307, 'unexpected_status'],
		[308, 'unexpected_status'],
		[402, 'unexpected_status'],
		[405, 'unexpected_status'],
		[409, 'unexpected_status'],
		[418, 'unexpected_status'],
	])('%i: %s', (status, reason) => {
		expect(reasonOfStatus(status)).toBe(reason);
	});
});

describe('toApiError', () => {
	it('takes the reason of the text where it is known', () => {
		const problem = { ...emptyProblem, detail: 'Quote has expired' };
		const error = toApiError('POST /v2/payment', toResponse({ status: 400 }), () => problem);
		expect(error).toMatchObject({ code: 'quote_expired', status: 400, endpoint: 'POST /v2/payment', problem });
		expect(error.message).toBe('The quote has expired');
	});

	it('takes the reason of the status elsewhere', () => {
		const problem = { ...emptyProblem, detail: 'Quote has expired' };
		expect(toApiError('GET /v2/debug', toResponse({ status: 400 }), () => problem).code).toBe('bad_request');
	});

	it.each<[Record<string, string>, number | undefined]>([
		[{ 'retry-after': '7' }, 7000],
		[{ 'retry-after': 'later' }, undefined],
		[{}, undefined],
	])('reads %p', (headers, retryAfterMs) => {
		const error = toApiError('POST /v3/quote', toResponse({ status: 429, headers }), () => emptyProblem);
		expect(error.retryAfterMs).toBe(retryAfterMs);
		expect(error.retryable).toBe(true);
	});
});
