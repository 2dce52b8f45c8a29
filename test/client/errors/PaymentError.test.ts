import {
	ApiError,
	InputError,
	isPayoutError,
	PaymentError,
	TransportError,
} from '../../../client/errors';
import { emptyProblem } from '../../../client/problem/problem';

it('carries the code and the words of what went wrong', () => {
	const failure = new ApiError('insufficient_balance', 'POST /v3/payment', 400, emptyProblem);
	const error = new PaymentError('rejected', 'no', failure);
	expect([error.code, error.message, error.name]).toEqual([
		'insufficient_balance',
		failure.message,
		'PaymentError',
	]);
	expect(isPayoutError(error)).toBe(true);
});

it('says "unconfirmed" before anything else: that is what must be acted on', () => {
	const error = new PaymentError('unconfirmed', 'unknown', new TransportError('timeout', true));
	expect(error.code).toBe('payment_unconfirmed');
	expect(error.advice).toContain('Look the payment up by its external ID');
});

it('is not retryable where the failure is not', () => {
	const error = new PaymentError('skipped', 'no', new InputError([], 'run_stopped'));
	expect([error.code, error.retryable]).toEqual(['run_stopped', false]);
});
