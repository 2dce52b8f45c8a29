/** Finds the places of an event stream where a break does most harm. */

/** Inside a multi-byte character, inside a line, or between two lines of one event. */
export type Place = 'code-point' | 'line' | 'block';

const LF = 0x0a;
const CR = 0x0d;

const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR;
const goesOn = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const isPlace: Record<Place, (bytes: Buffer, at: number) => boolean> = {
	'code-point': (bytes, at) => goesOn(bytes[at]),
	line: (bytes, at) => !isLineEnd(bytes[at - 1]) && !isLineEnd(bytes[at]) && !goesOn(bytes[at]),
	// After CR LF comes HTTP framing, and after an empty line comes the next event.
	block: (bytes, at) => bytes[at - 1] === LF && !isLineEnd(bytes[at - 2]) && !isLineEnd(bytes[at]),
};

/** @returns how many of the bytes come before the first such place at or after `from` */
export function findPlace(bytes: Buffer, from: number, place: Place): number | undefined {
	for (let at = Math.max(from, 2); at < bytes.length; at += 1) {
		if (isPlace[place](bytes, at)) return at;
	}
	return undefined;
}
