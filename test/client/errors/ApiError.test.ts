import { ApiError } from '../../../client/errors/ApiError';
import { emptyProblem } from '../../../client/errors/problem';

it("explains its code and never repeats the service's text", () => {
	const problem = { ...emptyProblem, detail: 'secret-value' };
	const error = new ApiError('quote_used', 'POST /v3/payment', 400, problem, 5000);
	expect(error.message).toBe('The quote has already been used');
	expect(error).toMatchObject({
		endpoint: 'POST /v3/payment',
		status: 400,
		retryAfterMs: 5000,
		problem,
	});
});

it.each<[number | undefined, string]>([
	[undefined, 'The service received too many requests'],
	[0, 'The service received too many requests'],
	[900_000, 'The service received too many requests. It asks for a pause of 15 minutes'],
])('contains how long the service asks not to be called (%p ms)', (retryAfterMs, message) => {
	expect(
		new ApiError('rate_limited', 'GET /v3/balance', 429, emptyProblem, retryAfterMs).message,
	).toBe(message);
});
