/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Runs the input again while the worker that had it is frozen, and wakes that worker in the middle of it. */
import { setTimeout as delay } from 'node:timers/promises';

import { pickBelow } from '../../sandbox/basics/random';
import { itemCount } from '../../test/crash/points';
import { holdAt, type Hold, type Spot } from '../../test/support/servers/proxy/holdAt';
import type { QueueProcess } from '../driver/startQueueMode';
import type { DoomedStation } from './stations';

const lookUpHeld: Spot = { of: 'answer', at: 'head', request: /^GET \/v\d\/payments\// };
const quoteHeld: Spot = { of: 'answer', at: 'head', request: /^POST \/v\d\/quote/ };
const paymentArriving: Spot = { of: 'request', at: 'head', request: /^POST \/v\d\/payment(\?|$)/ };
const MEET_WITHIN_MS = 30_000;

/** What was on its way when the worker froze arrives meanwhile, or is lost or arrives when it wakes. */
export async function deliverSome(stations: readonly DoomedStation[]): Promise<DoomedStation[]> {
	const now = stations.filter(
		({ death, random }) => death.deliveredAfterMs !== null && random() < 0.5,
	);
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
		holds.push(holdAt(station.proxy, chooseSpot(station)));
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

/** Where the second run waits until the first one is woken. */
function chooseSpot({ control, random }: DoomedStation): Spot {
	// A run that finds everything paid asks for no quote.
	const isAllPaid = control.state().payments.length >= itemCount;
	const spots = isAllPaid
		? [lookUpHeld]
		: [lookUpHeld, quoteHeld, paymentArriving, paymentArriving];
	return spots[pickBelow(spots.length, random)] ?? lookUpHeld;
}
