import { ApiError } from '../../../client/errors/ApiError';
import { emptyProblem } from '../../../client/problem/problem';

it('says what its code means, never what the service wrote', () => {
	const problem = { ...emptyProblem, detail: 'secret-value' };
	const error = new ApiError('quote_used', 'POST /v3/payment', 400, problem, 5000);
	expect(error.message).toBe('The quote was used already');
	expect(error).toMatchObject({ endpoint: 'POST /v3/payment', status: 400, retryAfterMs: 5000, problem });
});
