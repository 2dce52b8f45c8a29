/**
 * How a field of the form is given: not added, added and empty, or given. All fields of both nodes are read here,
 * so that no operation can take an expression that gives nothing for a field that nobody has filled in.
 */
import { isExpression, type INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import { findEmptyMember, isNothing } from '../../../client/input';
import { findSheetError } from '../../../client/money';

/** A field as the workflow has it, for one item. */
export interface StoredField {
	readonly field: INodeProperties;
	/** As the workflow contains it: a text that begins with `=` is an expression. */
	readonly stored: unknown;
	/** With its expressions evaluated. */
	readonly value: unknown;
	/** Whether a user has added it from a collection. Other fields are on the form from the start. */
	readonly isAdded: boolean;
}

export type FieldState =
	| { readonly state: 'notAdded' }
	| { readonly state: 'empty'; readonly byExpression: boolean }
	| { readonly state: 'given'; readonly value: unknown }
	| { readonly state: 'wrong'; readonly problem: string };

const notAdded: FieldState = { state: 'notAdded' };
const given = (value: unknown): FieldState => ({ state: 'given', value });

/** Types whose values have rows or members of their own. Their content is not judged here. */
const structured: readonly string[] = ['fixedCollection', 'resourceLocator'];

/** @returns the state of a field; `given` does not say that its value is valid */
export function stateOf({ field, stored, value, isAdded }: StoredField): FieldState {
	const byExpression = holdsExpression(stored);
	if (field.type === 'boolean') return stateOfSwitch(value, byExpression || isAdded);
	if (structured.includes(field.type)) return value === null ? notAdded : given(value);
	if (field.typeOptions?.multipleValues === true && Array.isArray(value))
		return stateOfRows(stored, value);
	// Rows of earlier payments, for example: there may be none yet, and their cells may be empty.
	if (field.type === 'json' && Array.isArray(value)) return given(value);
	const isEmpty = isNothing(value) || (byExpression && Array.isArray(value) && value.length === 0);
	if (!isEmpty) return sheetError(field, value) ?? stateOfContent(field, value, byExpression);
	// The check of a required field refuses it, with an example of what to give.
	// Null, because a default would apply to undefined.
	if (field.required === true)
		return value === null && !byExpression ? notAdded : given(value ?? null);
	if (byExpression) return { state: 'empty', byExpression };
	// A list may offer an empty choice, such as "[Not Sent]".
	if (choicesOf(field).includes(value)) return notAdded;
	if (isAdded) return { state: 'empty', byExpression };
	// What somebody has typed is left to the check of the field: blanks, or a number that was deleted.
	const isTyped = (value ?? '') !== '' || (field.type === 'number' && value === '');
	return isTyped ? given(value) : notAdded;
}

function stateOfSwitch(value: unknown, mustBeGiven: boolean): FieldState {
	if (typeof value === 'boolean') return given(value);
	if (!mustBeGiven && (value ?? null) === null) return notAdded;
	return {
		state: 'wrong',
		problem: 'must be true or false. A text, a number or an empty value is not accepted',
	};
}

/** Rows that nobody has filled in are left to the check of the field. */
function stateOfRows(stored: unknown, rows: readonly unknown[]): FieldState {
	const storedRows: readonly unknown[] = Array.isArray(stored) ? stored : [];
	const isLost = (row: unknown, at: number): boolean =>
		isNothing(row) && (!Array.isArray(stored) || holdsExpression(storedRows[at]));
	const at = rows.findIndex(isLost);
	if (at >= 0) return { state: 'wrong', problem: `row ${at + 1} ${emptyByExpression}` };
	if (rows.length === 0 && holdsExpression(stored)) return { state: 'empty', byExpression: true };
	return given(rows);
}

/** A cell whose formula has failed. The members of JSON are checked with their names. */
function sheetError({ type }: INodeProperties, value: unknown): FieldState | undefined {
	if (type === 'json' || typeof value !== 'string') return undefined;
	const error = findSheetError(value.trim());
	return error && { state: 'wrong', problem: error.problem };
}

/** What an expression builds may have lost a part. A member that somebody has written as `""` is meant, null is not. */
function stateOfContent(
	{ type }: INodeProperties,
	value: unknown,
	byExpression: boolean,
): FieldState {
	const json = byExpression || type === 'json' ? jsonOf(value) : undefined;
	if (type === 'json' && Array.isArray(json)) return given(value);
	const empty = findEmpty(json, byExpression);
	if (empty === undefined) return given(value);
	const cause = byExpression ? 'empty: its expression gives nothing' : 'null';
	return {
		state: 'wrong',
		problem: `the member '${empty.slice(0, 60)}' is ${cause}. Give it a value, or leave it out`,
	};
}

/** What is nested too deeply, or in a circle, is left to the check of the field. */
function findEmpty(value: unknown, byExpression: boolean): string | undefined {
	try {
		return findEmptyMember(value, byExpression ? undefined : (member) => member === null);
	} catch {
		return undefined;
	}
}

/** Neither a date nor the object of another library has members that a user gives. */
function jsonOf(value: unknown): unknown {
	if (typeof value !== 'string') return isRecord(value) && 'toJSON' in value ? undefined : value;
	if (!/^\s*[[{]/.test(value)) return undefined;
	try {
		return JSON.parse(value);
	} catch {
		return undefined;
	}
}

/** For an error: what is wrong with an expression that gives nothing. */
export const emptyByExpression = 'is empty: its expression gives nothing';

export function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return isExpression(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(holdsExpression);
}

/** The fields of a collection or of a group of rows. */
export const fieldsIn = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) =>
		'type' in option ? [option] : 'values' in option ? option.values : [],
	);

const choicesOf = ({ options = [] }: INodeProperties): unknown[] =>
	options.flatMap((option) => ('value' in option ? [option.value] : []));
