/**
 * Prevents a spreadsheet from running a cell as a formula. A cell that begins with = + - @, a tab
 * or a carriage return gets a single quote in front. Everything else stays the same, byte for byte.
 */

const comma = 0x2c;
const quote = 0x22;
const apostrophe = 0x27;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const formulaStarts = new Set([...'=+-@\t\r'].map((character) => character.charCodeAt(0)));
const byteOrderMark = new Set([0xef, 0xbb, 0xbf]);

type State = 'start' | 'plain' | 'quotedStart' | 'quoted' | 'quote';

/**
 * @param chunks CSV in UTF-8, cut anywhere
 * @returns the same CSV with safe cells, chunk by chunk
 */
export async function* makeSpreadsheetSafe(
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let state: State = 'start';
	let isFirstCell = true;
	for await (const chunk of chunks) {
		const safe = new Uint8Array(chunk.byteLength * 2);
		let size = 0;
		for (const byte of chunk) {
			if (isFirstCell && byteOrderMark.has(byte)) {
				safe[size++] = byte;
				continue;
			}
			isFirstCell = false;
			if (needsQuote(state, byte)) safe[size++] = apostrophe;
			safe[size++] = byte;
			state = follow(state, byte);
		}
		yield safe.subarray(0, size);
	}
}

function needsQuote(state: State, byte: number): boolean {
	if (state === 'quotedStart') return formulaStarts.has(byte);
	// Outside of quotes, a carriage return ends the line.
	return state === 'start' && byte !== carriageReturn && formulaStarts.has(byte);
}

function follow(state: State, byte: number): State {
	if (state === 'quotedStart' || state === 'quoted') return byte === quote ? 'quote' : 'quoted';
	if (byte === quote) {
		if (state === 'start') return 'quotedStart';
		if (state === 'quote') return 'quoted';
	}
	return byte === comma || byte === lineFeed || byte === carriageReturn ? 'start' : 'plain';
}
