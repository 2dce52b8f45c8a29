/** The ways of giving the parties of a v2 payment. Its body has no objects, but a member for each field. */
import {
	beneficiaryFields,
	optionalPaymentFields,
	senderFields,
} from '../../../../fields/senderAndBeneficiary';
import {
	columnOf,
	keyOf,
	readPrefixed,
	type GivenField,
	type GivenParties,
	type PartyField,
} from '../../../form/parties/givenField';
import { toColumn } from '../../../form/parties/heading';
import { isEmptyValue } from '../../../form/parties/isEmptyValue';
import { findColumn, nameColumn, readColumns } from '../../../form/parties/readColumns';
import { readObjects } from '../../../form/parties/readObjects';
import { readLeftOut } from '../../../form/parties/refusedColumns';
import { refuseIssues } from '../../../form/parties/refuseIssues';
import { requireData } from '../../../form/parties/requireData';
import { requireValues } from '../../../form/parties/requireValues';
import { requireWay } from '../../../form/parties/requireWay';
import type { PlanInput } from '../../../../../../client/run';
import { toWireNames } from '../../../form/toWireNames';
import type { Form } from '../../../operation';

interface Way {
	readonly read: (input: PlanInput) => GivenParties;
	/** Where in the form a field of a party comes from, if the form has no field for it. */
	readonly locate?: (form: Form, field: PartyField) => readonly string[];
}

/** By the values of Specify Parties. */
const ways = new Map<unknown, Way>([
	['fields', { read: readTyped }],
	['columns', { read: (input) => readColumns(input, readName), locate: locateColumn }],
	['json', { read: readKnownObjects, locate: (_form, { party, name }) => [party, name] }],
]);

/** Members that lack the prefix of their party. */
const unprefixed: ReadonlyMap<string, PartyField> = new Map([
	['bank_name', { party: 'beneficiary', name: 'bank_name' }],
	['bank_branch_code', { party: 'beneficiary', name: 'branch_code' }],
	['remarks', { party: 'payment_details', name: 'remarks' }],
]);

const fieldOf = (member: string): PartyField | undefined =>
	unprefixed.get(member) ?? readPrefixed(member);

const membersOf = (fields: ReadonlyArray<{ readonly name: string }>): string[] =>
	Object.keys(toWireNames(Object.fromEntries(fields.map(({ name }) => [name, '']))));

const requiredMembers = membersOf([...beneficiaryFields, ...senderFields]);

/** The members of the request, by the fields of the parties that they are. */
const memberByKey: ReadonlyMap<string, string> = new Map(
	[...requiredMembers, ...membersOf(optionalPaymentFields)].flatMap((member) => {
		const field = fieldOf(member);
		return field ? [[keyOf(field), member] as const] : [];
	}),
);

/** Reads `beneficiary_branch_code`, and also `bank_branch_code` as the interface has it. */
function readName(name: string): PartyField | undefined {
	const field = fieldOf(toColumn(name).replace(/^beneficiary[_.](?=bank_branch_code$)/, ''));
	return field && memberByKey.has(keyOf(field)) ? field : undefined;
}

/**
 * @returns the input with the parties as members of the request, and the columns that are no part
 *   of it
 * @throws InputError for parties that cannot be read, and for fields that are empty
 */
export function readParties(input: PlanInput): {
	readonly members: PlanInput;
	readonly unread: readonly string[];
} {
	const { read } = requireWay(ways, input['specify_parties']);
	// In the other ways, too, so that a wrong value is not found only after a change of the form.
	readLeftOut(input['columns_not_sent']);
	const { fields, unread } = read(input);
	requireData(fields, input);
	const members = new Set(memberByKey.values());
	return {
		unread,
		members: Object.fromEntries([
			...Object.entries(input).filter(([name]) => !members.has(name)),
			...requireValues(fields, input['may_be_empty'], readName).map((field) => [
				memberByKey.get(keyOf(field)),
				field.value,
			]),
		]),
	};
}

/** Where in the form a member of the request comes from. Never throws. */
export function locate(form: Form, path: readonly string[]): readonly string[] {
	const [first = ''] = path;
	// The account check is about the account that is paid.
	const field = readName(first === 'account_number' ? `beneficiary_${first}` : first);
	return (field && ways.get(form['specifyParties'])?.locate?.(form, field)) ?? path;
}

/** A required field that is empty is left out, because the request's own rule names it. */
function readTyped(input: PlanInput): GivenParties {
	const fields = Object.entries(input).flatMap(([member, value]): GivenField[] => {
		const field = readName(member);
		const isMissing = requiredMembers.includes(member) && isEmptyValue(value);
		return field && !isMissing ? [{ ...field, value, field: member, source: '' }] : [];
	});
	return { fields, unread: [] };
}

/** @throws InputError for a member that v2 does not have: it would not be sent */
function readKnownObjects(input: PlanInput): GivenParties {
	const { fields, unread } = readObjects(input);
	const known = fields.flatMap((given): GivenField[] => {
		const field = readName(keyOf(given));
		return field ? [{ ...given, ...field }] : [];
	});
	refuseIssues(
		fields
			.filter((given) => !readName(keyOf(given)))
			.map(({ field, source }) => ({
				field,
				problem: `${source} is no field of v2. Remove it, or add it under 'Additional Body Fields'`,
			})),
	);
	return { fields: known, unread };
}

function locateColumn({ columns }: Form, field: PartyField): readonly string[] {
	const isWanted = (one: PartyField): boolean => keyOf(one) === keyOf(field);
	return [nameColumn(findColumn(columns, isWanted, readName) ?? columnOf(field))];
}
