/** Payments that the user knows of, such as the rows of a table in which a workflow keeps what it has paid. */
import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { parseJson } from '../../http/parseJson';
import { cutBlanks, findRounded } from '../../input/partyText';
import { findStandIn } from '../../input/standIn';
import { findExternalIdProblem } from '../../input/externalId';
import { unwrap } from '../recordMembers';
import { describeStatus } from '../../interface/states';
import { findUnclearPayee, isBlank, plainCells } from './knownCells';
import { readKnownAmounts, type KnownAmounts } from './knownAmounts';
import { readKnownTime, type ZoneClock } from './knownTime';
import { codesOf, numbersOf, payeeKeys, payeeOf, type Payee } from '../payee';

export interface KnownPayment extends KnownAmounts {
	/** From 1. */
	readonly row: number;
	readonly payee: Payee;
	/** What a person finds the row by: its external ID, or its number. */
	readonly label: string;
	readonly externalId: string | undefined;
	/** Whether a column of this name has it. Elsewhere, it may be the invoice and not the payment. */
	readonly isOneNamed: boolean;
	/** The latest that the row can mean, in milliseconds since 1970. Undefined if it shows no time that can be read. */
	readonly atMs: number | undefined;
	/** Whether it certainly did not pay. */
	readonly hasFailed: boolean;
	/** Whether money has gone, or is on its way, to its account. An open invoice is no proof of an account. */
	readonly isPaid: boolean;
	/** Whether the row itself says that it is not paid yet. */
	readonly isOpen: boolean;
}

/** Finds rows without going through all of them. */
export interface KnownPayments {
	readonly rows: readonly KnownPayment[];
	/** Whether a row shows an account number. Rows may show only mobile numbers and the like. */
	readonly hasAccounts: boolean;
	/** Whether a row shows in the same way who is paid: by a name, or by a number of the user's. */
	isComparable(payee: Payee): boolean;
	/** In the order of the list. Some of them may differ in the bank. */
	ofAccount(payee: Payee): readonly KnownPayment[];
	/** In the order of the list. Some of them may have another number of the user's. */
	ofBeneficiary(payee: Payee): readonly KnownPayment[];
	ofExternalId(externalId: string): readonly KnownPayment[];
}

const field = 'known_payments';

/**
 * @param given a list, its JSON as a text, or n8n items (`$('Node').all()`)
 * @param clock of the zone of times that name none
 * @throws InputError if it is no list of objects, if no row of it names an account, or if a number was rounded
 */
export function readKnownPayments(given: unknown, clock: ZoneClock): KnownPayments {
	const rows = readRows(given).flatMap((row, index) =>
		// n8n's `Always Output Data` gives one empty item for a table without rows.
		Object.keys(row).length === 0 ? [] : [readRow(row, index + 1, clock)],
	);
	if (rows.length > 0 && rows.every(({ payee }) => numbersOf(payee).length === 0))
		throw noAccounts();
	return indexed(rows);
}

/** Nothing can be said about an account then. */
export const noAccounts = (): InputError =>
	new InputError([
		{
			field,
			problem:
				'have no row with an account number. Name its column account_number, or beneficiary_account_number. Reports of the service may show none: add it from your own data',
		},
	]);

/** @throws InputError if the amounts cannot be compared with those of payments */
export function requireAmounts({ rows }: KnownPayments): void {
	const wrong = rows.find(({ unreadable }) => unreadable !== undefined);
	if (wrong?.unreadable !== undefined) refuse(`row ${wrong.row}: ${wrong.unreadable}`);
	if (rows.length > 0 && rows.every(({ amounts }) => amounts.length === 0)) {
		refuse(
			'have no row with an amount, which Repeat Within compares. Name its column amount, source_amount or payout_amount',
		);
	}
}

function indexed(rows: readonly KnownPayment[]): KnownPayments {
	const byKey = new Map<string, KnownPayment[]>();
	for (const one of rows) {
		for (const key of [
			...payeeKeys(one.payee),
			...identityKeys(one.payee),
			idKey(one.externalId),
		]) {
			const group = byKey.get(key);
			if (group) group.push(one);
			else byKey.set(key, [one]);
		}
	}
	const find = (keys: readonly string[]): KnownPayment[] => {
		const [first = [], ...others] = keys.map((key) => byKey.get(key) ?? []);
		if (others.length === 0) return first;
		return [...new Set([first, ...others].flat())].sort((one, other) => one.row - other.row);
	};
	const hasNames = rows.some(({ payee }) => payee.identity.names.length > 0);
	const hasIds = rows.some(({ payee }) => payee.identity.ids.size > 0);
	return {
		rows,
		hasAccounts: rows.some(({ payee }) => payee.accounts.length > 0),
		isComparable: ({ identity: { ids, names } }) =>
			(names.length > 0 && hasNames) || (ids.size > 0 && hasIds),
		ofAccount: (payee) => find(payeeKeys(payee)),
		ofBeneficiary: (payee) => find(identityKeys(payee)),
		ofExternalId: (externalId) => find([idKey(externalId)]),
	};
}

const identityKeys = ({ identity: { ids, names } }: Payee): string[] => [
	...new Set([
		...[...ids.values()].map((id) => `number ${id}`),
		...names.map((name) => `name ${name}`),
	]),
];
const idKey = (externalId: string | undefined): string => `id ${externalId ?? ''}`;

function readRows(given: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> {
	const list: unknown = typeof given === 'string' ? readText(given) : given;
	if (!Array.isArray(list)) refuse('must be a list of rows, such as [{"account_number":"000123"}]');
	return (list as unknown[]).map((row, index) => {
		const data = isRecord(row) && isRecord(row['json']) ? row['json'] : row;
		if (!isRecord(data)) refuse(`row ${index + 1} is no object`);
		const { fields, ...others } = data;
		// Airtable gives the columns of a table in one member.
		return isRecord(fields) ? { ...others, ...fields } : data;
	});
}

function readText(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

function readRow(
	cells: Readonly<Record<string, unknown>>,
	row: number,
	clock: ZoneClock,
): KnownPayment {
	const given = plainCells(cells);
	const unclear = findUnclearPayee(given);
	if (unclear !== undefined) refuse(`row ${row}: ${unclear}`);
	requireExactCodes(given, row);
	const members = new Map(
		Object.entries(unwrap(given)).map(([name, value]) => [
			name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
			value,
		]),
	);
	/** An empty cell says as much as a missing column. */
	const first = (names: readonly string[]): unknown =>
		names.map((name) => members.get(name)).find((value) => !isBlank(value));
	const named = first(['externalid']);
	const externalId = readExternalId(
		named ?? first(['invoice', 'invoicenumber', 'invoiceno', 'reference']),
	);
	const status = first(['paymentstatus', 'payoutstatus', 'status']);
	const hasFailed = unpaidOutcomes.has(wordOf(first(['outcome']))) || hasNotPaid(status);
	return {
		row,
		payee: payeeOf(given),
		externalId,
		isOneNamed: named !== undefined,
		label: externalId ?? `row ${row}`,
		atMs: readKnownTime(members, clock),
		hasFailed,
		isPaid: !hasFailed && meansPaid(status),
		isOpen: openWords.has(wordOf(status)),
		...readKnownAmounts(given),
	};
}

function readExternalId(value: unknown): string | undefined {
	const id = typeof value === 'number' ? String(value) : value;
	const text = typeof id === 'string' ? cutBlanks(id) : '';
	return text !== '' && findExternalIdProblem(text) === null ? text : undefined;
}

/** A number that has lost its digits would be compared as another one. */
function requireExactCodes(given: Readonly<Record<string, unknown>>, row: number): void {
	for (const { path, value, kind } of codesOf(given)) {
		const exact = typeof value === 'string' ? cutBlanks(value) : value;
		const problem =
			findRounded(exact, kind) ??
			// Other kinds than this one refuse what a table may well contain, such as `n/a`.
			(typeof exact === 'string' ? findStandIn(exact, 'remark') : undefined);
		if (problem) refuse(`row ${row}: '${path}' ${problem.problem}`);
	}
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

const openWords: ReadonlySet<string> = new Set([
	...[
		'open',
		'unpaid',
		'not paid',
		'draft',
		'due',
		'overdue',
		'outstanding',
		'to pay',
		'to be paid',
	],
]);

function meansPaid(status: unknown): boolean {
	if (status === undefined) return true;
	const word = wordOf(status);
	const { category } = describeStatus(word);
	return category === 'success' || category === 'inProgress' || paidWords.has(word);
}

function refuse(problem: string): never {
	throw new InputError([{ field, problem }]);
}
