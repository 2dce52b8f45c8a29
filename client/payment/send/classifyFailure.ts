/** What the failure of POST payment says about the payment. [Errors, rules 1 and 2; Known v2 messages] */
import type { PaymentFailure } from '../../errors';
import { isServicesWord } from '../../problem/servicesWord';
import { wasCreated } from './created';

/**
 * `lost`: nobody knows what became of it. `accepted`: nor here, but somebody answered who may have taken
 * it, so it is never sent again. `duplicate`: a payment with this external ID exists.
 * `perhaps_duplicate`: refused, in words that may mean the same. `quote_used`, `quote_expired`: this
 * quote pays nothing more. `refused`: no payment, for a reason that time does not mend.
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
	return wasCreated(failure) === 'no' ? 'refused' : 'lost';
}

/**
 * A 2xx that does not show the payment, a 4xx that is not the service's own word, and either of them when
 * its body breaks off, does not end in time, or is too large to be read.
 */
function mayBeAccepted(failure: PaymentFailure): boolean {
	if (failure.name === 'ContractError' || failure.code === 'response_too_large') return true;
	if (failure.name === 'TransportError')
		return isIn(200, failure.answerStatus) || isIn(400, failure.answerStatus);
	return failure.name === 'ApiError' && isIn(400, failure.status) && !isServicesWord(failure);
}

const isIn = (hundred: number, status = 0): boolean => status >= hundred && status < hundred + 100;

/**
 * What v3 says of a duplicate is not shown: it may be a 400 of no known meaning, a conflict, or the
 * external ID as an invalid field. To ask costs one look-up; to guess could cost a second payment.
 */
function soundsLikeDuplicate(failure: PaymentFailure): boolean {
	if (failure.code === 'bad_request') return true;
	if (failure.name !== 'ApiError') return false;
	return (
		failure.status === 409 ||
		failure.problem.fields.some(({ pointer }) => /\bexternal_id$/.test(pointer))
	);
}
