/** The rows of a CSV, with its headers as names. */
import { readRecords } from './readRecords';

export type CsvRow = Readonly<Record<string, string>>;

/**
 * @param chunks UTF-8 with a header line
 * @param endpoint for the error
 * @returns one row at a time, by the names of the headers. A short row has only the cells that it
 *   contains. A cell without a header is named after its position, such as `column_4`
 * @throws ContractError if the text is not CSV, or has more than 10,000 columns; whatever `chunks` throws
 */
export async function* readRows(
	chunks: AsyncIterable<Uint8Array>,
	endpoint: string,
): AsyncGenerator<CsvRow> {
	let headers: readonly string[] | undefined;
	for await (const cells of readRecords(chunks, endpoint)) {
		if (headers === undefined) {
			headers = nameColumns(cells);
			continue;
		}
		const names = headers;
		yield Object.fromEntries(cells.map((cell, index) => [names[index] ?? placeName(index), cell]));
	}
}

/** A second column with the same name would overwrite the first, so it is named after its position. */
function nameColumns(headers: readonly string[]): string[] {
	const known = new Set(['']);
	return headers.map((header, index) => {
		if (known.has(header)) return placeName(index);
		known.add(header);
		return header;
	});
}

const placeName = (index: number): string => `column_${index + 1}`;
