/**
 * Reads the newest part of a list, or all of it, while new rows arrive at its beginning.
 * [Endpoints, GET payments]
 */
import type { ServiceRecord } from '../../http/answer';
import { changing, endsOnAbsence, keyOf, requireEnd, unreadable, type ReadPage } from './pages';

/** How many pages in a row may contain nothing new. After that, the list counts as unreadable. */
const maxRepeats = 5;

export interface NewestOptions {
	readonly pageSize: number;
	/** Called after each page. Whether the rows after it are not needed. */
	readonly isEnough: (page: readonly ServiceRecord[], found: number) => boolean;
	/** Whether rows may leave the list, so that those after them move up. Default: no. */
	readonly canShrink?: boolean;
}

/**
 * Reads a list that is sorted by time with the newest first. New rows at the beginning move the others down, so
 * pages repeat some rows and skip none. A row that moves to the beginning may be missed. If the list can
 * shrink, each page begins with the last row of the previous page. A short page is not the end. The list ends
 * if no row follows, or only rows that new rows have pushed there since.
 *
 * @returns every row once, in the list's order
 * @throws ContractError if the list shows the same rows at every offset; what `readPage` throws
 */
export async function readNewest(
	endpoint: string,
	readPage: ReadPage,
	{ pageSize, isEnough, canShrink = false }: NewestOptions,
): Promise<ServiceRecord[]> {
	const read = requireEnd(endpoint, endsOnAbsence(readPage));
	const found = new Map<string, ServiceRecord>();
	let offset = 0;
	let overlap = 0;
	let repeats = 0;
	let largest = 0;
	for (;;) {
		const page = await read({ limit: pageSize, offset });
		const [first] = page;
		if (overlap > 0 && (first === undefined || !found.has(keyOf(first)))) {
			if (++repeats > maxRepeats) throw changing(endpoint, 'moves its rows between any two pages');
			overlap *= 10;
			offset = Math.max(0, offset - overlap);
			if (offset === 0) overlap = 0;
			continue;
		}
		if (first === undefined) return [...found.values()];
		const before = found.size;
		// Each row keeps its first position, but is stored as last seen.
		for (const row of page) found.set(keyOf(row), row);
		if (isEnough(page, found.size)) return [...found.values()];
		const isRepeat = found.size === before;
		largest = Math.max(largest, page.length);
		if (isRepeat && page.length < largest && isTail(page, [...found.keys()]))
			return [...found.values()];
		repeats = isRepeat ? repeats + 1 : 0;
		if (repeats > maxRepeats) throw unreadable(endpoint, 'shows the same rows at every offset');
		overlap = canShrink && page.length > 1 ? 1 : 0;
		offset += page.length - overlap;
	}
}

/** Whether a page is the end of the known rows, and not their beginning again. */
function isTail(page: readonly ServiceRecord[], known: readonly string[]): boolean {
	const [first, last] = [page[0], page.at(-1)];
	return (
		first !== undefined &&
		last !== undefined &&
		keyOf(first) !== known[0] &&
		keyOf(last) === known.at(-1)
	);
}
