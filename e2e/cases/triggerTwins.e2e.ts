/**
 * Two mains of n8n on one database, each with the same trigger: by mistake, or while one takes over from the
 * other.
 */
import { strict as assert } from 'node:assert';

import { judgeRuns } from '../../test/chaos/judgeRuns';
import { credentialFor } from '../driver/servers/account';
import { waitUntilSettled } from '../chaos/waitUntilSettled';
import { startReportServer } from '../chaos/reportServer';
import { eventWorkflow } from '../chaos/eventWorkflow';
import { queryExecutions } from '../chaos/queryExecutions';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { N8nVersion } from '../n8n/versions';
import { missingQueueServers } from '../driver/servers/queueServers';
import { startQueueMode } from '../driver/start/startQueueMode';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];

/**
 * The slower main may have caught up with the other at that moment. In queue mode, an execution also has not
 * begun while it waits for a worker.
 */
const MOST_TWICE = { regular: 5, queue: 10 };

export const cases: E2eCase[] = [
	{
		name: 'two mains listen: each event gets an execution, no event runs twice (under overload, hardly any does), and the second main takes over',
		skip: missingQueueServers,
		async run({ version, note, isFull }) {
			await playTwins(version, 'regular', isFull ? 250 : 60, note);
			if (isFull) await playTwins(version, 'queue', 250, note);
		},
	},
];

async function playTwins(
	version: N8nVersion,
	mode: 'regular' | 'queue',
	overload: number,
	note: (line: string) => void,
): Promise<void> {
	const n8n = await startQueueMode({
		version,
		mains: 2,
		workers: mode === 'queue' ? 2 : 0,
		environment: { EXECUTIONS_MODE: mode },
	});
	const counting = await startReportServer();
	await withSandbox({}, async (sandbox, account) => {
		const credential = await n8n.api.importCredential(
			'twins',
			CREDENTIAL_TYPE,
			credentialFor(sandbox.baseUrl, account),
		);
		const id = await n8n.api.importWorkflow(
			eventWorkflow({ name: 'Events for two', credential, reportTo: counting.url }),
		);
		const burst = async (payments: number, seed: number, intervalMs: number): Promise<unknown> =>
			await sandbox.control.burst({
				payments,
				statuses: STATUSES,
				interleave: 'random',
				seed,
				intervalMs,
			});
		/** @returns how many of all events so far ran twice */
		const countTwice = async (): Promise<number> => {
			const events = sandbox.control.events('v3');
			await waitUntilSettled(events.length, async () => await queryExecutions(n8n, id));
			const { outOfOrder, ...verdict } = judgeRuns(events, await queryExecutions(n8n, id), []);
			const twice = counting.reported.length - new Set(counting.reported).size;
			note(
				`${mode} mode: ${JSON.stringify(verdict)}, begun out of order: ${outOfOrder}, done twice: ${twice}`,
			);
			assert.deepEqual(verdict, { events: events.length, lost: 0, doubled: 0, stray: 0 });
			assert.equal(new Set(counting.reported).size, events.length);
			return twice;
		};
		await n8n.api.activate(id);
		await n8n.mains[1]?.start();
		await waitFor('both to listen', () => sandbox.control.streams().length === 2 || undefined, {
			timeoutMs: 60_000,
		});
		await burst(25, 2, 200);
		assert.equal(await countTwice(), 0);
		await burst(overload, 3, 10);
		assert.equal(sandbox.control.streams().length, 2);
		const twice = await countTwice();
		assert.ok(twice <= MOST_TWICE[mode], `${twice} events were run twice`);

		await n8n.main.kill();
		const killedAt = performance.now();
		await burst(10, 4, 10);
		await waitFor(
			'the second main to run what came',
			() => new Set(counting.reported).size >= (25 + overload + 10) * STATUSES.length || undefined,
			{
				timeoutMs: 120_000,
				describe: () => String(counting.reported.length),
			},
		);
		note(`taken over within ${((performance.now() - killedAt) / 1000).toFixed(0)} s`);
	}).finally(async () => {
		await n8n.stop();
		await counting.stop();
	});
}
