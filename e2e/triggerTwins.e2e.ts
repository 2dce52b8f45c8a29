/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Two mains of n8n on one database, each with the same trigger: a mistake, or the moment in which one takes over from another. */
import { strict as assert } from 'node:assert';

import { judgeRuns } from '../test/chaos/judgeRuns';
import { credentialFor } from './account';
import { allRun } from './chaos/allRun';
import { startCountingServer } from './chaos/countingServer';
import { eventWorkflow } from './chaos/eventWorkflow';
import { queryExecutions } from './chaos/queryExecutions';
import type { E2eCase } from './e2eCase';
import { CREDENTIAL_TYPE } from './examples';
import { missingQueueServers } from './queueServers';
import { startQueueMode } from './startQueueMode';
import { waitFor } from './waitFor';
import { withSandbox } from './withSandbox';

const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];

export const cases: E2eCase[] = [
	{
		name: 'two mains listen for ten seconds and 1,000 events: one execution for each event, and no event is run twice',
		skip: missingQueueServers,
		async run({ note }) {
			const n8n = await startQueueMode({ mains: 2, workers: 0, environment: { EXECUTIONS_MODE: 'regular' } });
			const counting = await startCountingServer();
			await withSandbox({}, async (sandbox, account) => {
				const credential = await n8n.api.importCredential('twins', CREDENTIAL_TYPE, credentialFor(sandbox.baseUrl, account));
				const id = await n8n.api.importWorkflow(eventWorkflow({ name: 'Events for two', credential, reportTo: counting.url }));
				await n8n.api.activate(id);
				await n8n.mains[1]?.start();
				await waitFor('both to listen', () => sandbox.control.state().streams.length === 2 || undefined, { timeoutMs: 60_000 });
				await sandbox.control.burst({ payments: 250, statuses: STATUSES, interleave: 'random', seed: 3, intervalMs: 10 });
				assert.equal(sandbox.control.state().streams.length, 2);
				await allRun(sandbox.control.events('v3').length, async () => await queryExecutions(n8n, id));
				const rows = await queryExecutions(n8n, id);
				const { outOfOrder, ...verdict } = judgeRuns(sandbox.control.events('v3'), rows, []);
				const twice = counting.reported.length - new Set(counting.reported).size;
				note(`${JSON.stringify(verdict)}, begun out of order: ${outOfOrder}, done twice: ${twice}`);
				assert.deepEqual({ ...verdict, twice }, { events: 1_000, lost: 0, doubled: 0, stray: 0, twice: 0 });
				// The one that stood back takes over.
				await n8n.main.kill();
				const killedAt = performance.now();
				await sandbox.control.burst({ payments: 10, statuses: STATUSES, interleave: 'random', seed: 4, intervalMs: 10 });
				await waitFor('the other one to run what came', () => counting.reported.length >= 1_040 || undefined, {
					timeoutMs: 120_000,
					describe: () => String(counting.reported.length),
				});
				note(`took over within ${((performance.now() - killedAt) / 1000).toFixed(0)} s`);
				assert.equal(new Set(counting.reported).size, 1_040);
			}).finally(async () => {
				await n8n.stop();
				await counting.stop();
			});
		},
	},
];
