/** Splits a CSV of any size into texts of whole records, so that only one piece is in memory. */
import { ContractError } from '../errors/ContractError';
import { createUtf8Decoder } from '../http/decodeUtf8';
import { createLineEnds } from './lineEnds';

/** In characters. A longer record is not a report: most likely a quote was never closed. */
const maxRecordLength = 10 * 1024 * 1024;
/** Parsing a record of millions of cells fills the memory of n8n's process, and ends it. */
const maxColumns = 10_000;

/**
 * `feeds`: a carriage return alone is data, unless all lines end with one. `any`: it ends a row, as in a file
 * that was put together from files of several programs.
 */
export type RecordEnds = 'feeds' | 'any';

/**
 * @param chunks UTF-8, cut anywhere; a byte order mark is dropped
 * @param endpoint for the error
 * @returns texts that end with a line break outside of quotes, and the rest
 * @throws ContractError for a record without an end, or with more columns than a report has
 */
export async function* splitRecords(
	chunks: AsyncIterable<Uint8Array>,
	endpoint: string,
	ends: RecordEnds = 'feeds',
): AsyncGenerator<string> {
	const decode = createUtf8Decoder();
	const withLineFeeds = ends === 'any' ? (text = '') => text : createLineEnds();
	const findEnd = createScanner(ends, () => {
		throw new ContractError(endpoint, 200, '', 'a row of the CSV has more than 10,000 columns');
	});
	let rest = '';
	for await (const chunk of chunks) {
		const text = withLineFeeds(decode(chunk));
		const end = findEnd(text);
		if (end > 0) {
			yield rest + text.slice(0, end);
			rest = text.slice(end);
		} else {
			rest += text;
		}
		if (rest.length > maxRecordLength) {
			throw new ContractError(endpoint, 200, '', 'a row of the CSV never ends');
		}
	}
	rest += withLineFeeds(decode()) + withLineFeeds(undefined);
	if (rest !== '') yield rest;
}

/**
 * Tracks the quotes across all texts. Returns where the last whole record of a text ends, or 0.
 *
 * @param ends what ends a record
 * @param refuse called for a record with too many columns
 */
function createScanner(ends: RecordEnds, refuse: () => never): (text: string) => number {
	let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
	let columns = 1;
	return (text) => {
		let end = 0;
		for (let index = 0; index < text.length; index++) {
			const character = text[index];
			if (state === 'quoted') {
				if (character === '"') state = 'quote';
			} else if (character === '"' && state !== 'plain') {
				// At the start of a cell, a quote opens it. After a quote, it is an escaped quote.
				state = 'quoted';
			} else if (character === '\n' || (character === '\r' && ends === 'any')) {
				state = 'start';
				columns = 1;
				end = index + 1;
			} else if (character === ',') {
				state = 'start';
				if (++columns > maxColumns) refuse();
			} else {
				state = 'plain';
			}
		}
		return end;
	};
}
