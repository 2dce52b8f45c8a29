import type { PayoutClient } from '../../../client';
import { InputError } from '../../../client/errors';
import { readAmount } from '../../../client/money/amount';
import { findUnpayableIdProblem } from '../../../client/payment/externalId';
import { sendOnce, type PaymentToCreate } from '../../../client/payment/send/sendOnce';
import { describeStatus } from '../../../client/payment/states';
import { countries, payoutCurrencies } from '../../../client/vocabulary';
import type { Output } from './operation';

export type Calls = Pick<PaymentToCreate, 'create' | 'finder'>;

export interface Asked {
	readonly externalId: unknown;
	readonly country: unknown;
	readonly amount: unknown;
	readonly currency: unknown;
}

/**
 * Creates the payment, or returns the one that exists under its external ID.
 *
 * @param asked what is sent, as far as the form shows it
 * @param refuseExisting whether to fail instead of returning a payment that existed before
 * @returns the outcome, what the status means, and the service's record unchanged
 */
export async function payOnce(
	client: PayoutClient,
	asked: Asked,
	calls: Calls,
	refuseExisting: boolean,
	signal?: AbortSignal,
): Promise<Output> {
	const externalId = readExternalId(asked.externalId);
	const { outcome, payment, countryNotShown } = await sendOnce(
		{ externalId, asked: readAsked(asked), ...calls },
		{ clock: client.clock, signal },
	);
	if (outcome === 'existing' && refuseExisting) throw existsAlready();
	return {
		outcome,
		externalId: externalId ?? null,
		...describeStatus(payment['status']),
		...(countryNotShown ? { countryNotShown } : {}),
		payment,
	};
}

export const existsAlready = (): InputError =>
	new InputError(
		[{ field: 'external_id', problem: 'a payment with this external ID exists already' }],
		'duplicate_external_id',
	);

function readAsked({ country, amount, currency }: Asked): PaymentToCreate['asked'] {
	const known = countries.find((one) => one === country);
	const readable = readAmount(amount);
	return {
		country: known,
		payoutCurrency: known && payoutCurrencies[known],
		payoutAmount: typeof readable === 'number' ? readable : undefined,
		sourceCurrency: typeof currency === 'string' ? currency : undefined,
	};
}

/** @returns undefined if the value cannot be an external ID */
export function readExternalId(externalId: unknown): string | undefined {
	const text = typeof externalId === 'number' ? String(externalId) : externalId;
	return typeof text === 'string' && findUnpayableIdProblem(text) === null ? text : undefined;
}
