import { isRecord } from '../../../client/http/answer';
import { simplifyPayment } from '../../../client/payment/simplifyPayment';
import type { PaymentTrace } from '../n8n/customData';

/**
 * Reads from an item, of an operation that outputs a payment, what its execution is found by. Reads both shapes of
 * a payment, and what the error output shows of one.
 *
 * @returns the service's status; if the item shows none, its outcome, such as `would_pay`
 */
export function traceOf(json: Readonly<Record<string, unknown>>): PaymentTrace {
	const { payment, outcome } = json;
	const record = isRecord(payment) ? simplifyPayment(payment) : json;
	return {
		externalId: textOf(json['externalId']) ?? textOf(record['externalId']),
		paymentId: textOf(record['paymentId']),
		status: textOf(record['status']) ?? textOf(outcome),
	};
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;
