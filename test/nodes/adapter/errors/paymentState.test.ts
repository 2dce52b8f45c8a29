import {
	ApiError,
	ContractError,
	InputError,
	PaymentError,
	TransportError,
	type ReasonCode,
} from '../../../../client/errors';
import { emptyProblem } from '../../../../client/errors/problem';
import { paymentStateAfter } from '../../../../nodes/adapter/errors/paymentState';

const apiError = (code: ReasonCode, status: number) =>
	new ApiError(code, 'POST /v3/payment', status, { ...emptyProblem, isFromService: true });
const lost = new TransportError('network', true);

it.each([
	['refused input', new InputError([]), 'no', 'not_sent', 'No payment was created'],
	['a refusal', apiError('quote_expired', 400), 'no', 'rejected', 'No payment was created'],
	[
		'a quote that another payment has used',
		new PaymentError('rejected', 'no', apiError('quote_used', 400)),
		'no',
		'rejected',
		'This run did not create this payment',
	],
	[
		'a request that never left',
		new TransportError('network', false),
		'no',
		'not_sent',
		'This run did not create this payment',
	],
	[
		'a look-up that was not answered',
		new PaymentError('not_sent', 'no', lost),
		'no',
		'not_sent',
		'This run did not create this payment',
	],
	[
		'an item that was skipped',
		new PaymentError('skipped', 'no', new InputError([], 'run_stopped')),
		'no',
		'skipped',
		'This run did not create this payment',
	],
	[
		'a lost answer',
		lost,
		'unknown',
		'unconfirmed',
		'It is not known whether this payment was created',
	],
	[
		'a strange 2xx',
		new ContractError('POST /v3/payment', 202, '', 'x'),
		'unknown',
		'unconfirmed',
		'It is not known whether this payment was created',
	],
	[
		'another payment under the ID',
		new InputError([], 'duplicate_external_id'),
		'yes',
		'rejected',
		'No second payment was created',
	],
	[
		'a duplicate that no look-up showed',
		apiError('duplicate_external_id', 400),
		'yes',
		'unconfirmed',
		'No second payment was created',
	],
] as const)('after %s', (_name, error, created, outcome, sentence) => {
	expect(paymentStateAfter(error, true)).toEqual({ created, outcome, sentence });
});

it('trusts an unexpected error only if nothing was begun', () => {
	const error = new Error('a mistake in the program');
	expect(paymentStateAfter(error, true)).toMatchObject({
		created: 'unknown',
		outcome: 'unconfirmed',
	});
	expect(paymentStateAfter(error, false)).toMatchObject({ created: 'no', outcome: 'not_sent' });
});
