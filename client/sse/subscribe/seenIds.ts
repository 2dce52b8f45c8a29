/** The event ids seen lately, with an upper bound: replay re-sends events. [Events, v3 stream] */
import { createBoundedMap } from '../../async/boundedMap';

export interface SeenIds {
	has(id: string): boolean;
	/** Remembers the id and forgets the oldest ones beyond the limit. */
	add(id: string): void;
	readonly size: number;
}

/** More than the events of ten busy minutes; about 2 MB at most. */
const defaultSeenIds = 20_000;

/** @param initial ids to know from the start, oldest first */
export function createSeenIds(
	limit: number = defaultSeenIds,
	initial: Iterable<string> = [],
): SeenIds {
	// By id, not by comparison with the last one: ids of one millisecond come in any order.
	const seen = createBoundedMap<string, true>(limit);
	// Seeing an id again keeps it: what is re-sent now may be re-sent again.
	const add = (id: string): void => seen.set(id, true);
	for (const id of initial) add(id);
	return {
		has: (id) => seen.has(id),
		add,
		get size() {
			return seen.size;
		},
	};
}
