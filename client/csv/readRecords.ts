/** Reads the rows of a CSV. Text stays text, and short rows stay short. [Payout report request] */
import { parse } from 'csv-parse/sync';

import { ContractError } from '../errors/ContractError';
import { splitRecords } from './splitRecords';

/**
 * @param chunks UTF-8, cut anywhere
 * @param endpoint for the error
 * @returns the cells of the header, then those of each row, until the caller stops reading; empty lines are
 * left out
 * @throws ContractError if the text is not CSV; whatever `chunks` throws
 */
export async function* readRecords(
	chunks: AsyncIterable<Uint8Array>,
	endpoint: string,
): AsyncGenerator<readonly string[]> {
	for await (const text of splitRecords(chunks, endpoint)) yield* parseRecords(text, endpoint);
}

function parseRecords(text: string, endpoint: string): string[][] {
	try {
		return parse(text, {
			record_delimiter: ['\r\n', '\n'],
			relax_column_count: true,
			// A quote within an unquoted cell is data.
			relax_quotes: true,
			skip_empty_lines: true,
		});
	} catch {
		throw unreadable(endpoint);
	}
}

/** Replaces the parser's own message, which repeats the row and its personal data. */
const unreadable = (endpoint: string): ContractError =>
	new ContractError(endpoint, 200, '', 'its rows cannot be read as CSV');
