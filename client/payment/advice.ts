/** What a person should do about a payment's state. [States and transitions; Errors] */
import { describeStatus } from './states';

/**
 * The payment had succeeded, so the user may have released funds. Paying again before these are
 * recovered would pay twice.
 */
const onReversal =
	'This payment had succeeded, then it was reversed and the debit was credited back. If you released funds on it, recover them first. To pay again after that, give the new payment an External ID of its own.';

/**
 * @param status of a payment record; any value
 * @returns a sentence, or null if there is nothing to do
 */
export function adviseOn(status: unknown): string | null {
	if (status === 'reversed') return onReversal;
	switch (describeStatus(status).category) {
		case 'failed':
			return 'This payment did not succeed and is never sent again by itself. To pay again, give the new payment an External ID of its own.';
		case 'callSupport':
			return "Nobody knows this payment's outcome: ask the support of the service. Do not pay again, and do not refund, until they have answered.";
		case 'unrecognised':
			return 'This state is not known here. Release nothing on it: only the state succeeded says that the money has arrived.';
		default:
			return null;
	}
}
