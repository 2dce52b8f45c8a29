/** Reads the payout report: one row for each payment that was created in a period. [Payout report request] */
import Big from 'big.js';

import { InputError } from '../../errors/InputError';
import type { PaymentStore, PayoutEntry } from './paymentStore';
import { readReportAmount } from './readAmounts';
import { readTable, type TableRow, type TableShape } from './readTable';
import { readTime } from './readTime';
import type { LedgerAmount, PayoutColumn, ReconcileTerms, Table } from './terms';

const amountHeadings: Readonly<
	Record<LedgerAmount, Readonly<Record<'amount' | 'currency', readonly string[]>>>
> = {
	payout: { amount: ['amount'], currency: ['amount_currency', 'payment_currency'] },
	source: { amount: ['base_amount'], currency: ['base_currency'] },
	cost: { amount: ['wallet_amount'], currency: ['wallet_currency'] },
};

/** The interface does not show the columns. These are the members of a payment's record. [Payment record] */
const payoutShape = ({
	by = 'externalId',
	ledgerAmount = 'payout',
}: ReconcileTerms): TableShape<PayoutColumn> => ({
	title: 'payout report',
	field: 'payout',
	headings: {
		externalId: ['external_id'],
		paymentId: ['id', 'payment_id'],
		...amountHeadings[ledgerAmount],
		status: ['status'],
		time: ['created_at'],
		walletAmount: ['wallet_amount'],
		walletCurrency: ['wallet_currency'],
		premium: ['wallet_premium'],
		transactionCost: ['wallet_txn_cost'],
	},
	required: [[by], ['amount'], ['status']],
});

/** @returns how many rows were read, and how many of them are an ID that matched no payment */
export async function readPayout(
	table: Table,
	terms: ReconcileTerms,
	store: PaymentStore,
): Promise<{ readonly rows: number; readonly withoutPayment: number }> {
	let rows = 0;
	let withoutPayment = 0;
	for await (const row of readTable(table, payoutShape(terms), terms.columns?.payout)) {
		rows += 1;
		if (isIdAlone(row)) withoutPayment += 1;
		else addRow(row, terms, store);
	}
	return { rows, withoutPayment };
}

/** "An id that matches nothing still gets a row with just that id". [Payout report request, ids] */
const isIdAlone = (row: TableRow<PayoutColumn>): boolean =>
	facts.every((column) => row.text(column) === '');
const facts = ['amount', 'currency', 'status', 'time', 'walletAmount'] as const;

function addRow(row: TableRow<PayoutColumn>, terms: ReconcileTerms, store: PaymentStore): void {
	const { ledgerAmount = 'payout', currency = '' } = terms;
	const cost = costOf(row);
	const costCurrency = row.text('walletCurrency').toUpperCase();
	const compared: Pick<PayoutEntry, 'amount' | 'currency'> =
		ledgerAmount === 'cost'
			? { amount: cost, currency: costCurrency }
			: {
					amount: amountOf(row, 'amount'),
					currency: row.text('currency').toUpperCase() || currency,
				};
	store.addPayout(
		{ externalId: row.text('externalId'), paymentId: paymentIdOf(row.text('paymentId')) },
		{
			...compared,
			atMs: reportTime(row.text('time'), 'payout', row.number),
			status: row.text('status'),
			cost,
			costCurrency,
		},
	);
}

/** @returns undefined unless all three parts are shown: a part that is not may be any amount */
function costOf(row: TableRow<PayoutColumn>): string | undefined {
	const parts = (['walletAmount', 'premium', 'transactionCost'] as const).map((column) =>
		amountOf(row, column),
	);
	const sum = parts.reduce<Big | undefined>(
		(total, part) => (part === undefined ? undefined : total?.plus(part)),
		new Big(0),
	);
	return sum?.toFixed();
}

const amountOf = (row: TableRow<PayoutColumn>, column: PayoutColumn): string | undefined =>
	readReportAmount(row.text(column), {
		field: `payout.${column}`,
		title: 'payout report',
		row: row.number,
	});

/** Programs write a UUID in small or in capital letters. */
export const paymentIdOf = (text: string): string =>
	/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : text;

/**
 * @returns undefined if there is none
 * @throws InputError if it cannot be read
 */
export function reportTime(
	text: string,
	report: 'payout' | 'wallet',
	row: number,
): number | undefined {
	if (text === '') return undefined;
	const atMs = readTime(text, (localMs) => localMs);
	if (atMs !== undefined) return atMs;
	const problem = `row ${row} of the ${report} report has something else than a time. Name the column of the time`;
	throw new InputError([{ field: `${report}.time`, problem }]);
}
