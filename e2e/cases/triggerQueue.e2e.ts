/** The trigger in queue mode: main and workers are killed while events arrive. */
import { strict as assert } from 'node:assert';

import { fullPlan, playQueueChaos, shortPlan, type QueueChaosPlan } from '../chaos/queueMode';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { mostRepeats } from '../chaos/mostRepeats';
import { missingQueueServers } from '../driver/servers/queueServers';
import { withSandbox } from '../driver/servers/withSandbox';

export const cases: E2eCase[] = [
	{
		name: 'events in queue mode, main and workers killed, static data written in the workers: nothing lost, nothing twice, nothing out of order',
		skip: missingQueueServers,
		run: async (context) => await play(context, {}),
	},
	{
		name: 'events in queue mode, main and workers killed: nothing lost, nothing out of order, and only what n8n cannot recognise runs twice',
		skip: ({ version }) =>
			missingQueueServers() ?? (version.reclaimsKeys ? 'the case before it shows more' : undefined),
		run: async (context) => await play(context, { writesStaticData: false }),
	},
];

async function play(
	{ version, queueMode, isFull, note }: E2eContext,
	changes: Partial<QueueChaosPlan>,
): Promise<void> {
	const queue = await queueMode();
	const plan = { ...(isFull ? fullPlan : shortPlan), ...changes };
	await withSandbox({}, async (sandbox, account) => {
		const result = await playQueueChaos(queue, { sandbox, account }, plan, note);
		note(JSON.stringify(result));
		const { doubled, ...verdict } = result.verdict;
		assert.deepEqual(verdict, { events: isFull ? 2_000 : 304, lost: 0, stray: 0, outOfOrder: 0 });
		assert.ok(
			doubled <= mostRepeats(version, { kills: plan.mainKills, stops: 1 }),
			`${doubled} events were run twice`,
		);
		assert.equal(result.died['nothing'] ?? 0, 0);
	});
}
