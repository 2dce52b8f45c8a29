/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** CSV as RFC 4180 has it: CRLF, quotes only where they are needed, formula cells untouched. */
import { Readable } from 'node:stream';

export type CsvCell = string | number | boolean | null | undefined;

/** One line; a short row stays short. */
export function encodeRow(cells: readonly CsvCell[]): string {
	return `${cells.map(encodeCell).join(',')}\r\n`;
}

function encodeCell(cell: CsvCell): string {
	const text = cell === null || cell === undefined ? '' : String(cell);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A body that is written while it is read: no more rows are made than the reader takes. */
export function streamRows(rows: Iterable<readonly CsvCell[]>): Readable {
	return Readable.from(encodeInBlocks(rows), { objectMode: false });
}

const blockLength = 64 * 1024;

function* encodeInBlocks(rows: Iterable<readonly CsvCell[]>): Generator<Buffer> {
	let block = '';
	for (const row of rows) {
		block += encodeRow(row);
		if (block.length < blockLength) continue;
		yield Buffer.from(block);
		block = '';
	}
	if (block !== '') yield Buffer.from(block);
}
