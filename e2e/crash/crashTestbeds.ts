/** The testbeds of one round: one for each point, with the death that the seed selects. */
import { setTimeout as delay } from 'node:timers/promises';

import { createRandom } from '../../sandbox/basics/random';
import { itemCount, type CrashPoint, type Death } from '../../test/crash/points';
import { watchDeath, type DeathWatch } from '../../test/crash/watchDeath';
import type { N8nApi } from '../driver/session/n8nApi';
import { startTestbed, type Testbed } from './payTestbed';

const REACHED_WITHIN_MS = 60_000;

/** A testbed and the point at which its first run dies. */
export interface DoomedTestbed extends Testbed {
	readonly death: Death;
	readonly watch: DeathWatch;
	/** Its own random numbers. The same seed gives the same numbers. */
	readonly random: () => number;
}

/** Starts a testbed per point. Half of them use each API version, and the next seed swaps the halves. */
export async function startTestbeds(
	n8n: { api: N8nApi; baseUrl: string },
	points: readonly CrashPoint[],
	{ name, seed }: { name: string; seed: number },
): Promise<DoomedTestbed[]> {
	const testbeds: DoomedTestbed[] = [];
	// One after another: n8n 1.123 has a single connection to SQLite, and drops requests whose transactions
	// collide on it.
	for (const [index, point] of points.entries()) {
		const random = createRandom(seed * 1_000_003 + index * 7919);
		const death = point.die(random);
		const testbed = await startTestbed(n8n, {
			name: `${name}-${seed}-${point.name}`,
			version: (index + seed) % 2 === 0 ? 'v2' : 'v3',
			wanted: Array.from({ length: itemCount }, (_, item) => ({
				externalId: `${name}-${seed}-${point.name}#${item}`,
				amount: 1000 + item * 10 + (seed % 10),
			})),
		});
		if (death.fault) testbed.spoilPayments(death.fault);
		testbeds.push({ ...testbed, death, watch: watchDeath(testbed.proxy, death), random });
	}
	return testbeds;
}

/** Starts a run and waits until it is at its point. @throws Error if it does not get there */
export async function runToDeath(testbed: DoomedTestbed): Promise<void> {
	await testbed.run();
	const tooLate = new AbortController();
	const first = await Promise.race([
		testbed.watch.reached,
		delay(REACHED_WITHIN_MS, 'too late' as const, { signal: tooLate.signal }),
	]);
	tooLate.abort();
	if (first === 'there') return;
	const statuses = (await testbed.executions()).map(({ status }) => status);
	throw new Error(
		`${testbed.name} never came to its point. Its executions: ${statuses.join(', ')}`,
	);
}
