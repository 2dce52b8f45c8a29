import { ApiError, TransportError, type PaymentFailure } from '../../../../client/errors';
import { emptyProblem, type Problem } from '../../../../client/errors/problem';
import { problemFacts } from '../../../../nodes/adapter/errors/problemFacts';

const factsOf = (failure: PaymentFailure) => problemFacts(failure, (path) => path.join(' > '));
const ofService = (problem: Partial<Problem>) =>
	factsOf(
		new ApiError('bad_request', 'POST /v3/payment', 400, {
			...emptyProblem,
			isFromService: true,
			...problem,
		}),
	);

it('has what the service gives, and the name of each field in the form', () => {
	const problem = {
		type: 'https://service.example/p',
		title: 'T',
		detail: 'D',
		instance: '/log/7',
	};
	const field = { pointer: '#/body/sender/name', detail: 'is too long', code: 'too_long' };
	expect(
		ofService({
			...problem,
			fields: [{ ...field, path: ['sender', 'name'] }],
			extensions: { balance: 12.5 },
		}),
	).toEqual({
		...problem,
		errors: [{ field: 'sender > name', ...field }],
		extensions: { balance: 12.5 },
	});
});

it('leaves out what the service does not give', () => {
	expect(ofService({ detail: 'D' })).toEqual({ detail: 'D' });
	expect(ofService({})).toBeUndefined();
});

it('has nothing of a gateway, and nothing without an answer', () => {
	const problem = { ...emptyProblem, extensions: { error: 'x' } };
	expect(factsOf(new ApiError('forbidden', 'GET /v3/balance', 403, problem))).toBeUndefined();
	expect(factsOf(new TransportError('network', true))).toBeUndefined();
});
