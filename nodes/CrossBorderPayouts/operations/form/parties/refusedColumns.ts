/** Columns that a person takes for fields of a party, and that must not be left out without a word. */
import { InputError, type InputIssue } from '../../../../../client/errors/InputError';
import { likenessOf } from '../../../../../client/input/likeness';
import { columnOf, readPrefixed } from './givenField';
import { toColumn } from './heading';

/**
 * @param names of columns, as a text with commas or as a list
 * @returns whether the user wants a column not to be sent
 * @throws InputError for anything else
 */
export function readLeftOut(names: unknown): (column: string) => boolean {
	const list: unknown = typeof names === 'string' ? names.split(',') : (names ?? []);
	if (!Array.isArray(list) || !list.every((name) => typeof name === 'string')) {
		throw new InputError([
			{
				field: 'columns_not_sent',
				problem: 'must be the names of columns, separated by commas',
			},
		]);
	}
	const leftOut = new Set((list as string[]).map(spelled).filter((name) => name !== ''));
	return (column) => leftOut.has(spelled(column));
}

/** `Sender Name` and `sender.name` are one column. Without the blank, it may be another one. */
const spelled = (column: string): string =>
	toColumn(column)
		.toLowerCase()
		.replaceAll(/[\s.-]+/g, '_');

/** @returns what is wrong with a column that begins like a field of a party, and is none */
export function notRead(column: string): InputIssue {
	const name = `the column '${column.slice(0, 60)}'`;
	const leaveOut = "add it to the option 'Columns Not Sent'";
	if (readPrefixed(column)) {
		return {
			field: 'columns',
			problem: `${name} is no field of this API version. To pay without it, ${leaveOut}`,
		};
	}
	// A note in brackets is what people add most often.
	const meant = readPrefixed(column.replace(/[([{].*$/s, ''));
	const example = meant ? columnOf(meant) : 'beneficiary_account_number';
	return {
		field: 'columns',
		problem: `${name} begins like a field of a party, but is not read. Rename it, such as ${example.slice(0, 60)}, or ${leaveOut}`,
	};
}

/**
 * Finds a heading that a sheet has twice. Readers of sheets call the second column `Sender Name_1`.
 *
 * @param columns of the item
 */
export function findTwins(columns: ReadonlyArray<{ readonly column: string }>): InputIssue[] {
	const known = new Map(columns.map(({ column }) => [likenessOf(column), column]));
	return columns.flatMap(({ column }): InputIssue[] => {
		const base = /^(.*\S)[\s_.]\d+$/s.exec(column)?.[1];
		const first = base === undefined ? undefined : known.get(likenessOf(base));
		if (first === undefined || !readPrefixed(column)) return [];
		return [
			{
				field: 'columns',
				problem: `the columns '${first.slice(0, 60)}' and '${column.slice(0, 60)}' look like one heading that is there twice. Rename one, or add the wrong one to the option 'Columns Not Sent'`,
			},
		];
	});
}
