import type { Created } from './created';
import { PayoutError } from './PayoutError';
import type { ApiError } from './ApiError';
import type { ContractError } from './ContractError';
import type { InputError } from './InputError';
import type { TransportError } from './TransportError';

/** Why a payment was not brought about, or not for sure. */
export type PaymentFailure = ApiError | ContractError | InputError | TransportError;

/**
 * `not_sent`: no payment request left. `rejected`: the service refused it. `unconfirmed`: one may
 * exist. `skipped`: the run was stopped before its turn.
 */
export type FailedOutcome = 'not_sent' | 'rejected' | 'unconfirmed' | 'skipped';

/** How sending a payment ended when it did not end with a payment, and what is known of it. */
export class PaymentError extends PayoutError {
	override readonly name = 'PaymentError';

	/**
	 * @param outcome `unconfirmed` wins over the failure's own code: it is what must be acted on
	 * @param created whether a payment exists under the external ID, as far as this run can know
	 * @param failure what went wrong at the end
	 */
	constructor(
		readonly outcome: FailedOutcome,
		readonly created: Created,
		readonly failure: PaymentFailure,
	) {
		super(outcome === 'unconfirmed' ? 'payment_unconfirmed' : failure.code, failure.message);
	}
}
