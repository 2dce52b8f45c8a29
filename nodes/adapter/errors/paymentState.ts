/** Whether a payment exists after an error, as a sentence and as facts to branch on. */
import {
	isPayoutError,
	type AnyPayoutError,
	type Created,
	type FailedOutcome,
} from '../../../client/errors';
import { errorSaysCreated } from '../../../client/payment/send';

export interface PaymentState {
	readonly created: Created;
	readonly outcome: FailedOutcome;
	/** Without a final period. */
	readonly sentence: string;
}

/**
 * @param error of an operation that creates payments
 * @param wasBegun whether the operation may have sent something. Only an unexpected error does not
 *   tell
 */
export function paymentStateAfter(error: unknown, wasBegun: boolean): PaymentState {
	const created = isPayoutError(error) ? errorSaysCreated(error) : wasBegun ? 'unknown' : 'no';
	const outcome = isPayoutError(error)
		? outcomeOf(error, created)
		: wasBegun
			? 'unconfirmed'
			: 'not_sent';
	return { created, outcome, sentence: sentenceFor(created, outcome, error) };
}

function outcomeOf(error: AnyPayoutError, created: Created): FailedOutcome {
	if (error.name === 'PaymentError') return error.outcome;
	if (created === 'unknown') return 'unconfirmed';
	// The service knows the external ID, but nobody saw its payment. Any other outcome would make the
	// payment look unpaid.
	if (created === 'yes' && error.name === 'ApiError') return 'unconfirmed';
	return error.name === 'ApiError' || created === 'yes' ? 'rejected' : 'not_sent';
}

function sentenceFor(created: Created, outcome: FailedOutcome, error: unknown): string {
	if (created === 'unknown') return 'It is not known whether this payment was created';
	if (created === 'yes') return 'No second payment was created';
	// An earlier run may have created it, and this one did not get to look.
	const mayBeOlder =
		outcome === 'skipped' ||
		isUsedQuote(error) ||
		(outcome === 'not_sent' && (isOutage(error) || isShared(error) || isMaybePaid(error)));
	return mayBeOlder ? 'This run did not create this payment' : 'No payment was created';
}

/** Such items are refused before anything is looked up. */
const isShared = (error: unknown): boolean =>
	isPayoutError(error) && error.code === 'external_id_shared';

/** An earlier run may have used it for the same payment. */
const isUsedQuote = (error: unknown): boolean =>
	isPayoutError(error) && error.code === 'quote_used';

/** Such an item is refused before anything is looked up, and an earlier run may have paid it. */
function isMaybePaid(error: unknown): boolean {
	if (!isPayoutError(error)) return false;
	const failure = error.name === 'PaymentError' ? error.failure : error;
	return failure.name === 'InputError' && failure.issues.some(({ mayBePaid: found }) => found);
}

const isOutage = (error: unknown): boolean =>
	isPayoutError(error) &&
	(error.name === 'PaymentError' ? error.failure : error).name !== 'InputError';
