/** What a payment's state asks of a person. [States and transitions; Errors] */
import { describeStatus } from './states';

/** It had succeeded, so funds may have been released on it: a second payment first would be paid for twice. */
const onReversal =
	'This payment had succeeded, then it was reversed and the debit was credited back. If you released funds on it, recover them first. To pay again after that, give the new payment an External ID of its own.';

/**
 * @param status of a payment record, whatever it is
 * @returns a sentence, or null when there is nothing to do
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
