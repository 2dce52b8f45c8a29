/**
 * What a failed POST payment says about the payment. [Errors, rules 1 and 2; Known v2 messages]
 */
import type { PaymentFailure } from '../../errors';
import { isFromService } from '../../http/isFromService';
import { errorSaysCreated } from './errorSaysCreated';

/**
 * - `lost`: the outcome is unknown.
 * - `accepted`: the outcome is unknown, and a response shows that the request may have been accepted.
 *   It is never sent again.
 * - `duplicate`: a payment with this external ID exists.
 * - `perhaps_duplicate`: refused, with a response that may mean a duplicate.
 * - `quote_used`, `quote_expired`: this quote cannot be paid any more.
 * - `refused`: no payment was created. The request is not sent again.
 */
export type FailureClass =
	| 'lost'
	| 'accepted'
	| 'duplicate'
	| 'perhaps_duplicate'
	| 'quote_used'
	| 'quote_expired'
	| 'refused';

export function classifyFailure(failure: PaymentFailure): FailureClass {
	if (mayBeAccepted(failure)) return 'accepted';
	if (failure.code === 'duplicate_external_id') return 'duplicate';
	if (failure.code === 'quote_used') return 'quote_used';
	if (failure.code === 'quote_expired') return 'quote_expired';
	if (soundsLikeDuplicate(failure)) return 'perhaps_duplicate';
	return errorSaysCreated(failure) === 'no' ? 'refused' : 'lost';
}

/**
 * True for a 2xx that does not show the payment, and for a 4xx that does not come from the service
 * itself. Also true for a 2xx or 4xx whose body breaks off, takes too long or is too large.
 */
function mayBeAccepted(failure: PaymentFailure): boolean {
	if (failure.name === 'ContractError' || failure.code === 'response_too_large') return true;
	if (failure.name === 'TransportError')
		return isIn(200, failure.answerStatus) || isIn(400, failure.answerStatus);
	return failure.name === 'ApiError' && isIn(400, failure.status) && !isFromService(failure);
}

const isIn = (hundred: number, status = 0): boolean => status >= hundred && status < hundred + 100;

/**
 * The interface does not show v3's error for a duplicate. It may be an unknown 400, a conflict, or
 * the external ID as an invalid field. A look-up costs one request. A wrong guess could cost a second
 * payment.
 */
function soundsLikeDuplicate(failure: PaymentFailure): boolean {
	if (failure.code === 'bad_request') return true;
	if (failure.name !== 'ApiError') return false;
	return (
		failure.status === 409 ||
		failure.problem.fields.some(({ pointer }) => /\bexternal_id$/.test(pointer))
	);
}
