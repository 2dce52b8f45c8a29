import {
	ApiError,
	ContractError,
	InputError,
	isPayoutError,
	PayoutError,
	reasons,
	TransportError,
} from '../../../client/errors';
import { emptyProblem } from '../../../client/errors/problem';

const api = new ApiError('quote_used', 'POST /v3/payment', 400, emptyProblem, 5000);
const contract = new ContractError('POST /v3/quote', 200, '/id', 'a required member is missing');
const input = new InputError([
	{ field: 'amount', problem: 'is required' },
	{ field: '', problem: 'nothing was given' },
]);
const transport = new TransportError('network', true, 'ECONNRESET');

describe('every error of the client', () => {
	it.each([api, contract, input, transport])(
		'$name is recognised, and has a message and advice',
		(error) => {
			expect(error).toBeInstanceOf(PayoutError);
			expect(error).toBeInstanceOf(Error);
			expect(isPayoutError(error)).toBe(true);
			expect(error.message).not.toBe('');
			expect(error.advice).toBe(reasons[error.code].advice);
			expect(error.retryable).toBe(reasons[error.code].retryable);
		},
	);
});

describe('isPayoutError', () => {
	it('recognises an error of another bundle by its shape', () => {
		const foreign = Object.assign(new Error('x'), {
			name: 'InputError',
			code: 'invalid_input',
			issues: [],
		});
		expect(isPayoutError(foreign)).toBe(true);
	});

	it.each<[string, unknown]>([
		['a plain error', new Error('x')],
		[
			'an error with an unknown code',
			Object.assign(new Error('x'), { name: 'ApiError', code: 'oops' }),
		],
		[
			'an error with an inherited code',
			Object.assign(new Error('x'), { name: 'ApiError', code: 'toString' }),
		],
		['an error without a code', Object.assign(new Error('x'), { name: 'ApiError' })],
		[
			'an error with a number as code',
			Object.assign(new Error('x'), { name: 'ApiError', code: 404 }),
		],
		[
			'an error of another name',
			Object.assign(new Error('x'), { name: 'TypeError', code: 'network' }),
		],
		['a record', { name: 'ApiError', code: 'network' }],
		['text', 'ApiError'],
		['nothing', undefined],
	])('does not recognise %s', (_name, error) => {
		expect(isPayoutError(error)).toBe(false);
	});
});
