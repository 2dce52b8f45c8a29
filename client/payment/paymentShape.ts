/**
 * Whether a response can be the record of any payment. [Payment record]
 */
import { isRecord } from '../http/answer';
import { paymentStates } from '../interface/states';

/**
 * Whether the response to a look-up is a record: an object that is not an error and shows
 * something. The interface does not show v3's members, so any member counts. But an object that
 * contains a list and no payment is a list.
 */
export function isPaymentRecord(answer: unknown): boolean {
	if (!isRecord(answer) || isErrorShape(answer)) return false;
	const members = Object.values(answer).filter((value) => !isEmpty(value));
	return members.length > 0 && (showsPayment(answer) || !members.some(Array.isArray));
}

/**
 * Whether the response to a payment request itself shows that there is a payment: by an ID or a
 * known status.
 */
export function showsPayment(answer: unknown): boolean {
	return isRecord(answer) && !isErrorShape(answer) && (hasId(answer) || hasKnownStatus(answer));
}

/** A 2xx may contain an error. But the record of a failed payment may contain its cause as well. */
function isErrorShape(answer: Readonly<Record<string, unknown>>): boolean {
	if (hasId(answer) && hasKnownStatus(answer)) return false;
	const { title, status, detail, error, errors } = answer;
	return (
		(!isEmpty(title) && typeof status === 'number') ||
		[detail, error, errors].some((value) => !isEmpty(value))
	);
}

const hasId = ({ id, payment_id, external_id }: Readonly<Record<string, unknown>>): boolean =>
	[id, payment_id, external_id].some(
		(value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
	);

const hasKnownStatus = ({ status }: Readonly<Record<string, unknown>>): boolean =>
	paymentStates.some((state) => state === status);

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '' || value === false) return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}
