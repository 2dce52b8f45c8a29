/** CSV according to RFC 4180: CRLF, quotes only where needed, formula cells unchanged. */
import { Readable } from 'node:stream';

export type CsvCell = string | number | boolean | null | undefined;

/** One line. A short row stays short. */
export function encodeRow(cells: readonly CsvCell[]): string {
	return `${cells.map(encodeCell).join(',')}\r\n`;
}

function encodeCell(cell: CsvCell): string {
	const text = cell === null || cell === undefined ? '' : String(cell);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A body that is generated while it is read: it makes no more rows than the reader takes. */
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
