/** Reads the form of one item from its fields, with the state of each. Used by both nodes. */
import type { INodeProperties } from 'n8n-workflow';

import type { InputIssue } from '../../../client/errors';
import { isEmptyText, isNothing } from '../../../client/input';
import { readMayBeEmpty, type MayBeEmpty, type WithoutOption } from './emptyOptions';
import { emptyByExpression, fieldsIn, stateOf } from './fieldState';
import { shownOf, type FoundField, type FoundFields } from './findFields';

/** What a form needs besides its fields. */
export interface FormFacts {
	readonly fields: readonly INodeProperties[];
	/**
	 * Names of fields of which the operation refuses the empty ones, because it knows another way out. They are
	 * passed on as they are.
	 */
	readonly readsEmpty?: ReadonlySet<string>;
	/** Those of them that are not part of the form if nobody has written anything into them. */
	readonly mayStayEmpty?: ReadonlySet<string>;
	/** What applies to fields that the form does not have because the user has not added them. */
	readonly defaults?: Readonly<Record<string, unknown>>;
	/** The options that *May Be Empty* can name. Default: none. */
	readonly withoutOption?: WithoutOption;
}

export interface ReadForm {
	/** What is given. Fields that are hidden, empty or wrong are left out. */
	readonly form: Record<string, unknown>;
	/** Why nothing may be sent, by the labels of the form. */
	readonly issues: readonly InputIssue[];
	/** Options that are empty and may be, with what applies instead: `Deal ID (live rate)`. */
	readonly emptyOptions: readonly string[];
}

/** @param all the fields of the form with their values, see `findFields` */
export function readFields(facts: FormFacts, all: FoundFields): ReadForm {
	const { containers, problems } = all;
	const found = shownOf(all.found);
	const mayBeEmpty = readNames(facts, found);
	const issues = [...problems, ...(mayBeEmpty?.problems ?? [])].map(({ field, problem }) =>
		issueOf(field, problem),
	);
	const form: Record<string, unknown> = { ...facts.defaults };
	for (const path of containers) put(form, path, {});
	const emptyOptions: string[] = [];
	for (const one of found) {
		const { field, path } = one;
		const read = isReadAsIs(one, facts) ? asIs(one, facts) : stateOf(one);
		if (read.state === 'given')
			put(
				form,
				path,
				field.name === 'mayBeEmpty' ? (mayBeEmpty?.others ?? read.value) : read.value,
			);
		if (read.state === 'wrong') issues.push(issueOf(field, read.problem));
		if (read.state !== 'empty') continue;
		if (mayBeEmpty?.names.has(field.name) === true)
			emptyOptions.push(`${field.displayName} (${facts.withoutOption?.[field.name] ?? ''})`);
		else issues.push(emptyIssue(field, read.byExpression, facts));
	}
	return { form, issues, emptyOptions };
}

/** A field inside of a group has another meaning than that of the form with the same name. */
const isReadAsIs = ({ field, path }: FoundField, { readsEmpty }: FormFacts): boolean =>
	path.length === 1 && readsEmpty?.has(field.name) === true;

/** A null that no expression gives is a field that nobody has filled in. */
function asIs({ field, value, byExpression }: FoundField, { mayStayEmpty }: FormFacts) {
	const isUntouched = value === null || (value === '' && mayStayEmpty?.has(field.name) === true);
	return isUntouched && !byExpression
		? ({ state: 'notAdded' } as const)
		: ({ state: 'given', value } as const);
}

interface NamesRead extends Omit<MayBeEmpty, 'problems'> {
	readonly problems: ReadonlyArray<{ readonly field: INodeProperties; readonly problem: string }>;
}

function readNames(
	{ fields, readsEmpty, withoutOption = {} }: FormFacts,
	found: readonly FoundField[],
): NamesRead | undefined {
	const one = found.find(({ field }) => field.name === 'mayBeEmpty');
	if (!one || isNothing(one.value)) return undefined;
	const all = nameable(fields, readsEmpty);
	const read = readMayBeEmpty(one.value, all, withoutOption);
	// Other names are fields of a party, which the operation knows.
	if (!read && readsEmpty) return undefined;
	const { names, others, problems } = read ?? noNames;
	const unknown = readsEmpty || others.every(isEmptyText) ? [] : [unknownName];
	return {
		names,
		others,
		problems: [...problems, ...unknown].map((problem) => ({ field: one.field, problem })),
	};
}

/** The fields of a group have other meanings than those of the form with the same names. */
const nameable = (
	fields: readonly INodeProperties[],
	readsEmpty: ReadonlySet<string> | undefined,
): INodeProperties[] =>
	fields.flatMap((field) => [
		...(readsEmpty?.has(field.name) === true ? [] : [field]),
		...nameable(fieldsIn(field), field.type === 'collection' ? readsEmpty : undefined),
	]);

const noNames: MayBeEmpty = {
	names: new Set(),
	others: [],
	problems: ['must be a list of names such as Deal ID'],
};

/** Without the name: it may be personal data in the wrong place. */
const unknownName = 'has a name that is no option of this form. Write it like Deal ID';

/** An earlier version took most empty fields for fields that are not there, and may have paid. */
function emptyIssue(
	field: INodeProperties,
	byExpression: boolean,
	{ withoutOption = {} }: FormFacts,
): InputIssue {
	const remedy = byExpression
		? `${emptyByExpression}. Correct the expression, or remove it`
		: 'is empty. Give it a value, or remove it';
	const wayOut = Object.hasOwn(withoutOption, field.name)
		? `. Only if an item may go without it, add ${field.displayName} to the option 'May Be Empty'`
		: '';
	return { ...issueOf(field, remedy + wayOut), mayBePaid: true };
}

const issueOf = ({ name, displayName }: INodeProperties, problem: string): InputIssue => ({
	field: name,
	label: displayName,
	problem,
});

function put(form: Record<string, unknown>, path: readonly string[], value: unknown): void {
	const [name = '', ...rest] = path;
	if (rest.length === 0) form[name] = value;
	else put(form[name] as Record<string, unknown>, rest, value);
}
