import type { Created } from './created';
import { PayoutError } from './PayoutError';
import type { ApiError } from './ApiError';
import type { ContractError } from './ContractError';
import type { InputError } from './InputError';
import type { TransportError } from './TransportError';

/** Why a payment was not made, or may not have been made. */
export type PaymentFailure = ApiError | ContractError | InputError | TransportError;

/**
 * `not_sent`: no payment request left. `rejected`: the service refused it. `unconfirmed`: a payment
 * may exist. `skipped`: the run stopped before its turn.
 */
export type FailedOutcome = 'not_sent' | 'rejected' | 'unconfirmed' | 'skipped';

/** Sending a payment ended without a payment that is known to exist. */
export class PaymentError extends PayoutError {
	override readonly name = 'PaymentError';

	/**
	 * @param outcome `unconfirmed` replaces the failure's own code, because the user must act on it
	 * @param created whether a payment exists under the external ID, as far as this run can know
	 * @param failure what went wrong last
	 */
	constructor(
		readonly outcome: FailedOutcome,
		readonly created: Created,
		readonly failure: PaymentFailure,
	) {
		super(outcome === 'unconfirmed' ? 'payment_unconfirmed' : failure.code, failure.message);
	}
}
