import {
	ApiError,
	InputError,
	isPayoutError,
	PaymentError,
	TransportError,
} from '../../../client/errors';
import { emptyProblem } from '../../../client/errors/problem';

it('carries the code and the message of the cause', () => {
	const failure = new ApiError('insufficient_balance', 'POST /v3/payment', 400, emptyProblem);
	const error = new PaymentError('rejected', 'no', failure);
	expect([error.code, error.message, error.name]).toEqual([
		'insufficient_balance',
		failure.message,
		'PaymentError',
	]);
	expect(isPayoutError(error)).toBe(true);
});

it('says "unconfirmed" first, because the user must act on it', () => {
	const error = new PaymentError('unconfirmed', 'unknown', new TransportError('timeout', true));
	expect(error.code).toBe('payment_unconfirmed');
	expect(error.advice).toContain('look the payment up by its external ID');
});

it('is not retryable if its cause is not', () => {
	const error = new PaymentError('skipped', 'no', new InputError([], 'run_stopped'));
	expect([error.code, error.retryable]).toEqual(['run_stopped', false]);
});
