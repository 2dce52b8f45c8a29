import { InputError, type InputIssue } from '../../../../../client/errors';
import { likenessOf } from '../../../../../client/input';
import { columnOf, keyOf, readPrefixed, type GivenField } from './givenField';
import { isEmptyValue } from './isEmptyValue';
import type { ReadColumnName } from './readColumns';
import { refuseIssues } from './refuseIssues';

/**
 * Refuses a field that is given twice. Refuses an empty field, because most often an expression found nothing.
 * Leaves out an empty field that may be empty.
 *
 * @param mayBeEmpty names of fields as the form has them, such as `sender_mobile, beneficiary_email`
 * @throws InputError with every such field
 */
export function requireValues(
	fields: readonly GivenField[],
	mayBeEmpty: unknown,
	readName: ReadColumnName,
): readonly GivenField[] {
	const optional = readNames(mayBeEmpty, readName);
	refuseIssues([...repeatedOf(fields), ...emptyOf(fields, optional)]);
	return fields.filter(({ value }) => !isEmptyValue(value));
}

function repeatedOf(fields: readonly GivenField[]): InputIssue[] {
	const known = new Map<string, GivenField>();
	return fields.flatMap((given): InputIssue[] => {
		const key = likenessOf(keyOf(given));
		const first = known.get(key);
		known.set(key, first ?? given);
		if (!first) return [];
		const both = `${first.source} and ${given.source}`;
		const spelled = keyOf(first) === keyOf(given) ? '' : ' in two spellings';
		const orLeaveOut =
			given.field === 'columns' ? ", or add it to the option 'Columns Not Sent'" : '';
		const problem = `${both} are the same field${spelled}. Delete one of them${orLeaveOut}`;
		return [{ field: given.field, problem }];
	});
}

/** A person who reads the error corrects the sheet, not one column after the other. */
const mostNamed = 10;

function emptyOf(fields: readonly GivenField[], optional: ReadonlySet<string>): InputIssue[] {
	const empty = fields.filter((given) => isEmptyValue(given.value) && !optional.has(keyOf(given)));
	const absent = empty.filter(({ isAbsent }) => isAbsent);
	const unnamed = new Set(absent.slice(mostNamed));
	const named = empty.filter((given) => !unnamed.has(given));
	return [
		...named.map((given): InputIssue => ({
			field: given.field,
			problem:
				`${given.source} is empty. Give it a value. Only if the payment does not need it, add ${columnOf(given).slice(0, 60)} to the option 'May Be Empty'`.trimStart(),
			...(given.isAbsent ? { mayBePaid: true } : {}),
		})),
		...(unnamed.size > 0
			? [{ field: 'columns', problem: `lack ${unnamed.size} more that other items have` }]
			: []),
	];
}

function readNames(names: unknown, readName: ReadColumnName): ReadonlySet<string> {
	const list: unknown = typeof names === 'string' ? names.split(',') : (names ?? []);
	if (!Array.isArray(list) || !list.every(isText))
		throw invalid('must be a list of names such as sender_email');
	const keys = list.map((name, at): string => {
		// A field that only the other version has may stay in the list.
		const field = readName(name.trim()) ?? readPrefixed(name.trim());
		if (field || name.trim() === '') return field ? keyOf(field) : '';
		throw invalid(`entry ${at + 1} is no field of a party. Write it like sender_email`);
	});
	return new Set(keys);
}

const isText = (value: unknown): value is string => typeof value === 'string';

const invalid = (problem: string): InputError =>
	new InputError([{ field: 'may_be_empty', problem }]);
