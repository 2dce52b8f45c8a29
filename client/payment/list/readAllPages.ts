/**
 * Reads a whole list by pages, while payments arrive and change. [Endpoints, GET payments; Limits]
 */
import type { ServiceRecord } from '../../http/answer';
import { changing, endsOnAbsence, keyOf, requireEnd, unreadable, type ReadPage } from './pages';

/** The largest page that the interface allows. */
export const maxPageSize = 1000;

/**
 * How many pages may add nothing new, beyond one for each page that does. After that, the list
 * counts as unreadable.
 */
const allowedInVain = 30;
/** How often payments may follow what looked like the end. Each time, these payments are read as well. */
const maxTails = 100;
/**
 * The same if the service has returned a full page. A shorter page is then known to end the list.
 */
const maxTailsOfFullPages = 10;

/**
 * Reads a list that is sorted by time with the oldest first, so that new payments come at its end.
 * A payment whose status changes may move to the end, and all payments after it move up. Offsets
 * alone would then skip some. The interface also does not show the order of payments with the same
 * time, nor whether it is the same at every request. So every page starts with a payment of the
 * previous page, the last one before that page's last time. If another payment is there, the
 * reading goes back until it meets a known one. The number of payments that moved up between two
 * pages decides how far the next ones overlap.
 *
 * A service may return shorter pages than requested, so a short page is not the end. The list ends
 * at a page that adds nothing new, or is shorter than others, and that no payment follows.
 *
 * @param pageSize how many payments to request at a time
 * @param atMost stops after this many payments from the list's beginning
 * @param isEnough called after each page with all that was read. Whether the rest is not needed. Default: it is needed
 * @returns every payment once, in the list's order
 * @throws ContractError if the list ignores `offset` or never stops changing; what `readPage`
 *   throws
 */
export async function readAllPages(
	endpoint: string,
	readPage: ReadPage,
	pageSize: number = maxPageSize,
	atMost: number = Number.POSITIVE_INFINITY,
	isEnough?: (found: readonly ServiceRecord[]) => boolean,
): Promise<ServiceRecord[]> {
	const read = requireEnd(endpoint, endsOnAbsence(readPage));
	const known = createKnown();
	/** How many payments that were before a row have moved to the end of the list since. */
	let shift = 0;
	/** The position of the payment that the next page must start with. */
	let reach = 0;
	let openMoment: unknown;
	/** How far the last page went. */
	let step = 0;
	/** How many payments move up between two requests. */
	let pull = 0;
	/** How many of the last known payments do not keep their position. */
	let churn = 0;
	let misses = 0;
	let balance = allowedInVain;
	let largest = 0;
	let tails = 0;

	const spend = (): void => {
		balance -= 1;
		if (balance < 0) throw changing(endpoint, 'moves its rows between any two pages');
	};
	/** Whether the list ends at this offset. */
	const isOver = async (
		page: readonly ServiceRecord[],
		offset: number,
		isShort: boolean,
	): Promise<boolean> => {
		const behind = await read({ limit: pageSize, offset: offset + page.length });
		const [first] = behind;
		// After a full page, payments may have moved up in between.
		if (first === undefined) return isShort;
		if (
			keyOf(first) === keyOf(page[0] ?? {}) &&
			behind.every((one) => known.placeOf(one) !== undefined)
		) {
			throw unreadable(endpoint, 'shows the same payments at every offset');
		}
		tails = isShort ? tails + 1 : 0;
		if (tails > maxTails) throw changing(endpoint, 'grows with every page');
		return tails > maxTailsOfFullPages && largest === pageSize;
	};

	for (;;) {
		const offset = Math.max(0, reach - shift - overlap({ pull: pull + churn, misses, step }));
		const page = await read({ limit: pageSize, offset });
		if (page.length === 0 && offset === 0) return known.all();
		const [first] = page;
		const isLinked =
			known.placeOf(first) !== undefined &&
			(openMoment === undefined || first?.['timestamp'] !== openMoment);
		if (offset > 0 && !isLinked) {
			spend();
			misses += 1;
			continue;
		}
		const start = known.startOf(page);
		pull = Math.max((start - offset - shift) / (misses + 1), Math.floor(pull / 2));
		churn = misses > 0 ? Math.max(0, reach - start - known.lastIn(page)) : Math.floor(churn / 2);
		shift = start - offset;
		misses = 0;
		const { unknown, moved } = known.add(page, start);
		if (known.size() >= atMost) return known.all().slice(0, atMost);
		if (isEnough?.(known.all()) === true) return known.all();
		if (unknown > 0 && (isLinked || offset + start === 0)) balance += 1;
		else spend();
		step = findJoint(page);
		const isStuck = unknown + moved === 0 && start + step <= reach;
		reach = start + step;
		openMoment = page[step + 1]?.['timestamp'];
		largest = Math.max(largest, page.length);
		const isShort = page.length < largest || page.length === 1;
		if ((isShort || isStuck) && (await isOver(page, offset, isShort))) return known.all();
		if (isStuck) [pull, churn] = [0, 0];
	}
}

/**
 * By how many payments the next page overlaps the last one. Usually enough for the payments that move up. After
 * a miss, the overlap is all that the last page added. After each further miss it is larger, because more
 * payments move up with every try.
 */
function overlap({ pull, misses, step }: { pull: number; misses: number; step: number }): number {
	const usual = Math.ceil(pull * 1.5);
	return misses === 0 ? usual : Math.max(usual, step) * 4 ** Math.min(misses - 1, 20);
}

/**
 * What was read so far: each payment as last seen, and its position at that time, counted from the list's
 * beginning.
 */
function createKnown() {
	const records = new Map<string, ServiceRecord>();
	const places = new Map<string, number>();
	let end = 0;
	/** Undefined for a payment that is unknown or has moved since. */
	const placeOf = (payment: ServiceRecord | undefined): number | undefined => {
		if (payment === undefined) return undefined;
		const key = keyOf(payment);
		return records.get(key)?.['timestamp'] === payment['timestamp'] ? places.get(key) : undefined;
	};
	/** The index of the last row that has kept its position. -1 if none has. */
	const lastIn = (page: readonly ServiceRecord[]): number =>
		page.findLastIndex((payment) => placeOf(payment) !== undefined);
	return {
		placeOf,
		lastIn,
		size: () => records.size,
		/** In the order in which they were first seen. */
		all: () => [...records.values()],
		/**
		 * The position of a page's first row, counted from the last row that has kept its position. If no row has,
		 * the position after all known payments.
		 */
		startOf(page: readonly ServiceRecord[]): number {
			const anchor = lastIn(page);
			return anchor < 0 ? end : (placeOf(page[anchor]) ?? end) - anchor;
		},
		add(page: readonly ServiceRecord[], start: number): { unknown: number; moved: number } {
			const before = records.size;
			const changed = page.filter((payment) => placeOf(payment) === undefined).length;
			for (const [index, payment] of page.entries()) {
				records.set(keyOf(payment), payment);
				places.set(keyOf(payment), start + index);
			}
			end = Math.max(end, start + page.length);
			const unknown = records.size - before;
			return { unknown, moved: changed - unknown };
		},
	};
}

/**
 * Where the next page must start: at the last payment before those of the page's last time, because that time
 * may continue on the next page. If all payments of the page have the same time, or no time, it starts at the
 * page's last payment.
 */
function findJoint(page: readonly ServiceRecord[]): number {
	const lastMoment = page.at(-1)?.['timestamp'];
	const joint = page.findLastIndex(({ timestamp }) => timestamp !== lastMoment);
	return joint > 0 ? joint : Math.max(0, page.length - 1);
}
