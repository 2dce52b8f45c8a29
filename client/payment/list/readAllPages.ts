/** A whole list by its pages, while payments arrive and change. [Endpoints, GET payments; Limits; D26] */
import type { ServiceRecord } from '../../http/answer';
import { endsOnAbsence, keyOf, unreadable, type ReadPage } from './pages';

/** The largest page that the interface lets anybody ask for. */
export const maxPageSize = 1000;

/** So many pages may bring nothing new, beyond one for each that does, before the list counts as one that cannot be read. */
const allowedInVain = 30;
/** So often may payments stand behind what looked like the end, which is then read as well. */
const maxTails = 100;
/** The same where the service has given a page of the size that was asked for: a shorter one is then known to end the list. */
const maxTailsOfFullPages = 10;

/**
 * Reads a list that is sorted by time with the oldest first, so that new payments come at its end. A
 * payment whose status changes may leave its place for the end, and all behind it move up: offsets
 * alone would then skip some. Nor is it shown in which order payments of one moment come, and whether
 * it is the same at every request. So every page starts with a payment of the page before, the one
 * ahead of the page's last moment, and when another one stands there, the reading goes back until
 * it meets one that it knows. How far payments moved up between two pages decides how much the next
 * ones overlap.
 *
 * A service may give shorter pages than it is asked for, so a short page is no end: the list ends where
 * a page adds nothing to what is known, or is shorter than others, and nothing stands behind it.
 *
 * @param pageSize how many payments to ask for at a time
 * @param atMost ends the reading with this many from the list's beginning
 * @returns every payment once, in the list's order
 * @throws ContractError for a list that does not heed `offset` or never stands still; what `readPage` throws
 */
export async function readAllPages(
	endpoint: string,
	readPage: ReadPage,
	pageSize: number = maxPageSize,
	atMost: number = Number.POSITIVE_INFINITY,
): Promise<ServiceRecord[]> {
	const read = endsOnAbsence(readPage);
	const known = createKnown();
	/** How many payments stand before a row of the list that stood behind them at the beginning: they have left for its end. */
	let shift = 0;
	/** The place of the payment with which the next page is to start. */
	let reach = 0;
	let openMoment: unknown;
	/** How far the last page went. */
	let step = 0;
	/** How many payments move up from one request to the next. */
	let pull = 0;
	/** How many payments at the end of what is known do not stay where they are. */
	let churn = 0;
	let misses = 0;
	let balance = allowedInVain;
	let largest = 0;
	let tails = 0;

	const spend = (): void => {
		balance -= 1;
		if (balance < 0) throw unreadable(endpoint, 'changes faster than it can be read');
	};
	/** Whether the list is over at this offset; else the reading goes on. */
	const isOver = async (
		page: readonly ServiceRecord[],
		offset: number,
		isShort: boolean,
	): Promise<boolean> => {
		const behind = await read({ limit: pageSize, offset: offset + page.length });
		const [first] = behind;
		// Behind a full page, what stood there may have moved up in between.
		if (first === undefined) return isShort;
		if (
			keyOf(first) === keyOf(page[0] ?? {}) &&
			behind.every((one) => known.placeOf(one) !== undefined)
		) {
			throw unreadable(endpoint, 'shows the same payments again, whatever offset is asked for');
		}
		tails = isShort ? tails + 1 : 0;
		if (tails > maxTails) throw unreadable(endpoint, 'grows faster than it can be read');
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
		const { unknown, moved } = known.take(page, start);
		if (known.size() >= atMost) return known.all().slice(0, atMost);
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
 * By how many payments the next page overlaps with the last one: enough for what moves up, after a miss all
 * that the last page brought, since more moves up with every try, and then ever more.
 */
function overlap({ pull, misses, step }: { pull: number; misses: number; step: number }): number {
	const usual = Math.ceil(pull * 1.5);
	return misses === 0 ? usual : Math.max(usual, step) * 4 ** Math.min(misses - 1, 20);
}

/** What was read so far: each payment as it was seen last, and where it stood then, counted from the list's beginning. */
function createKnown() {
	const records = new Map<string, ServiceRecord>();
	const places = new Map<string, number>();
	let end = 0;
	/** Undefined for a payment that is not known, or has moved since. */
	const placeOf = (payment: ServiceRecord | undefined): number | undefined => {
		if (payment === undefined) return undefined;
		const key = keyOf(payment);
		return records.get(key)?.['timestamp'] === payment['timestamp'] ? places.get(key) : undefined;
	};
	/** The index of the last row that stands where it was; -1 when none does. */
	const lastIn = (page: readonly ServiceRecord[]): number =>
		page.findLastIndex((payment) => placeOf(payment) !== undefined);
	return {
		placeOf,
		lastIn,
		size: () => records.size,
		/** In the order in which they were first seen. */
		all: () => [...records.values()],
		/** The place of a page's first row, by the last row that stands where it was; behind all when none does. */
		startOf(page: readonly ServiceRecord[]): number {
			const anchor = lastIn(page);
			return anchor < 0 ? end : (placeOf(page[anchor]) ?? end) - anchor;
		},
		take(page: readonly ServiceRecord[], start: number): { unknown: number; moved: number } {
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
 * Where the next page has to start: at the last payment before those of the page's last moment, which
 * may go on behind it. Where the whole page is of one moment, or shows none, at its last payment.
 */
function findJoint(page: readonly ServiceRecord[]): number {
	const lastMoment = page.at(-1)?.['timestamp'];
	const joint = page.findLastIndex(({ timestamp }) => timestamp !== lastMoment);
	return joint > 0 ? joint : Math.max(0, page.length - 1);
}
