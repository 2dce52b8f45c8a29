/** Finds every field of a form, also inside of collections, and whether an item shows it. */
import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import { isNothing } from '../../../client/input';
import { emptyByExpression, fieldsIn, holdsExpression, type StoredField } from './fieldState';
import { hasStarterRows, withoutUntouched } from './starterRows';

/** Collections whose fields count as fields of the form itself. */
const flattened = ['additionalFields', 'checks', 'options'];

export interface FoundField extends StoredField {
	/** Where the form has it: `['filters', 'ids']`. */
	readonly path: readonly string[];
	readonly byExpression: boolean;
}

interface Problem {
	readonly field: INodeProperties;
	readonly problem: string;
}

export interface FoundFields {
	readonly found: readonly FoundField[];
	/** Paths of the objects that contain them, the outer ones first. */
	readonly containers: ReadonlyArray<readonly string[]>;
	/** What is wrong with a collection as a whole. */
	readonly problems: readonly Problem[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * @param stored the node's parameters as the workflow contains them
 * @param values the same with their expressions evaluated; only these are read
 */
export function findFields(
	fields: readonly INodeProperties[],
	stored: Values,
	values: Values,
): FoundFields {
	// A name occurs twice if two versions of a field are shown in turn.
	const byName = new Map(fields.map((field) => [field.name, field]));
	return merged(
		[...byName].flatMap(([name, field]): FoundFields[] =>
			Object.hasOwn(values, name)
				? [expand(toFound(field, stored[name], values[name], [name], false))]
				: [],
		),
	);
}

/** @returns the fields that are part of the form with the values that their conditions have */
export function shownOf(found: readonly FoundField[]): readonly FoundField[] {
	const conditions = new Map(
		found
			.filter(({ byExpression, path }) => byExpression && path.length === 1)
			.map((one) => [one.field.name, one]),
	);
	return conditions.size === 0 ? found : found.filter((one) => isShown(one, conditions));
}

const toFound = (
	field: INodeProperties,
	stored: unknown,
	value: unknown,
	path: readonly string[],
	isAdded: boolean,
): FoundField => ({
	field,
	stored,
	value,
	path,
	isAdded,
	byExpression: holdsExpression(stored),
});

export const merged = (all: readonly FoundFields[]): FoundFields => ({
	found: all.flatMap(({ found }) => found),
	containers: all.flatMap(({ containers }) => containers),
	problems: all.flatMap(({ problems }) => problems),
});

function expand(one: FoundField): FoundFields {
	const { field, stored, value } = one;
	if (field.type === 'collection') return expandCollection(one);
	if (field.type !== 'fixedCollection') return { found: [one], containers: [], problems: [] };
	if (hasStarterRows(field) || field.typeOptions?.multipleValues === true) {
		const touched = hasStarterRows(field) ? withoutUntouched(field, stored, value) : value;
		return { ...leaf({ ...one, value: touched }), problems: lostRows(one) };
	}
	return isRecord(value) ? expandGroups(one, value) : leaf(one);
}

const leaf = (one: FoundField): FoundFields => ({ found: [one], containers: [], problems: [] });

/** Rows of which nothing is left, not even a name, would vanish without a word. */
function lostRows({ field, stored, value }: FoundField): Problem[] {
	const groups = isRecord(value) ? Object.entries(value) : [];
	if (hasStarterRows(field) && isReplaced(stored)) return [{ field, problem: replacedRows }];
	if (!isRecord(stored) && holdsExpression(stored) && groups.length === 0)
		return [{ field, problem: emptyByExpression }];
	return groups.flatMap(([group, rows]): Problem[] => {
		const written = isRecord(stored) ? stored[group] : stored;
		const isMade = !Array.isArray(written) && holdsExpression(written);
		if (!Array.isArray(rows) || rows.length === 0)
			return isMade ? [{ field, problem: emptyByExpression }] : [];
		return rows.flatMap((row: unknown, at): Problem[] => {
			const isEmpty = isNothing(row) || (isRecord(row) && Object.values(row).every(isNothing));
			const source: unknown = Array.isArray(written) ? written[at] : written;
			return isEmpty && holdsExpression(source)
				? [{ field, problem: `row ${at + 1} ${emptyByExpression}` }]
				: [];
		});
	});
}

/** What n8n makes of an expression for a whole list: no group, or a blank row for each character. */
function isReplaced(stored: unknown): boolean {
	if (!isRecord(stored)) return false;
	const groups = Object.values(stored);
	const isBlank = (row: unknown): boolean => isRecord(row) && Object.values(row).every(isNothing);
	return groups.every((rows) => Array.isArray(rows) && rows.length > 1 && rows.every(isBlank));
}

const replacedRows =
	'has no row with a name: n8n drops an expression for the whole list. Write an expression for each value, or choose Using JSON. If nothing is to be sent, delete all rows and save the workflow';

function expandCollection(one: FoundField): FoundFields {
	const { field, stored, value, path } = one;
	const given = value ?? {};
	const isWritten = isRecord(stored);
	if (!isRecord(given) || (!isWritten && one.byExpression && isNothing(value)))
		return { found: [], containers: [], problems: [{ field, problem: problemOf(value) }] };
	const inside = flattened.includes(field.name) ? [] : path;
	const members = fieldsIn(field);
	const known = Object.entries(given).flatMap(([name, member]): FoundFields[] => {
		const of = members.find((candidate) => candidate.name === name);
		const storedMember = isWritten ? stored[name] : stored;
		return of ? [expand(toFound(of, storedMember, member, [...inside, name], true))] : [];
	});
	const isKnown = (name: string): boolean => members.some((one) => one.name === name);
	const problems =
		isWritten || Object.keys(given).every(isKnown)
			? []
			: [{ field, problem: 'has a name that is not in the form. Remove it' }];
	return merged([
		{ found: [], containers: inside.length === 0 ? [] : [inside], problems },
		...known,
	]);
}

/** A group of fields that is there at most once, such as the account to check. */
function expandGroups({ field, stored, path }: FoundField, value: Values): FoundFields {
	const groups = Object.entries(value).map(([group, members]): FoundFields => {
		const storedGroup = isRecord(stored) ? stored[group] : stored;
		const inside = [...path, group];
		if (!isRecord(members)) return leaf(toFound(field, storedGroup, members, inside, false));
		const fields = fieldsIn(field).filter(({ name }) => Object.hasOwn(members, name));
		return merged([
			{ found: [], containers: [inside], problems: [] },
			...fields.map((one) =>
				leaf(
					toFound(
						one,
						isRecord(storedGroup) ? storedGroup[one.name] : storedGroup,
						members[one.name],
						[...inside, one.name],
						false,
					),
				),
			),
		]);
	});
	return merged([{ found: [], containers: [path], problems: [] }, ...groups]);
}

const problemOf = (value: unknown): string =>
	isNothing(value) ? emptyByExpression : 'must be an object with the names of its fields';

/**
 * If a condition of a field is an expression, n8n always shows the field, and stores its default. Then the value of
 * the expression decides whether the field is part of the form: an approval belongs to no dry run.
 */
function isShown({ field }: FoundField, conditions: ReadonlyMap<string, FoundField>): boolean {
	const { show } = field.displayOptions ?? {};
	return Object.entries(show ?? {}).every(([name, wanted]) => {
		const condition = conditions.get(name);
		return !condition || (wanted ?? []).some((one) => one === condition.value);
	});
}
