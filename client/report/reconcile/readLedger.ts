/** Reads the user's own list of payments. */
import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import type { PaymentStore } from './paymentStore';
import { readLedgerAmount } from './readAmounts';
import { paymentIdOf } from './readPayout';
import { noHeadings, readTable, type Columns, type TableRow, type TableShape } from './readTable';
import { readTime } from './readTime';
import { nameRow } from './rowName';
import type { LedgerAmount, LedgerColumn, ReconcileTerms, Table } from './terms';

/** As this package's own outputs call them, and as the service does. */
const amountHeadings: Readonly<
	Record<LedgerAmount, Readonly<Record<'amount' | 'currency', readonly string[]>>>
> = {
	payout: { amount: ['amount'], currency: ['currency', 'amount_currency', 'payment_currency'] },
	source: {
		amount: ['sourceAmount', 'base_amount'],
		currency: ['sourceCurrency', 'base_currency'],
	},
	cost: { amount: ['cost'], currency: ['costCurrency', 'wallet_currency'] },
};

const ledgerShape = ({
	by = 'externalId',
	ledgerAmount = 'payout',
}: ReconcileTerms): TableShape<LedgerColumn> => ({
	title: 'ledger',
	field: 'ledger',
	isOfUser: true,
	headings: {
		externalId: ['externalId'],
		paymentId: ['paymentId'],
		...amountHeadings[ledgerAmount],
		status: ['status'],
		time: ['timestamp', 'date'],
	},
	required: [by === 'externalId' ? ['externalId', 'paymentId'] : ['paymentId'], ['amount']],
});

/**
 * @returns how many rows were read, and which columns are there
 * @throws InputError for a ledger without headings, for a missing column, and for a cell that cannot be read
 */
export async function readLedger(
	table: Table,
	terms: ReconcileTerms,
	store: PaymentStore,
): Promise<{ readonly rows: number; readonly columns: Columns<LedgerColumn> }> {
	let columns: Columns<LedgerColumn> | undefined;
	let rows = 0;
	const shape = ledgerShape(terms);
	const mapping = terms.columns?.ledger;
	for await (const row of readTable(table, shape, mapping, (found) => (columns = found))) {
		addRow(row, terms, store);
		rows += 1;
	}
	// Otherwise an expression that gives nothing would make every payment a missing one.
	if (columns === undefined) throw new InputError([{ field: 'ledger', problem: noHeadings }]);
	return { rows, columns };
}

function addRow(row: TableRow<LedgerColumn>, terms: ReconcileTerms, store: PaymentStore): void {
	const read = readLedgerAmount(row.value('amount'), terms.decimalMark ?? '.');
	if (read instanceof InvalidValue) return refuseCell(row, 'amount', read.problem);
	const { amount, isNegative, currency } = read;
	const word = row.text('status');
	store.addLedger(
		{ externalId: row.text('externalId'), paymentId: paymentIdOf(row.text('paymentId')) },
		{
			row: row.number,
			atMs: timeOf(row, terms),
			amount,
			isNegative,
			currency: row.text('currency').toUpperCase() || (currency ?? terms.currency ?? ''),
			status: statusOf(word, terms),
		},
	);
}

const statusOf = (word: string, { statuses = {} }: ReconcileTerms): string =>
	Object.entries(statuses).find(([own]) => own.toLowerCase() === word.toLowerCase())?.[1] ?? word;

function timeOf(row: TableRow<LedgerColumn>, { clock }: ReconcileTerms): number | undefined {
	const text = row.text('time');
	if (text === '') return undefined;
	const atMs = readTime(text, clock ?? ((localMs) => localMs));
	if (atMs !== undefined) return atMs;
	return refuseCell(
		row,
		'time',
		'has something else than a time. Write it like 2026-01-31 or 2026-01-31T09:30:00Z',
	);
}

/** The field of the form may be right, and the cell is wrong. */
function refuseCell(row: TableRow<LedgerColumn>, column: LedgerColumn, problem: string): never {
	throw new InputError(
		[{ field: `ledger.${column}`, problem: `${nameRow(row)} ${problem}` }],
		'invalid_input',
		'Correct this cell in your ledger, then run this operation again. If the column is another one, name it in the field.',
	);
}
