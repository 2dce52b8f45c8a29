/**
 * Runs the input again while the first worker is frozen, and wakes that worker in the middle of the second
 * run.
 */
import { setTimeout as delay } from 'node:timers/promises';

import { pickBelow } from '../../sandbox/basics/random';
import { itemCount } from '../../test/crash/points';
import { holdAt, type Hold, type Spot } from '../../test/support/servers/proxy/holdAt';
import type { QueueProcess } from '../driver/start/startQueueMode';
import type { DoomedTestbed } from './crashTestbeds';

const lookUpHeld: Spot = { of: 'answer', at: 'head', request: /^GET \/v\d\/payments\// };
const quoteHeld: Spot = { of: 'answer', at: 'head', request: /^POST \/v\d\/quote/ };
const paymentArriving: Spot = { of: 'request', at: 'head', request: /^POST \/v\d\/payment(\?|$)/ };
const MEET_WITHIN_MS = 30_000;

/**
 * Delivers some of the bytes that were in transit when the worker froze. The others are lost, or arrive when
 * it wakes.
 *
 * @returns the testbeds whose bytes are still held
 */
export async function deliverSome(testbeds: readonly DoomedTestbed[]): Promise<DoomedTestbed[]> {
	const now = testbeds.filter(
		({ death, random }) => death.deliveredAfterMs !== null && random() < 0.5,
	);
	await Promise.all(now.map(async ({ watch }) => await watch.afterDeath()));
	return testbeds.filter((testbed) => !now.includes(testbed));
}

/**
 * Starts the second runs, wakes the worker while they are in progress, and releases all held bytes.
 *
 * @param undelivered testbeds whose bytes are still held from the first run
 * @returns how many second runs were in progress at that time
 */
export async function runBeside(
	testbeds: readonly DoomedTestbed[],
	undelivered: readonly DoomedTestbed[],
	frozen: QueueProcess,
): Promise<number> {
	const holds: Hold[] = [];
	for (const testbed of testbeds) {
		holds.push(holdAt(testbed.proxy, chooseSpot(testbed)));
		await testbed.run();
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
			await delay(pickBelow(300, testbeds[index]?.random ?? Math.random));
			hold.release();
		}),
	]);
	return met;
}

/** Where the second run waits until the first one is woken. */
function chooseSpot({ control, random }: DoomedTestbed): Spot {
	// A run that finds everything paid requests no quote.
	const isAllPaid = control.payments().length >= itemCount;
	const spots = isAllPaid
		? [lookUpHeld]
		: [lookUpHeld, quoteHeld, paymentArriving, paymentArriving];
	return spots[pickBelow(spots.length, random)] ?? lookUpHeld;
}
