/** Finds the places of an event stream in which a break hurts most. */

/** Inside a character of several bytes, inside a line, or between two lines of one event. */
export type Place = 'code-point' | 'line' | 'block';

const LF = 0x0a;
const CR = 0x0d;

const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR;
const goesOn = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const isPlace: Record<Place, (bytes: Buffer, at: number) => boolean> = {
	'code-point': (bytes, at) => goesOn(bytes[at]),
	line: (bytes, at) => !isLineEnd(bytes[at - 1]) && !isLineEnd(bytes[at]) && !goesOn(bytes[at]),
	// What follows CR LF is framing of HTTP, and what follows an empty line is the next event.
	block: (bytes, at) => bytes[at - 1] === LF && !isLineEnd(bytes[at - 2]) && !isLineEnd(bytes[at]),
};

/** @returns how many of the bytes come before the first such place that is not before `from` */
export function findPlace(bytes: Buffer, from: number, place: Place): number | undefined {
	for (let at = Math.max(from, 2); at < bytes.length; at += 1) {
		if (isPlace[place](bytes, at)) return at;
	}
	return undefined;
}
