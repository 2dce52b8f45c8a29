/** The rows of a CSV under their headers. */
import { readRecords } from './readRecords';

export type CsvRow = Readonly<Record<string, string>>;

/**
 * @param chunks UTF-8 with a header line
 * @param endpoint for the error
 * @returns a row at a time with the headers as they come; a short row has only the cells that it has, and
 * a cell without a header of its own is called `column_4` after its place
 * @throws ContractError for text that is no CSV; whatever `chunks` throws
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

/** A second column of the same name would overwrite the first. */
function nameColumns(headers: readonly string[]): string[] {
	return headers.map((header, index) =>
		header === '' || headers.indexOf(header) < index ? placeName(index) : header,
	);
}

const placeName = (index: number): string => `column_${index + 1}`;
