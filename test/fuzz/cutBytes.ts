/** The ways of cutting for which every reader must give the same result. */
import { createRandom, pickBelow } from '../../sandbox/basics/random';

/** From this size on, cutting byte by byte takes too long. */
const manyBytes = 4_000;

function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return parts;
}

/** Pieces of any size, including empty ones. */
export function cutAnywhere(bytes: Uint8Array, seed: number, mostBytes: number): Uint8Array[] {
	const random = createRandom(seed);
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length;) {
		const size = pickBelow(mostBytes, random);
		parts.push(bytes.subarray(at, at + size));
		at += size;
	}
	return parts;
}

/** @returns the cuts by name, without the first one, which is the uncut input */
export function cutsOf(bytes: Uint8Array, seed: number): Array<readonly [string, Uint8Array[]]> {
	const sizes = bytes.length > manyBytes ? [4096] : [1, 2, 3, 7, 4096];
	return [
		...sizes
			.filter((size) => size < bytes.length)
			.map((size) => [`cut every ${size} bytes`, cutEvery(bytes, size)] as const),
		['cut anywhere', cutAnywhere(bytes, seed, bytes.length > manyBytes ? 10_000 : 60)],
	];
}
