const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * @param chunks CSV in UTF-8, cut anywhere
 * @param onEmpty called at the end of a CSV that has no row below its header, or no header
 * @returns the same bytes
 */
export async function* noticeEmpty(
	chunks: AsyncIterable<Uint8Array>,
	onEmpty: () => void,
): AsyncGenerator<Uint8Array> {
	const findRow = createRowFinder();
	let hasRow = false;
	for await (const chunk of chunks) {
		hasRow ||= findRow(chunk);
		yield chunk;
	}
	if (!hasRow) onEmpty();
}

/** Returns whether a record after the first one has begun. Empty lines are no records. */
function createRowFinder(): (chunk: Uint8Array) => boolean {
	let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
	let isFirstBegun = false;
	let isFirstOver = false;
	let isReturned = false;
	return (chunk) => {
		for (const byte of chunk) {
			if (state === 'quoted') {
				if (byte === quote) state = 'quote';
			} else if (byte === lineFeed) {
				isFirstOver = isFirstBegun;
				state = 'start';
			} else if (byte === carriageReturn) {
				// Alone, it ends a line in the CSV of an old program.
				isReturned = isFirstBegun;
				state = 'start';
			} else {
				if (isFirstOver || isReturned) return true;
				isFirstBegun = true;
				// At the start of a cell, a quote opens it. After a quote, it is an escaped quote.
				if (byte === quote && state !== 'plain') state = 'quoted';
				else state = byte === comma ? 'start' : 'plain';
			}
		}
		return false;
	};
}
