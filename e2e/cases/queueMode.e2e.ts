/**
 * Queue mode: a worker is killed or frozen, or the main is killed, while Payment: Send pays. Nothing is paid
 * twice.
 */
import { strict as assert } from 'node:assert';

import { deliverSome, runBeside } from '../crash/besideFrozen';
import { endsOf, playQueueRound, untilIdle, type QueueRound } from '../crash/queueRound';
import { describeRound, rerunAndJudge, settleDeaths, type RoundResult } from '../crash/verdicts';
import type { E2eCase } from '../driver/e2eCase';
import { missingQueueServers } from '../driver/servers/queueServers';
import type { QueueMode } from '../driver/start/startQueueMode';

/** What happens to the runs that wait at their points, before the last run of the same input. */
type Misfortune = (
	queue: QueueMode,
	round: QueueRound,
	note: (line: string) => void,
) => Promise<void>;

export const cases: E2eCase[] = [
	mishap(
		'killed',
		'a worker killed in the middle, then the same input again',
		async (_queue, round, note) => {
			const { testbeds, victim } = round;
			await victim.kill();
			const killedAt = performance.now();
			const settled = settleDeaths(testbeds);
			const shown = await endsOf(testbeds, 1);
			note(`the runs that were killed: ${shown}, ${secondsSince(killedAt)} s after the kill`);
			await settled;
		},
	),
	mishap(
		'frozen',
		'a worker frozen until n8n gives up on it, and woken while the same input runs again',
		async (_queue, round, note) => {
			const { testbeds, victim } = round;
			victim.freeze();
			const frozenAt = performance.now();
			const undelivered = await deliverSome(testbeds);
			const shown = await endsOf(testbeds, 1);
			note(`the frozen runs: ${shown}, ${secondsSince(frozenAt)} s after the worker froze`);
			const met = await runBeside(testbeds, undelivered, victim);
			note(
				`woken ${secondsSince(frozenAt)} s after it froze, ${met} of the ${testbeds.length} second runs in the middle`,
			);
			await untilIdle(victim);
			note(
				`all at work is done: first runs ${await endsOf(testbeds, 1)}; second runs ${await endsOf(testbeds, 2)}`,
			);
		},
	),
	mishap(
		'main',
		'the main killed in the middle and started again, then the same input again',
		async (queue, round, note) => {
			const { testbeds } = round;
			await queue.main.kill();
			const settled = settleDeaths(testbeds);
			await queue.main.start();
			await settled;
			note(`the runs that the worker went on with: ${await endsOf(testbeds, 1)}`);
		},
	),
];

function mishap(name: string, what: string, happen: Misfortune): E2eCase {
	return {
		name: what,
		skip: missingQueueServers,
		async run({ queueMode, note, seeds }) {
			const queue = await queueMode();
			const results: RoundResult[] = [];
			for (const seed of seeds(1)) {
				const result = await playQueueRound(queue, { name, seed }, async (round) => {
					await happen(queue, round, note);
					return await rerunAndJudge(round.testbeds);
				});
				note(describeRound(`seed ${seed}`, result));
				results.push(result);
			}
			assert.deepEqual(
				results.flatMap(({ doubled }) => doubled),
				[],
			);
			assert.deepEqual(
				results.flatMap(({ unknown }) => unknown),
				[],
			);
		},
	};
}

const secondsSince = (startedAt: number): string =>
	((performance.now() - startedAt) / 1000).toFixed(0);
