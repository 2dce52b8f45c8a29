/** Reads the rows of a CSV. Text stays text, and short rows stay short. [Payout report request] */
import { CsvError, parse } from 'csv-parse/sync';

import { ContractError } from '../errors/ContractError';
import { splitRecords, type RecordEnds } from './splitRecords';

/**
 * @param chunks UTF-8, cut anywhere
 * @param endpoint for the error
 * @param ends whether each line end ends a row, also where several kinds are mixed
 * @returns the cells of the header, then those of each row, until the caller stops reading; empty lines are
 * left out
 * @throws ContractError if the text is not CSV; whatever `chunks` throws
 */
export async function* readRecords(
	chunks: AsyncIterable<Uint8Array>,
	endpoint: string,
	ends: RecordEnds = 'feeds',
): AsyncGenerator<readonly string[]> {
	let count = 0;
	for await (const text of splitRecords(chunks, endpoint, ends)) {
		const records = parseRecords(text, ends, (error) => unreadable(endpoint, error, count));
		count += records.length;
		yield* records;
	}
}

function parseRecords(
	text: string,
	ends: RecordEnds,
	explain: (error: unknown) => ContractError,
): string[][] {
	try {
		return parse(text, {
			record_delimiter: ends === 'any' ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
			relax_column_count: true,
			// A quote within an unquoted cell is data.
			relax_quotes: true,
			skip_empty_lines: true,
		});
	} catch (error) {
		throw explain(error);
	}
}

/** Replaces the parser's own message, which repeats the row and its personal data. */
function unreadable(endpoint: string, error: unknown, before: number): ContractError {
	const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
	const row = before + (isOpen ? Number(error['records']) : 0) + 1;
	const problem = isOpen
		? `row ${row} opens a quotation mark that is never closed`
		: 'its rows cannot be read as CSV';
	return new ContractError(endpoint, 200, '', problem);
}
