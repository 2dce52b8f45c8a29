import { isRecord, type ServiceRecord } from '../../../../client/http';
import { jsonObject } from '../../../../client/input';
import { findContradiction } from '../../../../client/payment';
import { payoutCurrencyOf } from './lookUpPayment';

/**
 * Whether a listed payment contradicts none of the filters, as far as its record shows. Times are
 * not compared: the interface does not show which of a payment's times the service filters by.
 *
 * @param asked the filters, by their names in the request
 */
export function matchesFilters(
	payment: ServiceRecord,
	{ additional_query: query, ...rest }: ServiceRecord,
): boolean {
	const further = jsonObject(query);
	const asked: ServiceRecord = { ...(isRecord(further) ? further : {}), ...rest };
	const term = textOf(asked['search_term']);
	const country = textOf(asked['country']) ?? textOf(asked['payment_country']);
	const contradiction = findContradiction(payment, {
		country,
		payoutCurrency: country === undefined ? undefined : payoutCurrencyOf(country),
		externalId: asked['search_type'] === 'external_id' ? term : textOf(asked['external_id']),
		paymentId: paymentIdNames.has(asked['search_type']) ? term : undefined,
	});
	return contradiction === null && hasStatusOf(payment, asked['status']);
}

const paymentIdNames = new Set<unknown>(['id', 'payment_id']);

function hasStatusOf({ status }: ServiceRecord, asked: unknown): boolean {
	const wanted = Array.isArray(asked) ? asked : [asked].filter(textOf);
	return wanted.length === 0 || typeof status !== 'string' || wanted.includes(status);
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;
