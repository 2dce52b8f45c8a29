/** Filters, sorts and pages an account's payments. [Endpoints, GET payments] */
import type { Behaviours } from '../../behaviours/rows';
import { takePage } from '../../http/input/paging';
import type { Payment } from './payment';
import type { PaymentBook } from './payments';
import type { Country, PaymentOrderState } from '../../schemas/vocabulary';

export interface PaymentQuery {
	readonly account: string;
	readonly country: Country | undefined;
	readonly limit: number;
	readonly offset: number;
	readonly direction: 'asc' | 'desc';
	/** The time window of a list, start included, end excluded. (Assumption A14) */
	readonly startMs: number | undefined;
	readonly endMs: number | undefined;
	readonly status: readonly PaymentOrderState[] | undefined;
	readonly search: Search | undefined;
}

interface Search {
	readonly type: string | undefined;
	readonly term: string;
}

export function listPayments(
	query: PaymentQuery,
	payments: PaymentBook,
	behaviours: Behaviours,
): Payment[] {
	const { account, country, startMs, endMs, status, search } = query;
	const isAscending = query.direction === 'asc';
	const cutTime = ({ createdAtMs, statusAtMs }: Payment): number =>
		behaviours.S13 === 'creation' ? createdAtMs : statusAtMs;
	const sortTime = ({ createdAtMs, statusAtMs }: Payment): number =>
		behaviours.S13 === 'status' ? statusAtMs : createdAtMs;
	const inOrder = [...payments.all()];
	// Payments of the same millisecond reverse their order with the sort direction, so that no page shifts.
	const found = (isAscending ? inOrder : inOrder.reverse())
		.filter((payment) => payment.account === account)
		.filter((payment) => country === undefined || payment.country === country)
		.filter((payment) => startMs === undefined || cutTime(payment) >= startMs)
		.filter((payment) => endMs === undefined || cutTime(payment) < endMs)
		.filter((payment) => status === undefined || status.some((wanted) => wanted === payment.status))
		.filter((payment) => search === undefined || matchesSearch(payment, search, behaviours))
		.sort((a, b) => (isAscending ? 1 : -1) * (sortTime(a) - sortTime(b)));
	return takePage(found, query, behaviours);
}

function matchesSearch(payment: Payment, { type, term }: Search, { R3 }: Behaviours): boolean {
	const fields = new Map([
		['id', payment.id],
		['external_id', payment.externalId],
		['bank_reference', payment.bankReference],
	]);
	const searched = type === undefined ? [...fields.values()] : [fields.get(type)];
	return searched.some((text) => (R3 === 'searchInPart' ? text?.includes(term) : text === term));
}
