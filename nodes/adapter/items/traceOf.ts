import { isRecord, openEnvelope } from '../../../client/http';
import { simplifyPayment } from '../../../client/payment';
import type { PaymentTrace } from '../n8n/customData';

/**
 * Takes an output item of an operation that outputs a payment, and reads from it the values by which the
 * execution can be found. Reads both shapes of a payment, and what the error output shows of one.
 *
 * @returns these values. The `status` is that of the service or, if the item shows none, the item's outcome, such
 *   as `would_pay`
 */
export function traceOf(json: Readonly<Record<string, unknown>>): PaymentTrace {
	const { payment, outcome } = json;
	const record = isRecord(payment) ? simplifyPayment(openEnvelope(payment)) : json;
	return {
		externalId: textOf(json['externalId']) ?? textOf(record['externalId']),
		paymentId: textOf(record['paymentId']),
		status: textOf(record['status']) ?? textOf(outcome),
	};
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;
