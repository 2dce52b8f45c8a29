/** The event ids seen lately, with an upper bound: replay re-sends events. [Events, v3 stream] */

export interface SeenIds {
	has(id: string): boolean;
	/** Remembers the id and forgets the oldest ones beyond the limit. */
	add(id: string): void;
	readonly size: number;
}

/** More than the events of ten busy minutes; about 2 MB at most. */
export const defaultSeenIds = 20_000;

/** @param initial ids to know from the start, oldest first */
export function createSeenIds(
	limit: number = defaultSeenIds,
	initial: Iterable<string> = [],
): SeenIds {
	// A set, not a comparison: ids of one millisecond come in any order.
	const seen = new Set<string>();
	const add = (id: string): void => {
		// Seeing an id again keeps it: what is re-sent now may be re-sent again.
		seen.delete(id);
		seen.add(id);
		if (seen.size <= limit) return;
		for (const oldest of seen) {
			if (seen.size <= limit) break;
			seen.delete(oldest);
		}
	};
	for (const id of initial) add(id);
	return {
		has: (id) => seen.has(id),
		add,
		get size() {
			return seen.size;
		},
	};
}
