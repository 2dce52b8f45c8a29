/**
 * Prevents a spreadsheet from running a cell as a formula. A cell that begins with = + - @, also in their full
 * width, or with a tab or a line end gets a single quote in front. Where semicolons separate cells, a
 * spreadsheet also splits at them, and does not see the quotes of the other cells. Everything else stays the
 * same, byte for byte.
 */

const comma = 0x2c;
const semicolon = 0x3b;
const quote = 0x22;
const apostrophe = 0x27;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const formulaStarts = new Set([...'=+-@\t\r\n'].map((character) => character.charCodeAt(0)));
const byteOrderMark = [0xef, 0xbb, 0xbf];
/** The full-width forms of = + - @ in UTF-8 are these two bytes and one of the last ones. */
const wideStart = [0xef, 0xbc];
const wideEnds = new Set([0x9d, 0x8b, 0x8d, 0xa0]);

type State =
	| 'start'
	| 'plain'
	| 'quotedStart'
	| 'quoted'
	| 'quote'
	/** After a semicolon, at which a spreadsheet may begin a cell. */
	| 'part'
	| 'quotedPart';

const starts: ReadonlySet<State> = new Set(['start', 'quotedStart', 'part', 'quotedPart']);

/**
 * @param chunks CSV in UTF-8, cut anywhere
 * @returns the same CSV with safe cells, chunk by chunk
 */
export async function* makeSpreadsheetSafe(
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let state: State = 'start';
	let isFirstCell = true;
	// The first bytes of a character that may be a formula sign, or the byte order mark.
	let held: number[] = [];
	let safe = new Uint8Array(0);
	let size = 0;

	const write = (byte: number, isFormula: boolean): void => {
		if (isFormula) safe[size++] = apostrophe;
		safe[size++] = byte;
		state = follow(state, byte);
		isFirstCell = false;
	};
	const writeHeld = (): void => {
		const isMark = isFirstCell && isSame(held, byteOrderMark);
		const isFormula = isWide(held) && starts.has(state);
		held.forEach((byte, at) => {
			if (isMark) safe[size++] = byte;
			else write(byte, at === 0 && isFormula);
		});
		held = [];
	};

	for await (const chunk of chunks) {
		safe = new Uint8Array((held.length + chunk.byteLength) * 2);
		size = 0;
		for (const byte of chunk) {
			if (held.length > 0 && !isBegun([...held, byte])) writeHeld();
			if (held.length > 0 || (byte === wideStart[0] && starts.has(state))) held.push(byte);
			else write(byte, needsQuote(state, byte));
			if (held.length === byteOrderMark.length) writeHeld();
		}
		yield safe.subarray(0, size);
	}
	safe = new Uint8Array(held.length * 2);
	size = 0;
	writeHeld();
	if (size > 0) yield safe.subarray(0, size);
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
	one.length === other.length && one.every((byte, at) => other[at] === byte);

/** Whether the bytes begin a character that is looked at as a whole. */
const isBegun = (bytes: readonly number[]): boolean =>
	isSame(bytes, byteOrderMark.slice(0, bytes.length)) ||
	isSame(bytes, wideStart.slice(0, bytes.length)) ||
	isWide(bytes);

const isWide = (bytes: readonly number[]): boolean =>
	isSame(bytes.slice(0, 2), wideStart) && bytes.length === 3 && wideEnds.has(bytes[2] ?? 0);

function needsQuote(state: State, byte: number): boolean {
	if (!formulaStarts.has(byte) || !starts.has(state)) return false;
	// Outside of quotes, a line end ends the line.
	const isOutside = state === 'start' || state === 'part';
	return !(isOutside && (byte === lineFeed || byte === carriageReturn));
}

function follow(state: State, byte: number): State {
	if (state === 'quotedStart' || state === 'quoted' || state === 'quotedPart') {
		if (byte === quote) return 'quote';
		return byte === semicolon ? 'quotedPart' : 'quoted';
	}
	if (byte === quote) {
		if (state === 'start') return 'quotedStart';
		if (state === 'quote') return 'quoted';
		// A spreadsheet that splits at semicolons takes this quote for the beginning of a cell.
		if (state === 'part') return 'part';
	}
	if (byte === semicolon) return 'part';
	return byte === comma || byte === lineFeed || byte === carriageReturn ? 'start' : 'plain';
}
