import {
	ApiError,
	ContractError,
	InputError,
	TransportError,
	type PaymentFailure,
} from '../../../../client/errors';
import { emptyProblem } from '../../../../client/errors/problem';
import { technicalFacts, whatHappened } from '../../../../nodes/adapter/errors/whatHappened';

const said = (error: PaymentFailure): string => whatHappened(error, (path) => path.join(' > '));
const list = 'GET /v3/payments';

it.each<[PaymentFailure, string, string[]]>([
	[
		new ContractError(list, 200, '/0/id', 'it has another format'),
		"The service's answer cannot be used: it has another format",
		['HTTP 200', 'GET /v3/payments at /0/id'],
	],
	[
		new ContractError(list, 200, '', 'shows the amount 7 instead of 8', 'other_payment'),
		'The service answered with a different payment: it shows the amount 7 instead of 8',
		['HTTP 200', 'GET /v3/payments'],
	],
	[
		new ContractError(list, 200, '', 'grows with every page', 'list_changing'),
		'The list of payments kept changing while it was read',
		['HTTP 200', 'GET /v3/payments grows with every page'],
	],
	[
		new ContractError(list, 200, '', 'shows the same rows again', 'list_unreadable'),
		'The service does not give the whole list of payments',
		['HTTP 200', 'GET /v3/payments shows the same rows again'],
	],
	[
		new TransportError('network', true, 'ECONNRESET'),
		'The connection to the service failed',
		['ECONNRESET'],
	],
	[new TransportError('timeout', true), 'The service did not answer in time', []],
	[
		new ApiError('forbidden', list, 403, { ...emptyProblem, instance: '/log/7' }),
		'The keys do not have the permission for this operation',
		['HTTP 403', 'instance /log/7'],
	],
	[
		new ApiError('validation_failed', list, 422, {
			...emptyProblem,
			fields: [
				{ pointer: 'limit', detail: 'is too large' },
				{ pointer: 'extra', detail: 'unknown member' },
				{ pointer: '', detail: 'is odd' },
				{ pointer: '/IND/name', path: ['name'], detail: 'is too long' },
			],
		}),
		"'limit' is too large; 'extra': unknown member; 'Body' is odd; 'name' is too long",
		['HTTP 422'],
	],
	[
		new InputError([
			{ field: 'amount', problem: 'is required' },
			{ field: 'sender', problem: 'row 3 has no name' },
			{ field: '', problem: 'The run was stopped' },
		]),
		"'amount' is required; 'sender': row 3 has no name; The run was stopped",
		[],
	],
])('separates what a person can read from what is for support: %s', (error, sentence, facts) => {
	expect(said(error)).toBe(sentence);
	expect(technicalFacts(error)).toEqual(facts);
});

it('names ten of many invalid fields', () => {
	const fields = Array.from({ length: 2_500 }, (_, at) => ({
		pointer: `/a${at}`,
		detail: 'is required',
	}));
	const error = new ApiError('validation_failed', 'POST /v3/payment', 422, {
		...emptyProblem,
		fields,
	});
	expect(said(error)).toMatch(/^'a0' is required; .*'a9' is required; and 2490 more$/);
});
