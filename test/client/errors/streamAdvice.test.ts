import { ApiError, reasons } from '../../../client/errors';
import { adviseOnStream } from '../../../client/errors/streamAdvice';
import { emptyProblem } from '../../../client/errors/problem';

it('names both causes of a 429 on a stream: too many requests, or another listener', () => {
	const { advice, message } = new ApiError('rate_limited', 'GET /v3/events', 429, emptyProblem);
	expect(message).toBe('The service received too many requests');
	expect(advice).toContain('Wait, then try this operation again');
	expect(advice).toContain('another program may listen');
	expect(advice).toContain('goes on listening');
});

it.each([
	['GET /v3/events', 'stream_taken'],
	['GET /v3/payments', 'rate_limited'],
	['GET /v3/events', 'unauthorized'],
] as const)('leaves the advice of %s with %s as it is', (endpoint, code) => {
	expect(adviseOnStream(endpoint, code)).toBeUndefined();
	expect(new ApiError(code, endpoint, 400, emptyProblem).advice).toBe(reasons[code].advice);
});
