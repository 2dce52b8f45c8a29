import { asReceived, isRecord, type ServiceRecord } from '../../../../client/http';
import { InputError } from '../../../../client/errors';
import {
	adviseOn,
	type AskedPayment,
	type KnownFacts,
	simplifyPayment,
} from '../../../../client/payment';
import { describeStatus, payoutCurrencies } from '../../../../client/interface';
import type { Form, Output } from '../operation';

interface Lookup {
	readonly id: unknown;
	/** Whether `id` is an external ID. */
	readonly external: boolean;
}

/**
 * Reads the Payment field. The field says which of the two IDs it contains. An external ID may look
 * like a UUID, so nothing is guessed.
 *
 * @throws InputError if the field contains neither
 */
export function readLookup({ payment }: Form): Lookup {
	if (!isRecord(payment) || (payment['value'] ?? '') === '') {
		throw new InputError([
			{
				field: 'payment',
				problem: 'is required. Choose a payment, or give a payment ID or an external ID',
			},
		]);
	}
	return {
		id: payment['value'],
		external: payment['mode'] !== 'paymentId' && payment['mode'] !== 'list',
	};
}

/**
 * The facts that the record must not contradict. A record that contradicts them is not the payment that the
 * form asks for.
 */
export function askedLookup({ id, external }: Lookup, { country }: Form): AskedPayment {
	return {
		// Any other value is refused before it is sent.
		...(typeof id === 'string' || typeof id === 'number'
			? { [external ? 'externalId' : 'paymentId']: String(id) }
			: {}),
		...(typeof country === 'string' ? { country, payoutCurrency: payoutCurrencyOf(country) } : {}),
	};
}

/** Each country has one currency. [Enumerations, DestinationCurrency] */
export function payoutCurrencyOf(country: string): string | undefined {
	return new Map<string, string>(Object.entries(payoutCurrencies)).get(country);
}

/**
 * What a look-up proves about the payment that it has found.
 *
 * @param isBoundToCountry whether it finds no payment to another country than the one it names
 */
export function knownByLookup(
	{ country, payoutCurrency, ...ids }: AskedPayment,
	isBoundToCountry: boolean,
): KnownFacts {
	return isBoundToCountry ? { ...ids, country, payoutCurrency } : ids;
}

/**
 * @param isSimple whether to give the flat shape; otherwise the record is under its own key, next to what its
 * status means
 * @param known what is certain about the payment even without its record
 */
export function describePayment(
	payment: ServiceRecord,
	isSimple: boolean,
	known: KnownFacts,
): Output {
	return isSimple
		? { ...simplifyPayment(payment, known) }
		: {
				...describeStatus(payment['status']),
				action: adviseOn(payment).action,
				payment: asReceived(payment),
			};
}
