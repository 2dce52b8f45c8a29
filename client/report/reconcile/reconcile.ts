/** Compares the user's ledger with the payout report and the wallet report of a window. */
import { InputError } from '../../errors/InputError';
import { writeRows } from '../../csv/writeRow';
import { fillCost, hasOtherDebit } from './cost';
import { classify, type Verdict, type Window } from './classify';
import type { PaymentFacts } from './facts';
import { PaymentStore } from './paymentStore';
import { readLedger } from './readLedger';
import { readPayout } from './readPayout';
import { readTime } from './readTime';
import { readWallet } from './readWallet';
import { cellsOf, resultColumns, resultOf, type ResultRow } from './resultRow';
import { statusClass } from './statusClass';
import type { LedgerColumn, ReconcileTerms, Table } from './terms';
import { TotalsBuilder, type Totals } from './totals';

/** The tables, each read once: first the payout reports, then the wallet reports, then the ledger. */
export interface ReconcileTables {
	/** One for each country. */
	readonly payout: readonly Table[];
	/** Without them, no fee and no credit is known, nor a payment that was created before the window. */
	readonly wallet: readonly Table[];
	/** A table without rows may have no headings either. Only who reads it knows that it is no mistake. */
	readonly ledger: Table | 'noRows';
}

interface Counts {
	/** How many results `differences` gives. */
	readonly differences: number;
	/** Failed payments that are not in the ledger. Only if it omits them. */
	readonly omittedFailed: number;
}

export interface ReconcileSummary extends Totals, Counts {
	/** Rows that were read, without blank ones. */
	readonly rows: { readonly ledger: number; readonly payout: number; readonly wallet: number };
	/** Rows of the payout report that have only an ID, because it matched no payment. */
	readonly withoutPayment: number;
	/** What the ledger has no column for, so that it is not compared. */
	readonly notCompared: ReadonlyArray<'currency' | 'status' | 'time'>;
	/** Words of the column *operation* that say neither debit nor credit, beside amounts above zero. */
	readonly unrecognisedOperations: readonly string[];
}

export interface Reconciliation {
	readonly summary: ReconcileSummary;
	/** The memory that is held until this object is released. */
	readonly heldBytes: number;
	/** Payments of the window that do not match, and those of which the wallet has paid something else. */
	differences(limit?: number): AsyncGenerator<ResultRow>;
	/** All results as CSV, in pieces of many lines. */
	csv(): AsyncGenerator<string>;
}

/** Of a file whose operations are free texts, more would help nobody. */
const maxUnrecognised = 20;

/**
 * @throws InputError for a window, a column or a cell that cannot be read; what a table throws
 * @example
 * const { summary, differences, csv } = await reconcile(
 * 	{ payout: [readRecords(report.chunks, report.endpoint)], wallet: [], ledger: tableOf(rows) },
 * 	{ window: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' } },
 * );
 */
export async function reconcile(
	tables: ReconcileTables,
	terms: ReconcileTerms,
): Promise<Reconciliation> {
	const window = windowOf(terms);
	const store = new PaymentStore(terms.by ?? 'externalId');
	const totals = new TotalsBuilder(window);
	const read = await readAll(tables, terms, store, totals);
	const counts = { differences: 0, omittedFailed: 0 };
	for (const one of judged(store, terms, window)) {
		if (isOmitted(one, terms)) {
			counts.omittedFailed += 1;
			continue;
		}
		totals.addPayment(one.payment, one.verdict, hasOtherDebit(one.payment));
		if (isDifference(one.payment, one.verdict)) counts.differences += 1;
	}
	const results = function* (): Generator<Judged> {
		for (const one of judged(store, terms, window)) if (!isOmitted(one, terms)) yield one;
	};
	return {
		summary: { ...totals.build(), ...read, ...counts },
		heldBytes: store.byteLength,
		differences: (limit) => differences(results(), limit),
		csv: () => writeRows(lines(results())),
	};
}

async function readAll(
	tables: ReconcileTables,
	terms: ReconcileTerms,
	store: PaymentStore,
	totals: TotalsBuilder,
): Promise<Omit<ReconcileSummary, keyof Totals | keyof Counts>> {
	const unrecognised = new Set<string>();
	const onEntry: Parameters<typeof readWallet>[3] = (entry) => {
		totals.addEntry(entry);
		const isNew = !entry.isRecognised && unrecognised.size < maxUnrecognised;
		if (isNew) unrecognised.add(entry.operation.slice(0, 40));
	};
	const rows = { ledger: 0, payout: 0, wallet: 0 };
	let withoutPayment = 0;
	for (const table of tables.payout) {
		const read = await readPayout(table, terms, store);
		rows.payout += read.rows;
		withoutPayment += read.withoutPayment;
	}
	for (const table of tables.wallet) rows.wallet += await readWallet(table, terms, store, onEntry);
	const ledger =
		tables.ledger === 'noRows'
			? { rows: 0, columns: new Map<LedgerColumn, number>() }
			: await readLedger(tables.ledger, terms, store);
	rows.ledger = ledger.rows;
	const notCompared = (['currency', 'status', 'time'] as const).filter(
		(column) => !ledger.columns.has(column),
	);
	return { rows, withoutPayment, notCompared, unrecognisedOperations: [...unrecognised] };
}

function windowOf({ window }: ReconcileTerms): Window {
	const read = (name: 'start' | 'end'): number => {
		const atMs = readTime(window[name], (localMs) => localMs);
		if (atMs !== undefined) return atMs;
		throw new InputError([
			{ field: name, problem: 'must be a date and time such as 2026-01-31T09:30:00Z' },
		]);
	};
	const [startMs, endMs] = [read('start'), read('end')];
	if (startMs < endMs) return { startMs, endMs };
	throw new InputError([{ field: 'end', problem: 'must be after Start' }]);
}

interface Judged {
	readonly payment: PaymentFacts;
	readonly verdict: Verdict;
}

function* judged(
	store: PaymentStore,
	{ ledgerAmount = 'payout' }: ReconcileTerms,
	window: Window,
): Generator<Judged> {
	for (const facts of store.payments()) {
		if (!isPayment(facts)) continue;
		const payment = fillCost(facts, ledgerAmount);
		yield { payment, verdict: classify(payment, window) };
	}
}

/** Funds that were added may show an ID of their own. */
const isPayment = ({ ledger, payout, wallet }: PaymentFacts): boolean =>
	ledger.length + payout.length > 0 || wallet.some(({ kind }) => kind !== 'other');

function isOmitted({ payment, verdict }: Judged, { ledgerOmitsFailed }: ReconcileTerms): boolean {
	if (ledgerOmitsFailed !== true || verdict.match !== 'missingInLedger') return false;
	return payment.payout.every(({ status }) => statusClass(status) === 'failed');
}

async function* differences(
	results: Iterable<Judged>,
	limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ResultRow> {
	let left = limit;
	for (const { payment, verdict } of results) {
		if (left <= 0) return;
		if (!isDifference(payment, verdict)) continue;
		yield resultOf(payment, verdict);
		left -= 1;
	}
}

const isDifference = (payment: PaymentFacts, { match, isOfWindow }: Verdict): boolean =>
	isOfWindow && ((match !== 'matched' && match !== 'validationFee') || hasOtherDebit(payment));

function* lines(results: Iterable<Judged>) {
	yield resultColumns;
	for (const { payment, verdict } of results) yield cellsOf(resultOf(payment, verdict));
}
