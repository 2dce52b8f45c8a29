/** The ways of giving a v3 payment. */
import type { Schema } from '../../../../client/http/endpoint';
import { checkInput, prepare } from '../../../../client/http/prepare';
import {
	create,
	createFromBody,
	unquoted,
	unquotedFromBody,
	type Unquoted,
} from '../../../../client/v3/payment';
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
import { refuseIssues } from '../form/parties/refuseIssues';
import { requireValues } from '../form/parties/requireValues';
import { requireWay } from '../form/parties/requireWay';
import { requirePayable } from '../form/requirePayable';
import { toWireNames, type WireInput } from '../form/toWireNames';

interface Way {
	readonly read: (input: WireInput) => GivenParties;
	/** Says that a party is missing in the words of this way. Without it, the request's own rules say it. */
	readonly requireParties?: (fields: readonly GivenField[]) => void;
	/** Where in the form a member of the request comes from, if the form has no field for it. */
	readonly locate?: (form: Form, path: readonly string[]) => readonly string[];
	readonly prepareCreate: (members: WireInput) => CreateCall;
	readonly unquoted: Schema<Unquoted>;
}

type CreateCall = ReturnType<typeof createByParties> | ReturnType<typeof createByBody>;

const byParties = { prepareCreate: createByParties, unquoted };

/** By the values of Specify Parties. */
const ways = new Map<unknown, Way>([
	['fields', { ...byParties, read: readRows }],
	[
		'columns',
		{
			...byParties,
			read: (input) => readColumns(input),
			requireParties: requireHeadings,
			locate: locateColumn,
		},
	],
	['json', { ...byParties, read: readObjects }],
	[
		'body',
		{
			prepareCreate: createByBody,
			unquoted: unquotedFromBody,
			read: () => ({ fields: [], unread: [] }),
			locate: locateInBody,
		},
	],
]);

/** A payment, and the columns of the item that are no part of it. */
interface ReadPayment<Payment> {
	readonly payment: Payment;
	readonly unread: readonly string[];
}

/**
 * For Payment: Create.
 *
 * @returns the checked call that creates the payment
 * @throws InputError for everything that cannot be sent, including an unpayable combination
 */
export function readCreate(input: WireInput): ReadPayment<CreateCall> {
	const { way, members, unread } = readMembers(input);
	return { payment: way.prepareCreate(members), unread };
}

/**
 * For Payment: Send.
 *
 * @returns the payment without the members that its quote will give
 * @throws as `readCreate`
 */
export function readUnquoted(input: WireInput): ReadPayment<Unquoted> {
	requirePayable(input);
	const { way, members, unread } = readMembers(input);
	return { payment: checkInput(way.unquoted, members), unread };
}

/** Where in the form a member of the request comes from. Never throws. */
export const locate = (form: Form, path: readonly string[]): readonly string[] =>
	ways.get(form['specifyParties'])?.locate?.(form, path) ?? path;

function readMembers(input: WireInput) {
	const way = requireWay(ways, input['specify_parties']);
	const { fields, unread } = way.read(input);
	const given = requireValues(fields, input['may_be_empty'], readPrefixed);
	way.requireParties?.(fields);
	const { country, ...rest } = input;
	return { way, unread, members: { ...rest, payment_country: country, ...toParties(given) } };
}

/** @throws InputError if a party has no column: a person then sees which headings are read */
function requireHeadings(fields: readonly GivenField[]): void {
	const missing = (['sender', 'beneficiary'] as const).filter((party) =>
		fields.every((field) => field.party !== party),
	);
	refuseIssues(
		missing.map((party) => ({
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

function createByParties(members: WireInput) {
	requirePayable({ ...members, country: members['payment_country'] });
	return prepare(create, members);
}

function createByBody(members: WireInput) {
	const call = prepare(createFromBody, members);
	const { body } = call.input;
	requirePayable({
		...body,
		country: body['payment_country'] ?? body['country'],
		allow_unpayable: members['allow_unpayable'],
	});
	return call;
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
