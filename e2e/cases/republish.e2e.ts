/**
 * A workflow is published again, and nothing of its trigger has changed: only the workflow's own *Timeout*, as
 * docs/delivery.md says. n8n may leave the trigger as it is. Each event starts one run either way.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { jsonOf } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';

const TRIGGER = 'Payment Event';
const WAIT = { timeoutMs: 90_000, everyMs: 500 };

export const cases: E2eCase[] = [
	{
		name: 'only the Timeout of the workflow has changed: the trigger goes on, and each event starts one run',
		run: async ({ n8n: getN8n, note }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const credential = await api.importCredential(
					'published again',
					CREDENTIAL_TYPE,
					credentialFor(sandbox.baseUrl, account),
				);
				const workflow = withCredential(
					chain('Published again', [
						{
							name: TRIGGER,
							type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
							parameters: { apiVersion: 'v3' },
						},
						{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
					]),
					credential,
				);
				const id = await api.importWorkflow(workflow);
				const pay = async (): Promise<void> =>
					void (await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] }));
				const streams = (): number[] => sandbox.control.streams().map((stream) => stream.id);

				await api.activate(id);
				try {
					await waitFor('the stream', () => streams()[0], WAIT);
					await pay();
					const before = streams();
					for (const executionTimeout of [7_200, 60, -1]) {
						await api.republish(id, {
							...workflow,
							settings: { ...workflow.settings, executionTimeout },
						});
						// If n8n starts the trigger again, it does so in the background.
						await delay(3_000);
						await waitFor('the stream after that', () => streams()[0], WAIT);
						await pay();
					}
					note(
						streams().join() === before.join()
							? 'the trigger was not started again'
							: 'the trigger was started again',
					);
					const expected = sandbox.control.events('v3').map((event) => event.id);
					const runs = await waitFor(
						`${expected.length} runs`,
						async () => {
							const all = await api.executions(id, { withData: true });
							return all.length >= expected.length ? all : undefined;
						},
						WAIT,
					);
					const seen = runs.flatMap((run) => jsonOf(run, TRIGGER)).map(({ eventId }) => eventId);
					assert.deepEqual([...seen].sort(), [...expected].sort());
					assert.ok(runs.every(({ status }) => status === 'success'));
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];
