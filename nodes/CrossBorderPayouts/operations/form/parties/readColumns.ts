/**
 * Parties from the columns of an item: `sender_name`, `sender.name`, `Sender Name`, or `name` in an
 * object `sender`.
 */
import { type InputIssue, InvalidValue } from '../../../../../client/errors';
import { isRecord } from '../../../../../client/http';
import { jsonObject, jsonValue, likenessOf, textKindOf } from '../../../../../client/input';
import type { PlanInput } from '../../../../../client/run';
import {
	keyOf,
	partyOf,
	readPrefixed,
	type GivenField,
	type GivenParties,
	type PartyField,
} from './givenField';
import { looksLikeParty, toColumn } from './heading';
import { isEmptyValue } from './isEmptyValue';
import {
	findTwins,
	findUnclaimed,
	findUnmatched,
	kindsIn,
	namesIn,
	notRead,
	readLeftOut,
} from './refusedColumns';
import { refuseIssues } from './refuseIssues';

/** Finds the field that a column gives. Undefined if it gives none. */
export type ReadColumnName = (column: string) => PartyField | undefined;

interface Column {
	readonly column: string;
	readonly value: unknown;
	/** Why a party that is given as JSON text cannot be sent, such as a number that would lose digits. */
	readonly problem?: string;
}

/**
 * @param input what the form gives: `columns` is the item, `run_columns` and `odd_accounts` are from `withRunColumns`
 * @throws InputError if `columns` is no object, and for a value that JSON would change, such as a
 *   number that has lost digits
 */
export function readColumns(
	{ columns, run_columns, odd_accounts, columns_not_sent }: PlanInput,
	readName: ReadColumnName = readPrefixed,
): GivenParties {
	const fields: GivenField[] = [];
	const unread: string[] = [];
	const issues: InputIssue[] = [];
	const isLeftOut = readLeftOut(columns_not_sent);
	const item = Object.entries(readItem(columns)).filter(([column]) => !isLeftOut(column));
	const all = columnsOf(Object.fromEntries(item)).filter(({ column }) => !isLeftOut(column));
	for (const { column, value, problem } of all) {
		const source = `the column '${column.slice(0, 60)}'`;
		if (problem !== undefined) {
			issues.push({ field: 'columns', problem: `${source} ${problem}` });
			continue;
		}
		const found = readName(column);
		if (!found) {
			if (looksLikeParty(column) && !isEmptyValue(value)) issues.push(notRead(column));
			else unread.push(column);
			continue;
		}
		// Only the columns that are sent must be JSON. Other columns of the item may contain anything.
		// An undefined value is an empty cell: an expression that builds the item found no data.
		const json = value === undefined ? null : jsonValue(value);
		if (json instanceof InvalidValue)
			issues.push({ field: 'columns', problem: `${source} ${json.problem}` });
		else fields.push({ ...found, value: json, field: 'columns', source });
	}
	const others = all.filter(({ column, value }) => unread.includes(column) && !isEmptyValue(value));
	refuseIssues([...issues, ...findTwins(all), ...findUnclaimed(others, fields)]);
	const odd = asList(odd_accounts).filter((column) => lacksAccount(readName(column), fields));
	const ofRun = [...asList(run_columns), ...odd].filter((column) => !isLeftOut(column));
	return { fields: [...fields, ...absentOf(ofRun, fields, readName)], unread };
}

/**
 * Adds to each input the columns that the items of the run have. Many readers of sheets leave an empty cell out
 * of the item, and a payment without this field would be a different one. Only payments of the same kind
 * are compared, because others may need other fields. A column that fewer than half of the items have is odd, and
 * must not hold the others. An account does, because nobody pays most of the items without one.
 */
export function withRunColumns(inputs: readonly PlanInput[]): PlanInput[] {
	const byKind = new Map<
		string,
		{ readonly items: string[][]; readonly counts: Map<string, number> }
	>();
	for (const input of inputs) {
		if (input['specify_parties'] !== 'columns') continue;
		const names = namesOf(input);
		// An item that is refused says nothing about the others.
		if (names === undefined || findTwins(names.map((column) => ({ column }))).length > 0) continue;
		const { items, counts } = byKind.get(kindOf(input)) ?? {
			items: [] as string[][],
			counts: new Map<string, number>(),
		};
		byKind.set(kindOf(input), { items, counts });
		items.push(names);
		for (const name of new Set(names.map(likenessOfColumn)))
			counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const columns = new Map(
		[...byKind].map(([kind, { items, counts }]) => {
			const names = [...new Set(items.flat())];
			const isOdd = (name: string): boolean =>
				2 * (counts.get(likenessOfColumn(name)) ?? 0) < items.length;
			const run_columns = names.filter((name) => !isOdd(name));
			const odd = names.filter((name) => isOdd(name) && readPrefixed(name) !== undefined);
			const odd_accounts = odd.filter(isAccount);
			const odd_columns = odd.filter((name) => !isAccount(name));
			return [kind, { run_columns, odd_columns, odd_accounts }];
		}),
	);
	return inputs.map((input) => ({ ...input, ...(columns.get(kindOf(input)) ?? none) }));
}

/** The columns of an item, without those that the user does not want to send. Undefined if it is no object. */
function namesOf({ columns, columns_not_sent }: PlanInput): string[] | undefined {
	const item = itemOf(columns);
	if (item === undefined) return undefined;
	// JSON has no undefined, so such a column does not exist.
	const given = columnsOf(item).filter(({ value }) => value !== undefined);
	return findUnmatched(
		given.map(({ column }) => column),
		namesIn(columns_not_sent),
	);
}

/** @returns the names in Columns Not Sent that no item of the run has. They may be misspelt */
export function findNotFound(inputs: readonly PlanInput[]): string[] {
	const read = inputs.filter(({ specify_parties }) => specify_parties === 'columns');
	const columns = read.flatMap((input) => {
		const item = itemOf(input['columns']) ?? {};
		return [...Object.keys(item), ...columnsOf(item).map(({ column }) => column)];
	});
	const known = [...new Set(columns)];
	const lists = new Set(read.map(({ columns_not_sent }) => columns_not_sent));
	return [...new Set([...lists].flatMap((list) => findUnmatched(list, known)))];
}

const none = { run_columns: [], odd_columns: [], odd_accounts: [] };

/** @returns the columns that few items of the run have, and without which the others are paid unasked */
export function findOdd(inputs: readonly PlanInput[]): string[] {
	const lists = new Map(inputs.map((input) => [input['odd_columns'], input['may_be_empty']]));
	const odd = [...lists].flatMap(([columns, known]) => findUnmatched(columns, namesIn(known)));
	return [...new Set(odd)];
}

const isAccount = (column: string): boolean => {
	const field = readPrefixed(column);
	return field !== undefined && textKindOf([field.party, field.name]) === 'account';
};

const likenessOfColumn = (column: string): string => {
	const field = readPrefixed(column);
	return field ? likenessOfField(field) : likenessOf(column);
};

/** Whether the item gives no account to the party of this one. */
const lacksAccount = (account: PartyField | undefined, fields: readonly GivenField[]): boolean =>
	account !== undefined &&
	!fields.some(
		({ party, name, value }) =>
			party === account.party && kindsIn([party, name], value).includes('account'),
	);

/** A value that is no text counts as empty here: such inputs are refused later, each with its own error. */
const kindOf = ({ country, payment_type, payment_method }: PlanInput): string =>
	[country, payment_type, payment_method]
		.map((value) => (typeof value === 'string' ? value : ''))
		.join('\n');

/** More would not fit into an error, and an item of a person has far fewer. */
const mostAbsent = 1000;

/** @returns a field without a value for each column that only other items have */
function absentOf(
	names: readonly string[],
	fields: readonly GivenField[],
	readName: ReadColumnName,
): GivenField[] {
	const given = new Set(fields.map(likenessOfField));
	const absent: GivenField[] = [];
	for (const column of names) {
		if (absent.length >= mostAbsent) break;
		const found = readName(column);
		if (!found || given.has(likenessOfField(found))) continue;
		given.add(likenessOfField(found));
		const source = `the column '${column.slice(0, 60)}', which other items have,`;
		absent.push({ ...found, value: '', field: 'columns', source, isAbsent: true });
	}
	return absent;
}

/** The same for names that differ only in spelling: another sheet may write them in another way. */
const likenessOfField = (field: PartyField): string => likenessOf(keyOf(field));

const asList = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** @returns the column that gives a field, as the item names it; undefined if none does */
export function findColumn(
	columns: unknown,
	isWanted: (field: PartyField) => boolean,
	readName: ReadColumnName = readPrefixed,
): string | undefined {
	const item = itemOf(columns);
	return columnsOf(item ?? {}).find(({ column }) => {
		const field = readName(column);
		return field !== undefined && isWanted(field);
	})?.column;
}

/** The name of a column in errors. The item may lack the column. */
export const nameColumn = (column: string): string => `Column ${column.slice(0, 60)}`;

/** @returns undefined if `columns` is neither an object nor the text of one */
function itemOf(columns: unknown): Readonly<Record<string, unknown>> | undefined {
	const item = isRecord(columns) ? columns : jsonObject(columns);
	return item instanceof InvalidValue ? undefined : item;
}

function readItem(columns: unknown): Readonly<Record<string, unknown>> {
	const item = isRecord(columns) ? columns : jsonObject(columns);
	if (!(item instanceof InvalidValue)) return item;
	refuseIssues([{ field: 'columns', problem: item.problem }]);
	return {};
}

/** An object under the name of a party, or its JSON as a text, counts as one column for each of its members. */
function columnsOf(item: Readonly<Record<string, unknown>>): Column[] {
	const flat = new Set(Object.keys(item).map((column) => readPrefixed(column)?.party));
	return Object.entries(item).flatMap(([column, value]): Column[] => {
		const name = partyOf(toColumn(column));
		if (name === undefined) return [{ column, value }];
		// A text beside columns of the same party is a copy, or something else.
		const party = isRecord(value) ? value : flat.has(name) ? undefined : readJson(value);
		if (party === undefined) return [{ column, value }];
		if (party instanceof InvalidValue) return [{ column, value, problem: party.problem }];
		return Object.entries(party).map(([member, memberValue]) => ({
			column: `${toColumn(column)}.${member}`,
			value: memberValue,
		}));
	});
}

/** A database gives an object as a text. Any other text has its place elsewhere: a heading may be just `Sender`. */
function readJson(value: unknown): Readonly<Record<string, unknown>> | InvalidValue | undefined {
	if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return undefined;
	try {
		JSON.parse(value);
	} catch {
		return undefined;
	}
	return jsonObject(value);
}
