/**
 * The event IDs seen recently, up to a limit. Here a stream's duplicates are dropped: a replay sends
 * events again. The head of `delivery/consumer.ts` lists what else drops an event that comes again.
 * [Events, v3 stream]
 */
import { createBoundedMap } from '../../async/boundedMap';

export interface SeenIds {
	has(id: string): boolean;
	/**
	 * Records the ID of an event that arrives.
	 *
	 * @param id null for an event without an ID, which is never a duplicate
	 * @returns false for a duplicate, which the caller drops
	 */
	addIfNew(id: string | null): boolean;
	/** Records the ID and forgets the oldest ones above the limit. */
	add(id: string): void;
	readonly size: number;
}

/** More than the events of ten busy minutes. About 2 MB at most. */
const defaultSeenIds = 20_000;

/** @param initial IDs that are known from the start, oldest first */
export function createSeenIds(
	limit: number = defaultSeenIds,
	initial: Iterable<string> = [],
): SeenIds {
	// Keeps every ID. A comparison with the last one is not enough, because IDs of one millisecond
	// come in any order.
	const seen = createBoundedMap<string, true>(limit);
	// An ID that is seen again becomes the newest: what is replayed now may be replayed again.
	const add = (id: string): void => seen.set(id, true);
	for (const id of initial) add(id);
	return {
		has: (id) => seen.has(id),
		addIfNew(id) {
			if (id === null) return true;
			if (seen.has(id)) return false;
			add(id);
			return true;
		},
		add,
		get size() {
			return seen.size;
		},
	};
}
