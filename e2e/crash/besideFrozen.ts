/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Runs the input again while the worker that had it is frozen, and wakes that worker in the middle of it. */
import { setTimeout as delay } from 'node:timers/promises';

import { pickBelow } from '../../sandbox/random';
import { holdAt, type Hold, type Spot } from '../../test/support/proxy/holdAt';
import type { QueueProcess } from '../startQueueMode';
import type { DoomedStation } from './stations';

/** Where the second run waits for the first to be woken; it may find the payment before, and never come here. */
const meetingSpots: readonly Spot[] = [
	{ of: 'answer', at: 'head', request: /^GET \/v\d\/payments\// },
	{ of: 'answer', at: 'head', request: /^POST \/v\d\/quote/ },
	{ of: 'request', at: 'head', request: /^POST \/v\d\/payment(\?|$)/ },
];
/** A run that the frozen worker has taken starts only when it is woken. */
const MEET_WITHIN_MS = 15_000;

/** What was on its way when the worker froze arrives meanwhile, or is lost or arrives when it wakes. */
export async function deliverSome(stations: readonly DoomedStation[]): Promise<DoomedStation[]> {
	const now = stations.filter(({ death, random }) => death.deliveredAfterMs !== null && random() < 0.5);
	await Promise.all(now.map(async ({ watch }) => await watch.afterDeath()));
	return stations.filter((station) => !now.includes(station));
}

/**
 * Starts the second runs, wakes the worker while they are in the middle, and lets go of everything.
 *
 * @param undelivered whose bytes are still held from the first run
 * @returns how many second runs were in the middle of the flow at that time
 */
export async function runBeside(
	stations: readonly DoomedStation[],
	undelivered: readonly DoomedStation[],
	frozen: QueueProcess,
): Promise<number> {
	const holds: Hold[] = [];
	for (const station of stations) {
		const spot = meetingSpots[pickBelow(meetingSpots.length, station.random)];
		if (spot) holds.push(holdAt(station.proxy, spot));
		await station.run();
	}
	let there = 0;
	const meeting = holds.map(async ({ reached }) => {
		await reached;
		there += 1;
	});
	await Promise.race([Promise.all(meeting), delay(MEET_WITHIN_MS)]);
	const met = there;
	frozen.wake();
	await Promise.all([
		...undelivered.map(async ({ watch }) => await watch.afterDeath()),
		...holds.map(async (hold, index) => {
			await delay(pickBelow(300, stations[index]?.random ?? Math.random));
			hold.release();
		}),
	]);
	return met;
}
