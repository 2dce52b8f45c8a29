/** Finds the columns of a table by their headings, and reads the cells of its rows. */
import { readRecords } from '../../csv/readRecords';
import { ContractError } from '../../errors/ContractError';
import { InputError } from '../../errors/InputError';
import { writtenText } from '../../input/dateTime';
import { likenessOf } from '../../input/likeness';
import { cutBlanks } from '../../input/partyText';
import type { Mapping, Table } from './terms';

/** What a table is called, and where its columns usually are. */
export interface TableShape<Name extends string> {
	/** In sentences, such as `payout report`. */
	readonly title: string;
	/** The name of the mapping in errors. */
	readonly field: string;
	/** Whether it is the user's own list. One without any heading is then an empty one, and no odd report. */
	readonly isOfUser?: true;
	/** The usual headings of each column. */
	readonly headings: Readonly<Record<Name, readonly string[]>>;
	/** Each of them must be there: one of several that stand in for each other. */
	readonly required: ReadonlyArray<readonly Name[]>;
}

/** One row. A cell that is not there is an empty text. */
export class TableRow<Name extends string> {
	/** @param number as a spreadsheet counts: the headings are row 1 */
	constructor(
		private readonly cells: readonly unknown[],
		private readonly columns: Columns<Name>,
		readonly number: number,
	) {}

	/** A number of an item stays one. */
	value(column: Name): unknown {
		const at = this.columns.get(column);
		return at === undefined ? undefined : this.cells[at];
	}

	text(column: Name): string {
		return textOf(this.value(column));
	}

	isBlank(): boolean {
		for (const at of this.columns.values()) if (textOf(this.cells[at]) !== '') return false;
		return true;
	}
}

/** The columns that a table has. */
export type Columns<Name extends string> = ReadonlyMap<Name, number>;

/**
 * @param onColumns called once, before the first row
 * @returns the rows that are not blank. None if the table has not even headings
 * @throws InputError for a column that is missing or there twice; what the table throws
 */
export async function* readTable<Name extends string>(
	table: Table,
	shape: TableShape<Name>,
	mapping?: Mapping<Name>,
	onColumns: (columns: Columns<Name>) => void = () => undefined,
): AsyncGenerator<TableRow<Name>> {
	let columns: Columns<Name> | undefined;
	let number = 0;
	for await (const cells of table) {
		number += 1;
		if (columns === undefined) {
			columns = findColumns(cells.map(textOf), shape, mapping);
			onColumns(columns);
			continue;
		}
		const row = new TableRow(cells, columns, number);
		if (!row.isBlank()) yield row;
	}
}

/** A date of an item is an object that writes itself as a text. */
function textOf(cell: unknown): string {
	if (typeof cell === 'string') return hasOuterBlank(cell) ? cutBlanks(cell) : cell;
	const written = writtenText(cell);
	return typeof written === 'string' || typeof written === 'number' ? String(written) : '';
}

/** Quick, because there are many cells. Other scripts are looked at closely. */
function hasOuterBlank(text: string): boolean {
	const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
	return !(first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f);
}

function findColumns<Name extends string>(
	headings: readonly string[],
	{ title, field, isOfUser, headings: usual, required }: TableShape<Name>,
	mapping: Mapping<Name> | undefined,
): Columns<Name> {
	if (isOfUser === true && headings.every((heading) => heading === ''))
		throw new InputError([{ field, problem: noHeadings }]);
	const names = Object.keys(usual) as Name[];
	const found = new Map<Name, number>();
	for (const name of names) {
		const mapped = mapping?.[name];
		const at = findHeading(headings, mapped === undefined ? usual[name] : [mapped]);
		if (at === 'twice') refuse(field, name, `is in the ${title} twice. Rename one of the columns`);
		if (at === undefined && mapped !== undefined)
			refuse(
				field,
				name,
				`names '${mapped}', which is no column of the ${title}. ${listOf(headings)}`,
			);
		if (typeof at === 'number') found.set(name, at);
	}
	const missing = required.find((some) => !some.some((name) => found.has(name)));
	if (missing === undefined) return found;
	const looked = missing.flatMap((name) => usual[name]).map((heading) => `'${heading}'`);
	return refuse(
		field,
		missing[0] as Name,
		`is needed, and the ${title} has no column ${looked.join(' or ')}. Name the column. ${listOf(headings)}`,
	);
}

export const noHeadings = 'is empty. Give it with its headings';

/** A heading in the very spelling goes before one that a person takes for it. */
function findHeading(
	headings: readonly string[],
	names: readonly string[],
): number | 'twice' | undefined {
	for (const name of names) {
		const spellings: ReadonlyArray<(heading: string) => boolean> = [
			(heading) => heading === cutBlanks(name),
			(heading) => likenessOf(heading) === likenessOf(name),
		];
		for (const isIt of spellings) {
			const at = headings.findIndex(isIt);
			if (at >= 0) return headings.some((one, other) => other > at && isIt(one)) ? 'twice' : at;
		}
	}
	return undefined;
}

/** Headings are no personal data. A file without headings has data in their place, so few are shown, and cut. */
function listOf(headings: readonly string[]): string {
	const shown = headings.filter((heading) => heading !== '').slice(0, 20);
	const [only] = shown;
	if (only === undefined) return 'It has no headings';
	const [sign = ''] = /[;\t|]/.exec(only) ?? [];
	if (shown.length === 1 && sign !== '')
		return `Its cells are separated by ${separators.get(sign)}. Separate them by commas`;
	if (shown.length === 1) return `Its only column is ${only.slice(0, 40)}`;
	return `Its columns are ${shown.map((heading) => heading.slice(0, 40)).join(', ')}`;
}

const separators: ReadonlyMap<string, string> = new Map([
	[';', 'semicolons'],
	['\t', 'tabs'],
	['|', 'vertical bars'],
]);

function refuse(field: string, name: string, problem: string): never {
	throw new InputError([{ field: `${field}.${name}`, problem }]);
}

/**
 * Makes a table of a file of the user.
 *
 * @param chunks UTF-8, cut anywhere
 * @throws InputError if it is not CSV
 */
export async function* tableOfFile(
	chunks: AsyncIterable<Uint8Array>,
	field: string,
): AsyncGenerator<readonly string[]> {
	try {
		yield* readRecords(onlyUtf8(chunks, field), field, 'any');
	} catch (error) {
		throw explain(error, field);
	}
}

/** Read as a CSV in UTF-8, other files would be one odd heading. */
async function* onlyUtf8(
	chunks: AsyncIterable<Uint8Array>,
	field: string,
): AsyncGenerator<Uint8Array> {
	let start: number[] = [];
	for await (const chunk of chunks) {
		if (start.length < 2) {
			start = [...start, ...chunk.subarray(0, 2)];
			const problem = problemOf(start);
			if (problem !== undefined) throw new InputError([{ field, problem }]);
		}
		yield chunk;
	}
}

/** @param start the first two bytes */
function problemOf([first, second]: readonly number[]): string | undefined {
	// An XLSX file is packed, and an XLS file is a container of Microsoft.
	if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
		return 'is a spreadsheet. Save it as CSV, or give its rows as items';
	const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
	if (hasMark || first === 0 || second === 0) return 'is saved as UTF-16. Save it as "CSV UTF-8"';
	return undefined;
}

const explain = (error: unknown, field: string): unknown =>
	error instanceof ContractError
		? new InputError([{ field, problem: `cannot be read as CSV: ${error.problem}` }])
		: error;

/**
 * Makes a table of items, which have names instead of headings.
 *
 * @param rows read twice
 */
export async function* tableOf(
	rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): AsyncGenerator<readonly unknown[]> {
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	yield names;
	for (const row of rows) yield names.map((name) => row[name]);
}
