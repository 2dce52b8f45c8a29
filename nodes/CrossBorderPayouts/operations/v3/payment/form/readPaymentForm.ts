/** The ways of giving a v3 payment. */
import type { BodyForm } from '../../../../../../client/v3';
import type { Form } from '../../../operation';
import {
	columnOf,
	keyOf,
	partyNames,
	readPrefixed,
	type GivenField,
	type GivenParties,
	type PartyField,
} from '../../../form/parties/givenField';
import { findColumn, nameColumn, readColumns } from '../../../form/parties/readColumns';
import { readObjects } from '../../../form/parties/readObjects';
import { readRows } from '../../../form/parties/readRows';
import { readLeftOut } from '../../../form/parties/refusedColumns';
import { refuseIssues } from '../../../form/parties/refuseIssues';
import { isEmptyValue } from '../../../form/parties/isEmptyValue';
import { requireData } from '../../../form/parties/requireData';
import { requireValues } from '../../../form/parties/requireValues';
import { requireWay } from '../../../form/parties/requireWay';
import { typedPartyFieldNamesV3 } from '../../../form/fieldsThatReadEmpty';
import type { PlanInput } from '../../../../../../client/run';
import { toWireNames } from '../../../form/toWireNames';

interface Way {
	readonly read: (input: PlanInput) => GivenParties;
	/** Says that a party is missing in the words of this way. Without it, the request's own rules say it. */
	readonly requireParties?: (fields: readonly GivenField[], input: PlanInput) => void;
	/** Where in the form a member of the request comes from, if the form has no field for it. */
	readonly locate?: (form: Form, path: readonly string[]) => readonly string[];
	readonly bodyForm: BodyForm;
}

/** By the values of Specify Parties. */
const ways = new Map<unknown, Way>([
	[
		'fields',
		{
			bodyForm: 'parts',
			read: readTyped,
			requireParties: requireFilledFields,
			locate: locateTyped,
		},
	],
	['rows', { bodyForm: 'parts', read: readRows, requireParties: requireFilledRows }],
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
export function readMembers(input: PlanInput): {
	readonly bodyForm: BodyForm;
	readonly members: PlanInput;
	readonly unread: readonly string[];
} {
	const way = requireWay(ways, input['specify_parties']);
	// In the other ways, too, so that a wrong value is not found only after a change of the form.
	readLeftOut(input['columns_not_sent']);
	const { fields, unread } = way.read(input);
	requireData(fields, input);
	const given = requireValues(fields, input['may_be_empty'], readPrefixed);
	way.requireParties?.(fields, input);
	const { country, ...rest } = input;
	const members = { ...rest, payment_country: country, ...toParties(given) };
	return { bodyForm: way.bodyForm, unread, members };
}

/** By their names in the service's spelling: `beneficiary_account_number`. */
const typedMembers: ReadonlyMap<string, PartyField> = new Map(
	Object.keys(
		toWireNames(Object.fromEntries([...typedPartyFieldNamesV3].map((name) => [name, '']))),
	).flatMap((member) => {
		const field = readPrefixed(member);
		return field ? [[member, field] as const] : [];
	}),
);

/**
 * In nodes of the first version, these fields are rows.
 *
 * @throws InputError for a value that is no text
 */
function readTyped(input: PlanInput): GivenParties {
	if (hasRows(input)) return readRows(input);
	const typed = [...typedMembers].flatMap(([member, field]): GivenField[] =>
		Object.hasOwn(input, member)
			? [{ ...field, value: input[member], field: member, source: '' }]
			: [],
	);
	refuseIssues(
		typed
			.filter(({ value }) => !isEmptyValue(value) && !isTextual(value))
			.map(({ field }) => ({ field, problem: 'must be a text' })),
	);
	return { fields: typed, unread: [] };
}

/** A number of a sheet, too. Where it may have lost digits, the rules of the field refuse it. */
const isTextual = (value: unknown): boolean => typeof value === 'string' || Number.isFinite(value);

const hasRows = (input: PlanInput): boolean =>
	partyNames.some((party) => Object.hasOwn(input, `${party}_rows`));

function requireFilledFields(fields: readonly GivenField[], input: PlanInput): void {
	if (hasRows(input)) return requireFilledRows(fields);
	refuseIssues(
		missingOf(fields).map((party) => ({
			field: `${party}_name`,
			problem: `is empty, and so are the other fields of the ${party}. Fill them in. If your account has other fields, choose 'Using Rows' in 'Specify Parties'`,
		})),
	);
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

const toParties = (fields: readonly GivenField[]): PlanInput =>
	Object.fromEntries(
		partyNames.map((party) => [
			party,
			Object.fromEntries(
				fields.filter((field) => field.party === party).map(({ name, value }) => [name, value]),
			),
		]),
	);

function locateTyped(form: Form, path: readonly string[]): readonly string[] {
	const [first, name] = path;
	const party = partyNames.find((one) => one === first);
	if (!party || name === undefined || hasRows(toWireNames(form))) return path;
	const member = columnOf({ party, name });
	return typedMembers.has(member) ? [member] : path;
}

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
