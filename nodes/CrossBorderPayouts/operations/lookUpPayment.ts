import { isRecord, type ServiceRecord } from '../../../client/http/answer';
import { InputError } from '../../../client/errors';
import type { Asked } from '../../../client/payment/send/samePayment';
import { describeStatus } from '../../../client/payment/states';
import { payoutCurrencies } from '../../../client/vocabulary';
import type { Form, Output } from './operation';

interface Lookup {
	readonly id: unknown;
	/** Whether `id` is the client's own ID. */
	readonly external: boolean;
}

/**
 * Reads the Payment field, which says itself which of the two IDs it holds: an external ID may look
 * like a UUID, so nothing is guessed.
 *
 * @throws InputError when the field holds neither
 */
export function readLookup({ payment }: Form): Lookup {
	if (!isRecord(payment) || payment['value'] === '' || payment['value'] === undefined) {
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

/** What a record must not contradict to be the payment that the form asks for. */
export function askedOf({ id, external }: Lookup, { country }: Form): Asked {
	return {
		// Anything else is refused before it is sent.
		...(typeof id === 'string' || typeof id === 'number'
			? { [external ? 'externalId' : 'paymentId']: String(id) }
			: {}),
		...(typeof country === 'string' ? { country, payoutCurrency: payoutCurrencyOf(country) } : {}),
	};
}

/** One country, one currency. [Enumerations, DestinationCurrency] */
export function payoutCurrencyOf(country: string): string | undefined {
	return new Map<string, string>(Object.entries(payoutCurrencies)).get(country);
}

/** A payment's record under its own key, with what its status means beside it. */
export function describePayment(payment: ServiceRecord): Output {
	return { ...describeStatus(payment['status']), payment };
}
