/** Payments that the user knows of, such as the rows of a table in which a workflow keeps what it has paid. */
import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { parseJson } from '../../http/parseJson';
import { isDecimal, type Decimal } from '../../money/amount';
import { isSameToTheCent } from '../../money/compare';
import { findExternalIdProblem } from '../externalId';
import { readMoment } from '../moment';
import { describeStatus } from '../states';
import { sideOf } from '../recordMembers';
import type { PaymentOrder } from '../send/order';
import { payeeOf, type Payee } from './payee';

export interface KnownPayment {
	readonly payee: Payee;
	/** What a person finds the row by: its external ID, or its number. */
	readonly label: string;
	readonly externalId: string | undefined;
	/** In milliseconds since 1970. Undefined if the row shows no time. */
	readonly atMs: number | undefined;
	/** Whether it certainly did not pay. */
	readonly hasFailed: boolean;
	/** Whether money has gone, or is on its way, to its account. An open invoice is no proof of an account. */
	readonly isPaid: boolean;
	readonly amounts: readonly KnownAmount[];
}

interface KnownAmount {
	readonly amount: Decimal;
	/** Undefined if the row does not say which of the two it is. */
	readonly side: 'source' | 'payout' | undefined;
	readonly currency: string | undefined;
}

const field = 'known_payments';

/**
 * @param given a list, its JSON as a text, or n8n items (`$('Node').all()`)
 * @throws InputError if it is no list of objects, or if no row of it names an account
 */
export function readKnownPayments(given: unknown): readonly KnownPayment[] {
	const rows = readRows(given).map((row, index) => readRow(row, index));
	if (rows.length > 0 && rows.every(({ payee }) => payee.account === undefined)) {
		refuse(
			'have no row with an account number. Name its column account_number, or beneficiary_account_number',
		);
	}
	return rows;
}

/** Whether a known payment fixes the same amount as an order. */
export function hasSameAmount({ amounts }: KnownPayment, order: PaymentOrder): boolean {
	const side = order.side === 'source' ? 'source' : 'payout';
	const currency = side === 'source' ? order.currency : order.payoutCurrency;
	return amounts.some(
		(one) =>
			(one.side === undefined || one.side === side) &&
			(one.currency === undefined || one.currency === currency) &&
			isSameToTheCent(one.amount, order.amount),
	);
}

function readRows(given: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> {
	const list: unknown = typeof given === 'string' ? readText(given) : given;
	if (!Array.isArray(list)) refuse('must be a list of rows, such as [{"account_number":"000123"}]');
	return (list as unknown[]).map((row, index) => {
		const data = isRecord(row) && isRecord(row['json']) ? row['json'] : row;
		if (!isRecord(data)) refuse(`row ${index + 1} is no object`);
		return data;
	});
}

function readText(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

function readRow(row: Readonly<Record<string, unknown>>, index: number): KnownPayment {
	const members = new Map(
		Object.entries(row).map(([name, value]) => [
			name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
			value,
		]),
	);
	const first = (names: readonly string[]): unknown =>
		names.map((name) => members.get(name)).find((value) => value !== undefined && value !== null);
	const id = first(['externalid', 'invoice', 'invoicenumber', 'invoiceno', 'reference']);
	const externalId = typeof id === 'string' && findExternalIdProblem(id) === null ? id : undefined;
	const hasFailed = unpaidOutcomes.has(wordOf(first(['outcome']))) || hasNotPaid(first(['status']));
	return {
		payee: payeeOf(row),
		externalId,
		label: externalId ?? `row ${index + 1}`,
		atMs: readTime(
			first([
				'timestamp',
				'time',
				'paidat',
				'sentat',
				'createdat',
				'date',
				'day',
				'at',
				'updatedat',
			]),
		),
		hasFailed,
		isPaid: !hasFailed && meansPaid(first(['status'])),
		amounts: readAmounts(first),
	};
}

const wordOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toLowerCase().replace('cancelled', 'canceled') : '';

/** Outcomes of this node, in rows that a workflow has kept. */
const unpaidOutcomes: ReadonlySet<string> = new Set([
	'would_pay',
	'not_sent',
	'rejected',
	'skipped',
]);

const hasNotPaid = (status: unknown): boolean =>
	describeStatus(wordOf(status)).category === 'failed';

/** Words of ledgers, beside the service's own. */
const paidWords: ReadonlySet<string> = new Set([
	...['paid', 'sent', 'success', 'successful', 'completed', 'settled', 'done'],
]);

function meansPaid(status: unknown): boolean {
	if (status === undefined) return true;
	const word = wordOf(status);
	const { category } = describeStatus(word);
	return category === 'success' || category === 'inProgress' || paidWords.has(word);
}

function readAmounts(first: (names: readonly string[]) => unknown): KnownAmount[] {
	const currency = codeOf(first(['currency', 'amountcurrency']));
	const side = sideOf(currency);
	return [
		{
			amount: first(['sourceamount', 'amountsource', 'baseamount']),
			side: 'source' as const,
			currency: codeOf(first(['sourcecurrency', 'basecurrency'])),
		},
		{
			amount: first(['payoutamount', 'amountdestination', 'destinationamount']),
			side: 'payout' as const,
			currency: codeOf(first(['payoutcurrency', 'destinationcurrency', 'amountcurrency'])),
		},
		{ amount: first(['amount']), side, currency },
	].flatMap(({ amount, ...rest }) => (isDecimal(amount) ? [{ amount, ...rest }] : []));
}

const codeOf = (value: unknown): string | undefined =>
	typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : undefined;

function readTime(value: unknown): number | undefined {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
	return readMoment(value).atMs ?? undefined;
}

function refuse(problem: string): never {
	throw new InputError([{ field, problem }]);
}
