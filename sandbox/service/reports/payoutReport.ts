/** The rows of a payout report. [Payout report request; Endpoints, v3] (Assumption A29) */
import type { CsvCell } from '../../basics/csv';
import type { Payment } from '../payments/payment';
import type { Country, SortingOrder } from '../../schemas/vocabulary';

export interface PayoutReportQuery {
	/** The time window of creation, start included, end excluded. */
	readonly startMs: number;
	readonly endMs: number;
	readonly country: Country;
	/** Undefined: every status. An empty list: none. */
	readonly status: readonly string[] | undefined;
	/** Undefined: every payment. An empty list: none. */
	readonly ids: readonly string[] | undefined;
	readonly external: boolean;
	readonly sortingOrder: SortingOrder;
	readonly effectiveStatus: (payment: Payment) => string;
}

export const payoutColumns = [
	'id',
	'external_id',
	'created_at',
	'status',
	'country',
	'payment_type',
	'payment_method',
	'amount',
	'amount_currency',
	'base_amount',
	'base_currency',
	'wallet_amount',
	'wallet_currency',
	'bank_reference',
	'msg',
] as const;

/** The header and one row per payment. Then, for each id without a match, a row with only that id. */
export function* payoutReportRows(
	payments: readonly Payment[],
	query: PayoutReportQuery,
): Generator<readonly CsvCell[]> {
	yield payoutColumns;
	const idOf = (payment: Payment) => (query.external ? payment.externalId : payment.id);
	const wanted = query.ids === undefined ? undefined : new Set(query.ids);
	const sign = query.sortingOrder === 'asc' ? 1 : -1;
	const found = payments
		.filter(({ country }) => country === query.country)
		.filter(({ createdAtMs }) => createdAtMs >= query.startMs && createdAtMs < query.endMs)
		.filter(
			(payment) =>
				query.status === undefined || query.status.includes(query.effectiveStatus(payment)),
		)
		.filter((payment) => wanted === undefined || wanted.has(idOf(payment) ?? ''))
		.sort((a, b) => sign * (a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1)));
	for (const payment of found) yield rowOf(payment, query.effectiveStatus(payment));
	const matched = new Set(found.map(idOf));
	for (const id of wanted ?? []) if (!matched.has(id)) yield [id];
}

function rowOf(payment: Payment, status: string): readonly CsvCell[] {
	return [
		payment.id,
		payment.externalId,
		new Date(payment.createdAtMs).toISOString(),
		status,
		payment.country,
		payment.paymentType,
		payment.paymentMethod,
		payment.amount,
		payment.amountCurrency,
		payment.baseAmount,
		payment.baseCurrency,
		payment.walletAmount,
		payment.walletCurrency,
		payment.bankReference,
		payment.msg,
	];
}
