/** Repeatable random numbers for interleaving and shuffling (the mulberry32 generator). */

/** Returns a generator of numbers from 0 up to 1. The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** A whole number from 0 to `limit` - 1. */
export function pickBelow(limit: number, random: () => number): number {
	return Math.floor(random() * limit);
}

/** A shuffled copy. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
	return items
		.map((item) => ({ item, order: random() }))
		.sort((a, b) => a.order - b.order)
		.map(({ item }) => item);
}
