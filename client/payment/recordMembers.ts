/**
 * Which member of a payment's record shows which fact. Lists the members of v2's record, and those that v3 may
 * use: the interface does not show v3's record. [Payment record; PaymentResponse]
 */
import { isRecord, type ServiceRecord } from '../http/answer';
import { payoutCurrencies, sourceCurrencies } from '../interface/vocabulary';

/**
 * Checks and outputs read the same members, so that no amount is shown that was not checked. What the bank and the
 * wallet say is only shown.
 */
export const members = {
	externalId: ['external_id'],
	paymentId: ['id', 'payment_id'],
	country: ['country', 'payment_country'],
	payoutCurrency: ['amount_currency', 'payment_currency'],
	sourceCurrency: ['base_currency'],
	payoutAmount: ['amount', 'amount_destination'],
	sourceAmount: ['base_amount', 'amount_source'],
	bankReference: ['bank_reference'],
	walletAmount: ['wallet_amount'],
	walletCurrency: ['wallet_currency'],
	walletPremium: ['wallet_premium'],
	walletTxnCost: ['wallet_txn_cost'],
} as const;

/** A v3 response may contain its record in one member. [PaymentResponse: not shown] */
export function unwrap(record: ServiceRecord): ServiceRecord {
	const inner = [record['payment'], record['data']].find(isRecord);
	return inner ? { ...inner, ...record } : record;
}

export const readId = (value: unknown): string | undefined =>
	typeof value === 'number' || (typeof value === 'string' && value !== '')
		? String(value)
		: undefined;

/** @returns the user's own ID of the payment; null if the record does not show it */
export function externalIdOf(record: ServiceRecord): string | null {
	const shown = unwrap(record);
	const ids = members.externalId.map((name) => readId(shown[name]));
	return ids.find((id) => id !== undefined) ?? null;
}

/** Only codes of three letters are read. A service may name a country in other ways. */
export const readCode = (value: unknown): string | undefined =>
	typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value : undefined;

/**
 * `currency` is the source currency in a request, and may be the payout currency in a record. The
 * list that contains it decides.
 *
 * @returns undefined if neither list contains it
 */
export function sideOf(currency: unknown): 'source' | 'payout' | undefined {
	const code = readCode(currency)?.toUpperCase();
	const isIn = (codes: readonly string[]): boolean => codes.some((one) => one === code);
	if (isIn(sourceCurrencies)) return 'source';
	return isIn(Object.values(payoutCurrencies)) ? 'payout' : undefined;
}
