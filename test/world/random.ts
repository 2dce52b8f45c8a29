/**
 * Random numbers with names. Each purpose has its own, so that leaving out one action of a plan changes no
 * draw of the others: a failing plan can be made smaller.
 */
import { createRandom, pickBelow } from '../../sandbox/basics/random';

export interface Random {
	/** From 0 up to 1. */
	next(): number;
	/** A whole number from 0 to `limit` - 1. */
	below(limit: number): number;
	/** A whole number from `low` to `high`. */
	between(low: number, high: number): number;
	chance(share: number): boolean;
	oneOf<T>(choices: readonly [T, ...T[]]): T;
}

/** @param purpose its name. The same seed and name give the same numbers */
export function randomOf(seed: number, purpose: string): Random {
	let mixed = 0x811c9dc5 ^ seed;
	for (const letter of purpose) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
	const next = createRandom(mixed);
	const below = (limit: number): number => pickBelow(limit, next);
	return {
		next,
		below,
		between: (low, high) => low + below(high - low + 1),
		chance: (share) => next() < share,
		oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
	};
}
