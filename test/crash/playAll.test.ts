import { setTimeout as sleep } from 'node:timers/promises';

import type { CrashResult, Lane } from './lane';
import { playAll, type Crash } from './playAll';
import { crashPoints } from './points';

const [point] = crashPoints;
if (!point) throw new Error('There are no points');
const crashes = (count: number): Crash[] =>
	Array.from({ length: count }, (_, index) => ({ point, seed: index + 1 }));

const laneThat = (play: (seed: number) => Promise<void>): Lane => ({
	play: async ({ name }, seed): Promise<CrashResult> => {
		await play(seed);
		return { point: name, seed, wasThere: true, doubled: [], unknown: [], foundAgain: 0 };
	},
	stop: async () => undefined,
});

it('plays every crash once, and reports each result', async () => {
	const reported: number[] = [];
	const lane = laneThat(async () => undefined);
	const results = await playAll(crashes(5), [lane, lane], (result) => reported.push(result.seed));
	expect(results.map(({ seed }) => seed).sort()).toEqual([1, 2, 3, 4, 5]);
	expect(reported.sort()).toEqual([1, 2, 3, 4, 5]);
});

it('ends with the first error and its case, after all lanes have ended', async () => {
	const played: number[] = [];
	const breaks = laneThat(async () => await Promise.reject(new Error('no quotes')));
	const slow = laneThat(async (seed) => {
		await sleep(20);
		played.push(seed);
		throw new Error('the channel is closed');
	});
	await expect(playAll(crashes(9), [breaks, slow], () => undefined)).rejects.toThrow(
		`${point.name}, seed 1: no quotes`,
	);
	// After the failure, the children are ended. A further crash would need them, and its error would hide the
	// first one.
	expect(played).toEqual([2]);
});
