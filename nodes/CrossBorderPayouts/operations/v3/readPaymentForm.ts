/** The ways of giving a v3 payment. */
import type { BodyForm } from '../../../../client/v3/plans';
import type { Form } from '../operation';
import {
	columnOf,
	keyOf,
	partyNames,
	readPrefixed,
	type GivenField,
	type GivenParties,
} from '../form/parties/givenField';
import { findColumn, nameColumn, readColumns } from '../form/parties/readColumns';
import { readObjects } from '../form/parties/readObjects';
import { readRows } from '../form/parties/readRows';
import { readLeftOut } from '../form/parties/refusedColumns';
import { refuseIssues } from '../form/parties/refuseIssues';
import { requireData } from '../form/parties/requireData';
import { requireValues } from '../form/parties/requireValues';
import { requireWay } from '../form/parties/requireWay';
import { toWireNames, type WireInput } from '../form/toWireNames';

interface Way {
	readonly read: (input: WireInput) => GivenParties;
	/** Says that a party is missing in the words of this way. Without it, the request's own rules say it. */
	readonly requireParties?: (fields: readonly GivenField[]) => void;
	/** Where in the form a member of the request comes from, if the form has no field for it. */
	readonly locate?: (form: Form, path: readonly string[]) => readonly string[];
	readonly bodyForm: BodyForm;
}

/** By the values of Specify Parties. */
const ways = new Map<unknown, Way>([
	['fields', { bodyForm: 'parts', read: readRows, requireParties: requireFilledRows }],
	[
		'columns',
		{
			bodyForm: 'parts',
			read: (input) => readColumns(input),
			requireParties: requireHeadings,
			locate: locateColumn,
		},
	],
	['json', { bodyForm: 'parts', read: readObjects }],
	[
		'body',
		{
			bodyForm: 'whole',
			read: () => ({ fields: [], unread: [] }),
			locate: locateInBody,
		},
	],
]);

/** Where in the form a member of the request comes from. Never throws. */
export const locate = (form: Form, path: readonly string[]): readonly string[] =>
	ways.get(form['specifyParties'])?.locate?.(form, path) ?? path;

/**
 * @returns the input with the parties as members of the request, and the columns that are no part of it
 * @throws InputError for parties that cannot be read, and for fields that are empty
 */
export function readMembers(input: WireInput): {
	readonly bodyForm: BodyForm;
	readonly members: WireInput;
	readonly unread: readonly string[];
} {
	const way = requireWay(ways, input['specify_parties']);
	// In the other ways, too, so that a wrong value is not found only after a change of the form.
	readLeftOut(input['columns_not_sent']);
	const { fields, unread } = way.read(input);
	requireData(fields, input);
	const given = requireValues(fields, input['may_be_empty'], readPrefixed);
	way.requireParties?.(fields);
	const { country, ...rest } = input;
	const members = { ...rest, payment_country: country, ...toParties(given) };
	return { bodyForm: way.bodyForm, unread, members };
}

/** @throws InputError if no row of a party has a value: its starter rows are on the form, so it seems to have fields */
function requireFilledRows(fields: readonly GivenField[]): void {
	refuseIssues(
		missingOf(fields).map((party) => ({
			field: party,
			problem: 'has no row with a value. Fill in its rows, or add those that your account needs',
		})),
	);
}

const missingOf = (fields: readonly GivenField[]) =>
	(['sender', 'beneficiary'] as const).filter((party) =>
		fields.every((field) => field.party !== party),
	);

/** @throws InputError if a party has no column: a person then sees which headings are read */
function requireHeadings(fields: readonly GivenField[]): void {
	refuseIssues(
		missingOf(fields).map((party) => ({
			field: 'columns',
			problem: `have no heading that begins with ${party}_, such as ${party}_name`,
		})),
	);
}

const toParties = (fields: readonly GivenField[]): WireInput =>
	Object.fromEntries(
		partyNames.map((party) => [
			party,
			Object.fromEntries(
				fields.filter((field) => field.party === party).map(({ name, value }) => [name, value]),
			),
		]),
	);

function locateColumn({ columns }: Form, path: readonly string[]): readonly string[] {
	const [first, ...rest] = path;
	const party = partyNames.find((name) => name === first);
	if (!party) return path;
	const name = rest.join('.');
	if (name === '') return [nameColumn(columnOf({ party, name: '…' }))];
	const wanted = keyOf({ party, name });
	const column = findColumn(columns, (field) => `${wanted}.`.startsWith(`${keyOf(field)}.`));
	return [nameColumn(column ?? columnOf({ party, name }))];
}

/** What the form lacks can only be a member of the body. */
function locateInBody(form: Form, path: readonly string[]): readonly string[] {
	const [first] = path;
	const own = Object.keys(toWireNames(form));
	const name = first === 'payment_country' ? 'country' : first;
	return name === undefined || own.includes(name) ? path : ['body', ...path];
}
