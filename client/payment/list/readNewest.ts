/** The newest part of a list, or all of it, while new rows come in front. [Endpoints, GET payments; D26] */
import type { ServiceRecord } from '../../http/answer';
import { endsOnAbsence, keyOf, unreadable, type ReadPage } from './pages';

/** So many pages in a row may hold nothing new before the list counts as one that cannot be read. */
const maxRepeats = 5;

export interface NewestOptions {
	readonly pageSize: number;
	/** Asked after each page: whether what is further behind is of no interest. */
	readonly isEnough: (page: readonly ServiceRecord[], found: number) => boolean;
	/** Whether rows may leave the list, so that those behind them move up; default: they do not. */
	readonly canShrink?: boolean;
}

/**
 * Reads a list that is sorted by time with the newest first. What comes in front moves the others down, so
 * pages repeat some and skip none; what leaves its place for the front may be missed. Where the list can
 * shrink, each page begins with the last row of the page before. A short page is no end: the list ends
 * where nothing stands behind it, or only what was pushed there since.
 *
 * @returns every row once, in the list's order
 * @throws ContractError for a list that shows the same rows at every offset; what `readPage` throws
 */
export async function readNewest(
	endpoint: string,
	readPage: ReadPage,
	{ pageSize, isEnough, canShrink = false }: NewestOptions,
): Promise<ServiceRecord[]> {
	const read = endsOnAbsence(readPage);
	const found = new Map<string, ServiceRecord>();
	let offset = 0;
	let overlap = 0;
	let repeats = 0;
	let largest = 0;
	for (;;) {
		const page = await read({ limit: pageSize, offset });
		const [first] = page;
		if (overlap > 0 && (first === undefined || !found.has(keyOf(first)))) {
			if (++repeats > maxRepeats) throw unreadable(endpoint, 'changes faster than it can be read');
			overlap *= 10;
			offset = Math.max(0, offset - overlap);
			if (offset === 0) overlap = 0;
			continue;
		}
		if (first === undefined) return [...found.values()];
		const before = found.size;
		// Each in its first place, but as it was seen last.
		for (const row of page) found.set(keyOf(row), row);
		if (isEnough(page, found.size)) return [...found.values()];
		const isRepeat = found.size === before;
		largest = Math.max(largest, page.length);
		if (isRepeat && page.length < largest && isTail(page, [...found.keys()]))
			return [...found.values()];
		repeats = isRepeat ? repeats + 1 : 0;
		if (repeats > maxRepeats)
			throw unreadable(endpoint, 'shows the same rows again, whatever offset is asked for');
		overlap = canShrink && page.length > 1 ? 1 : 0;
		offset += page.length - overlap;
	}
}

/** Whether a page is the end of what is known, and not its beginning again. */
function isTail(page: readonly ServiceRecord[], known: readonly string[]): boolean {
	const [first, last] = [page[0], page.at(-1)];
	return (
		first !== undefined &&
		last !== undefined &&
		keyOf(first) !== known[0] &&
		keyOf(last) === known.at(-1)
	);
}
