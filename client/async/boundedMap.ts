/** A map that remembers the newest entries only. */

export interface BoundedMap<Key, Value> {
	get(key: Key): Value | undefined;
	has(key: Key): boolean;
	/** Makes the entry the newest one, and forgets the oldest ones above the limit. */
	set(key: Key, value: Value): void;
	delete(key: Key): void;
	clear(): void;
	readonly size: number;
}

/**
 * @param limit how many entries are kept
 * @param initial the first entries, oldest first
 */
export function createBoundedMap<Key, Value>(
	limit: number,
	initial: Iterable<readonly [Key, Value]> = [],
): BoundedMap<Key, Value> {
	// A Map keeps the order of insertion, so its first key is the oldest.
	const entries = new Map<Key, Value>();
	const set = (key: Key, value: Value): void => {
		entries.delete(key);
		entries.set(key, value);
		if (entries.size <= limit) return;
		for (const oldest of entries.keys()) {
			entries.delete(oldest);
			return;
		}
	};
	for (const [key, value] of initial) set(key, value);
	return {
		get: (key) => entries.get(key),
		has: (key) => entries.has(key),
		set,
		delete: (key) => void entries.delete(key),
		clear: () => entries.clear(),
		get size() {
			return entries.size;
		},
	};
}
