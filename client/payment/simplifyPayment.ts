/**
 * The one flat shape of a payment, the same for both versions and for every operation that shows
 * one. What the record lacks is taken from the order and the quote, and a rate that none of them shows is computed.
 */
import type { ServiceRecord } from '../http/answer';
import type { Decimal } from '../money/amount';
import { rateOf } from '../money/rate';
import { countryOfCurrency } from '../interface/vocabulary';
import { adviseOn, type Action } from './advice';
import { asReceived } from '../http/envelope';
import { members, readCode, readId, sideOf, unwrap } from './recordMembers';
import type { AskedPayment } from './samePayment';
import { describeStatus, type Category } from '../interface/states';

/**
 * In the order in which a table shows them: what people read first, IDs of the service last. Every member that is
 * not optional is always present. It is null if its value is not known.
 */
export interface SimplePayment {
	/** The user's own ID of the payment. */
	readonly externalId: string | null;
	readonly status: string | null;
	/** The payout. A text if a number would lose digits, see `parseJson`. */
	readonly amount: Decimal | null;
	readonly currency: string | null;
	readonly sourceAmount: Decimal | null;
	readonly sourceCurrency: string | null;
	/** Payout currency for one unit of the source currency. */
	readonly rate: Decimal | null;
	readonly action: Action;
	/** As this run has sent it. Records do not show it. */
	readonly beneficiaryName?: string | null;
	readonly releaseFunds: boolean;
	readonly category: Category | null;
	/** The destination, ISO 3166-1 alpha-3. */
	readonly country: string | null;
	/** When the status was recorded. */
	readonly timestamp: string | null;
	/** Of the bank or the processor. */
	readonly bankReference: string | null;
	/** What the balance pays for the payout, without the two members after the next. */
	readonly walletAmount: Decimal | null;
	readonly walletCurrency: string | null;
	readonly walletPremium: Decimal | null;
	readonly walletTxnCost: Decimal | null;
	/**
	 * Where the rate is from. `amounts`: computed, because the record shows both amounts and no rate.
	 * The amounts may be rounded, so it can differ from the quote's in the last digits.
	 */
	readonly rateFrom: 'record' | 'quote' | 'amounts' | null;
	/** The service's ID. */
	readonly paymentId: string | null;
	/** The whole record, if it shows no status: it may have one under another name. */
	readonly payment?: ServiceRecord;
}

/**
 * What is known about the payment even without its record. Give only what is certain: a request proves nothing
 * about a payment that existed before.
 */
export interface KnownFacts extends AskedPayment {
	readonly rate?: Decimal | null | undefined;
	readonly beneficiaryName?: string | null | undefined;
}

/**
 * @param record of the service; null if nothing is paid yet
 * @param known used where the record shows nothing
 */
export function simplifyPayment(
	record: ServiceRecord | null,
	known: KnownFacts = {},
): SimplePayment {
	const shown = unwrap(record ?? {});
	const first = <T>(names: readonly string[], read: (value: unknown) => T | undefined) =>
		names.map((name) => read(shown[name])).find((value) => value !== undefined);
	const side = sideOf(shown['currency']);
	const payoutCurrency =
		first(members.payoutCurrency, readCode) ??
		(side === 'payout' ? readCode(shown['currency']) : undefined);
	const sourceCurrency =
		first(members.sourceCurrency, readCode) ??
		(side === 'source' ? readCode(shown['currency']) : undefined);
	const country =
		first(members.country, readCode) ?? countryOfCurrency.get(payoutCurrency?.toUpperCase());
	// The same member as everywhere else: whether to release funds must not depend on the shape.
	const status = record?.['status'];
	const amount = first(members.payoutAmount, readScalar) ?? known.payoutAmount ?? null;
	const sourceAmount = first(members.sourceAmount, readScalar) ?? known.sourceAmount ?? null;
	const { category, releaseFunds } = describeStatus(status);
	const { rate, rateFrom } = findRate(
		readScalar(shown['rate']),
		known.rate,
		rateOf(amount, sourceAmount),
	);
	return {
		externalId: first(members.externalId, readId) ?? known.externalId ?? null,
		status: typeof status === 'string' ? status : null,
		amount,
		currency: payoutCurrency ?? known.payoutCurrency ?? null,
		sourceAmount,
		sourceCurrency: sourceCurrency ?? known.sourceCurrency ?? null,
		rate,
		action: adviseOn(record).action,
		...(known.beneficiaryName === undefined ? {} : { beneficiaryName: known.beneficiaryName }),
		releaseFunds,
		category,
		country: country ?? known.country ?? null,
		timestamp: typeof shown['timestamp'] === 'string' ? shown['timestamp'] : null,
		bankReference: first(members.bankReference, readId) ?? null,
		walletAmount: first(members.walletAmount, readScalar) ?? null,
		walletCurrency: first(members.walletCurrency, readText) ?? null,
		walletPremium: first(members.walletPremium, readScalar) ?? null,
		walletTxnCost: first(members.walletTxnCost, readScalar) ?? null,
		rateFrom,
		paymentId: first(members.paymentId, readId) ?? known.paymentId ?? null,
		...(record === null || typeof status === 'string' ? {} : { payment: asReceived(record) }),
	};
}

function findRate(
	shown: Decimal | undefined,
	quoted: Decimal | null | undefined,
	computed: number | undefined,
): Pick<SimplePayment, 'rate' | 'rateFrom'> {
	if (shown !== undefined) return { rate: shown, rateFrom: 'record' };
	if (quoted !== undefined && quoted !== null) return { rate: quoted, rateFrom: 'quote' };
	return computed === undefined
		? { rate: null, rateFrom: null }
		: { rate: computed, rateFrom: 'amounts' };
}

/** A wallet's currency may be a word of any length. */
const readText = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

/** An amount is passed on as the service wrote it, even if the checks cannot compare it. */
const readScalar = (value: unknown): Decimal | undefined =>
	typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined;
