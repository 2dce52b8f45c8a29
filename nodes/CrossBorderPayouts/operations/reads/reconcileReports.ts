/** Report: Reconcile, the same for every API version. */
import { readRecords } from '../../../../client/csv';
import { InputError } from '../../../../client/errors';
import { Download, OutputsWithFile } from '../../../../client/call';
import {
	type KeyName,
	matches,
	reconcile,
	type Reconciliation,
	type ReconcileTables,
	tableOf,
	tableOfFile,
} from '../../../../client/report/reconcile';
import { reportEndpoints } from '../../../../client/v3';
import { readChoice } from '../form/readChoice';
import { readLimit } from '../form/readLimit';
import { readReconcileTerms } from '../form/readReconcileTerms';
import type { Form, Output, Surroundings } from '../operation';
import { readWindow } from '../window/readWindow';
import { clockOf } from '../window/zone';

/** Both as ISO 8601 texts in UTC. */
export interface ReconcileWindow {
	readonly start: string;
	readonly end: string;
	/** For people. */
	readonly description: string;
}

/** What a version gives: how the ledger and the reports meet, and a request for each report. */
interface ReconcileReports {
	readonly window: ReconcileWindow;
	readonly by: KeyName;
	readonly payout: readonly OpenReport[];
	readonly wallet: readonly OpenReport[];
}

type OpenReport = () => Promise<Download>;

/** @throws InputError as `readWindow`, and for an end that is no time */
function readReconcileWindow(form: Form, surroundings: Surroundings): ReconcileWindow {
	const given = { period: 'lastClosedMonth', ...form };
	const { start, end, description = '' } = readWindow(given, surroundings, { includesEnd: false });
	return { start: requireTime('start', start), end: requireTime('end', end), description };
}

function requireTime(field: string, value: unknown): string {
	if (typeof value === 'string') return value;
	throw new InputError([
		{ field, problem: 'must be a date and time such as 2026-01-31T09:30:00Z' },
	]);
}

/** Whether the items are the ledger. An expression is refused when the item is read. */
export const takesItemsAsLedger = ({ ledgerSource = 'items' }: Form): boolean =>
	ledgerSource === 'items';

/** Where the form says which column has a value: the error of `ledger.amount` is about Ledger Columns > Amount. */
export const locateColumn = (_: Form, path: readonly string[]): readonly string[] => {
	const [table = '', column] = path;
	if (!tables.has(table)) return path;
	if (column === undefined) return table === 'ledger' ? ['ledgerSource'] : path;
	return [`${table}Columns`, `${column}Column`];
};
const tables: ReadonlySet<string> = new Set(['ledger', 'payout', 'wallet']);

/**
 * Reads the reports one after another, then the ledger.
 *
 * @param open names the requests. Called when the rest of the form is read
 * @throws InputError for a form or a ledger that cannot be read; ContractError for a report that is no CSV; what the
 *   requests throw
 */
export async function reconcileReports(
	form: Form,
	surroundings: Surroundings,
	open: (window: ReconcileWindow) => ReconcileReports,
): Promise<OutputsWithFile> {
	const isOfItems = readChoice(form, 'ledgerSource', ['items', 'file']) === 'items';
	const limit = readLimit(form);
	const terms = readReconcileTerms(form);
	const ledger = ledgerOf(isOfItems, form, surroundings);
	const { window, by, payout, wallet } = open(readReconcileWindow(form, surroundings));
	const opened: Download[] = [];
	const found = await reconcile(
		{
			payout: payout.map((report) => tableOfReport(report, opened)),
			wallet: wallet.map((report) => tableOfReport(report, opened)),
			ledger,
		},
		{ ...terms, window, by, clock: clockOf(surroundings.timezone) },
	);
	surroundings.showHint(describe(found, window));
	const outputs = [
		totalsOf(found, window, wallet.length > 0),
		...(await differencesOf(found, limit)),
	];
	return new OutputsWithFile(
		outputs,
		fileOf(found, window, opened),
		isOfItems ? itemOf : undefined,
	);
}

/** @throws InputError if it is not there, before anything is requested */
function ledgerOf(
	isOfItems: boolean,
	form: Form,
	{ items, hasFiles, openFile }: Surroundings,
): ReconcileTables['ledger'] {
	if (isOfItems && items !== undefined) return ledgerOfItems(items, hasFiles === true);
	if (isOfItems)
		throw new InputError([
			{ field: 'ledgerSource', problem: 'must be chosen in the form, and not by an expression' },
		]);
	const { binaryPropertyName: name = 'data' } = form;
	const file = typeof name === 'string' ? openFile(name) : undefined;
	if (file !== undefined) return tableOfFile(file, 'ledger');
	throw new InputError([
		{
			field: 'binaryPropertyName',
			problem: 'must name a binary field of the item. The item has none with this name',
		},
	]);
}

/** An empty table comes as one item without fields, because no node runs without an item. */
function ledgerOfItems(items: readonly Output[], hasFiles: boolean): ReconcileTables['ledger'] {
	if (items.some((item) => Object.keys(item).length > 0)) return tableOf(items);
	const refuse = (problem: string): never => {
		throw new InputError([{ field: 'ledgerSource', problem }]);
	};
	if (hasFiles)
		return refuse('is set to Input Items, and they have a file, but no fields. Set it to CSV File');
	if (items.length > 1)
		return refuse('gets several items without any field. Look at the node before this one');
	return 'noRows';
}

/** Opened when it is read: a connection that waits for the other reports would break. */
async function* tableOfReport(
	open: OpenReport,
	opened: Download[],
): AsyncGenerator<readonly string[]> {
	const report = await open();
	opened.push(report);
	try {
		yield* readRecords(report.chunks, report.endpoint);
	} finally {
		report.response.close();
	}
}

function totalsOf(
	{ summary }: Reconciliation,
	{ start, end }: ReconcileWindow,
	hasWallet: boolean,
): Output {
	const { payments, rows, notCompared, differences, byCurrency, wallet, ...others } = summary;
	return {
		kind: 'totals',
		agrees: differences === 0,
		differences,
		...payments,
		...others,
		start,
		end,
		ledgerRows: rows.ledger,
		payoutReportRows: rows.payout,
		walletReportRows: rows.wallet,
		notCompared: [...notCompared, ...(hasWallet ? [] : ['wallet'])],
		byCurrency,
		wallet,
	};
}

async function differencesOf(found: Reconciliation, limit: number): Promise<Output[]> {
	const outputs: Output[] = [];
	for await (const row of found.differences(limit)) outputs.push({ kind: 'difference', ...row });
	return outputs;
}

/** The headings are row 1. */
const itemOf = ({ ledgerRow }: Output): number | undefined =>
	typeof ledgerRow === 'number' ? ledgerRow - 2 : undefined;

/** The response of a report can store a file, see `StorableResponse`. */
function fileOf(
	found: Reconciliation,
	{ start, end }: ReconcileWindow,
	[report]: readonly Download[],
): Download {
	if (report === undefined) throw new InputError([{ field: '', problem: 'No report was read' }]);
	const name = `reconciliation-${reportEndpoints.inName(start)}-${reportEndpoints.inName(end)}.csv`;
	return new Download(report.endpoint, name, 'text/csv', report.response, encoded(found.csv()));
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	for await (const piece of pieces) yield encoder.encode(piece);
}

/** For the editor. */
function describe({ summary }: Reconciliation, { description }: ReconcileWindow): string {
	const { payments, rows, differences } = summary;
	const counts = matches
		.filter((match) => payments[match] > 0)
		.map((match) => `${payments[match]} ${match}`);
	const empty = [
		rows.ledger === 0 ? ' The ledger has no rows.' : '',
		rows.payout === 0 ? ' The payout report has no rows.' : '',
	].join('');
	return `Differences: ${differences}. Payments: ${counts.join(', ') || 'none'}.${empty} The window is ${description}.`;
}
