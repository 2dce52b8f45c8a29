/** The ways of cutting that every reader must give the same result for. */
import { createRandom, pickBelow } from '../../sandbox/basics/random';

/** Byte by byte takes long where there are many. */
const manyBytes = 4_000;

function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return parts;
}

/** Pieces of any size, empty ones among them. */
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

/** @returns the cuts by name, all but the first, which is no cut at all */
export function cutsOf(bytes: Uint8Array, seed: number): Array<readonly [string, Uint8Array[]]> {
	const sizes = bytes.length > manyBytes ? [4096] : [1, 2, 3, 7, 4096];
	return [
		...sizes
			.filter((size) => size < bytes.length)
			.map((size) => [`cut every ${size} bytes`, cutEvery(bytes, size)] as const),
		['cut anywhere', cutAnywhere(bytes, seed, bytes.length > manyBytes ? 10_000 : 60)],
	];
}
