/**
 * Parties from the columns of an item: `sender_name`, `sender.name`, `Sender Name`, or `name` in an
 * object `sender`.
 */
import type { InputIssue } from '../../../../../client/errors/InputError';
import { InvalidValue } from '../../../../../client/errors/InvalidValue';
import { isRecord } from '../../../../../client/http/answer';
import { jsonObject } from '../../../../../client/input/checks';
import type { WireInput } from '../toWireNames';
import {
	keyOf,
	partyOf,
	readPrefixed,
	toColumn,
	type GivenField,
	type GivenParties,
	type PartyField,
} from './givenField';
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
 * @param input what the form gives: `columns` is the item, `run_columns` is from `withRunColumns`
 * @throws InputError if `columns` is no object, and for a value that JSON would change, such as a
 *   number that has lost digits
 */
export function readColumns(
	{ columns, run_columns }: WireInput,
	readName: ReadColumnName = readPrefixed,
): GivenParties {
	const fields: GivenField[] = [];
	const unread: string[] = [];
	const issues: InputIssue[] = [];
	for (const { column, value, problem } of columnsOf(readItem(columns))) {
		const source = `the column '${column.slice(0, 60)}'`;
		if (problem !== undefined) {
			issues.push({ field: 'columns', problem: `${source} ${problem}` });
			continue;
		}
		const found = readName(column);
		if (!found) {
			unread.push(column);
			continue;
		}
		// Only the columns that are sent must be JSON. Other columns of the item may contain anything.
		const json = jsonObject({ value });
		if (json instanceof InvalidValue)
			issues.push({ field: 'columns', problem: `${source} ${json.problem}` });
		// JSON has no undefined, so such a column counts as missing.
		else if (Object.hasOwn(json, 'value'))
			fields.push({ ...found, value: json['value'], field: 'columns', source });
	}
	refuseIssues(issues);
	return { fields: [...fields, ...absentOf(run_columns, fields, readName)], unread };
}

/**
 * Adds to each input the columns of parties that any item of the run has. Many readers of sheets leave an
 * empty cell out of the item, and a payment without this field would be a different one.
 */
export function withRunColumns(inputs: readonly WireInput[]): WireInput[] {
	const names = new Set<string>();
	for (const { specify_parties, columns } of inputs) {
		if (specify_parties !== 'columns' || !isRecord(columns)) continue;
		for (const { column } of columnsOf(columns)) if (readPrefixed(column)) names.add(column);
	}
	const run_columns = [...names];
	return inputs.map((input) => ({ ...input, run_columns }));
}

/** @returns a field without a value for each column that only other items have */
function absentOf(
	names: unknown,
	fields: readonly GivenField[],
	readName: ReadColumnName,
): GivenField[] {
	const given = new Set(fields.map(keyOf));
	return (Array.isArray(names) ? names : []).flatMap((column: unknown): GivenField[] => {
		const found = typeof column === 'string' ? readName(column) : undefined;
		if (!found || given.has(keyOf(found))) return [];
		given.add(keyOf(found));
		const source = `the column '${String(column).slice(0, 60)}', which other items have,`;
		return [{ ...found, value: '', field: 'columns', source }];
	});
}

/** @returns the column that gives a field, as the item names it; undefined if none does */
export function findColumn(
	columns: unknown,
	isWanted: (field: PartyField) => boolean,
	readName: ReadColumnName = readPrefixed,
): string | undefined {
	const item = isRecord(columns) ? columns : jsonObject(columns);
	if (item instanceof InvalidValue) return undefined;
	return columnsOf(item).find(({ column }) => {
		const field = readName(column);
		return field !== undefined && isWanted(field);
	})?.column;
}

/** The name of a column in errors. The item may lack the column. */
export const nameColumn = (column: string): string => `Column ${column.slice(0, 60)}`;

function readItem(columns: unknown): Readonly<Record<string, unknown>> {
	if (isRecord(columns)) return columns;
	const item = jsonObject(columns);
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
