/** Writes the lines of a CSV that a spreadsheet can open without running a cell as a formula. */

/** A text is made safe. A number is written as it is, because a minus sign belongs to it. */
export type Cell = string | { readonly number: string };

/** The same signs as in `makeSpreadsheetSafe`: at the beginning, and where a spreadsheet may split at a semicolon. */
const formulaStart = /(^|;)(?=[=+\-@\t\r\n＝＋－＠])/g;

/** @returns one line with its end */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

function writeCell(cell: Cell): string {
	if (typeof cell !== 'string') return cell.number;
	const safe = cell.replace(formulaStart, "$1'");
	return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const pieceLength = 64 * 1024;

/** @returns texts of many lines each, because a text for each line would take longer to write */
export async function* writeRows(rows: Iterable<readonly Cell[]>): AsyncGenerator<string> {
	let piece = '';
	for (const row of rows) {
		piece += writeRow(row);
		if (piece.length < pieceLength) continue;
		yield piece;
		piece = '';
	}
	if (piece !== '') yield piece;
}
