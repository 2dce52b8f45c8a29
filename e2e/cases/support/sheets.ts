/** Makes and reads spreadsheets with the library that n8n brings along. */
import { createRequire } from 'node:module';
import path from 'node:path';

import type { RunningN8n } from '../../driver/start/startN8n';

export interface Sheet {
	readonly name: string;
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export type Row = Record<string, string | number>;

/** The part of the library that is used here. */
interface Library {
	read(bytes: Uint8Array, options: { type: 'buffer' }): Workbook;
	write(workbook: Workbook, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
	utils: {
		json_to_sheet(rows: readonly Row[]): object;
		sheet_to_json(sheet: object): Row[];
	};
}

interface Workbook {
	SheetNames: string[];
	Sheets: Record<string, object>;
}

type Install = Pick<RunningN8n, 'install'>;

/** Older versions of n8n have it under its first name. */
const names = ['@e965/xlsx', 'xlsx'];

function libraryOf({ install }: Install): Library {
	const load = createRequire(path.join(install.directory, 'package.json'));
	for (const name of names) {
		try {
			const library: Library = load(name);
			return library;
		} catch {
			// This n8n has it under the other name.
		}
	}
	throw new Error(`This n8n has none of ${names.join(', ')}.`);
}

export function xlsxOf(n8n: Install, rows: readonly Row[]): Sheet {
	const { utils, write } = libraryOf(n8n);
	const workbook = { SheetNames: ['Sheet'], Sheets: { Sheet: utils.json_to_sheet(rows) } };
	return {
		name: 'payouts.xlsx',
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		bytes: new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' })),
	};
}

export function readSheet(n8n: Install, { bytes }: Pick<Sheet, 'bytes'>): Row[] {
	const { utils, read } = libraryOf(n8n);
	const { SheetNames, Sheets } = read(bytes, { type: 'buffer' });
	return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
}

/** As a program for spreadsheets saves it: with a byte order mark, and quotation marks where they are needed. */
export function csvOf(rows: readonly Row[], separator = ','): Sheet {
	const headings = Object.keys(rows[0] ?? {});
	const quoted = (cell: string | number): string =>
		/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
	const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
	const text = `\uFEFF${lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`;
	// What a browser on Windows says of a CSV file.
	return {
		name: 'Payouts.CSV',
		type: 'application/vnd.ms-excel',
		bytes: new TextEncoder().encode(text),
	};
}
