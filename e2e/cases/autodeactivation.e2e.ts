/** n8n switches a workflow off whose last three executions crashed. After it is on again, nothing is missing. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { countExecutions } from '../driver/readDatabase';
import { startN8n } from '../driver/start/startN8n';
import { jsonOf } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';

const TRIGGER = 'Payment Event';
const WAIT = { timeoutMs: 150_000, everyMs: 1_000 };

export const cases: E2eCase[] = [
	{
		name: 'n8n switches the workflow off after three crashed runs: what changed meanwhile runs when it is on again',
		run: async ({ version }) =>
			await withSandbox({}, async (sandbox, account) => {
				const n8n = await startN8n({
					version,
					environment: { N8N_WORKFLOW_AUTODEACTIVATION_ENABLED: 'true' },
				});
				try {
					const credential = await n8n.api.importCredential(
						'switched off',
						CREDENTIAL_TYPE,
						credentialFor(sandbox.baseUrl, account),
					);
					const id = await n8n.api.importWorkflow(
						chain('Switched Off', [
							{
								name: TRIGGER,
								type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
								parameters: { apiVersion: 'v3' },
								credentials: { [CREDENTIAL_TYPE]: credential },
							},
							{
								name: 'Takes Its Time',
								type: 'n8n-nodes-base.code',
								typeVersion: 2,
								parameters: {
									jsCode:
										'await new Promise((resolve) => setTimeout(resolve, 30_000));\nreturn $input.all();',
								},
							},
						]),
					);
					const runs = async () => await n8n.api.executions(id, { withData: true });
					await n8n.api.activate(id);
					await waitFor('the stream', () => sandbox.control.streams()[0], WAIT);
					await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
					await waitFor(
						'three runs',
						() => countExecutions(n8n.databaseFile, id).running === 3 || undefined,
						WAIT,
					);
					// Leaves time for n8n to note that the runs have begun.
					await delay(3_000);
					await n8n.crash();
					await waitFor(
						'n8n to switch the workflow off',
						async () => /auto-?deactivated/i.test(await n8n.readLog()) || undefined,
						WAIT,
					);
					await waitFor(
						'no stream',
						() => sandbox.control.streams().length === 0 || undefined,
						WAIT,
					);
					await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
					await n8n.api.activate(id);
					const read = async (): Promise<unknown[]> =>
						(await runs()).map((run) => jsonOf(run, TRIGGER)[0]?.eventId).filter(Boolean);
					const missed = sandbox.control
						.events('v3')
						.slice(-2)
						.map((event) => event.id);
					const ids = await waitFor(
						'the two other runs',
						async () => {
							const now = await read();
							return missed.every((event) => now.includes(event)) ? now : undefined;
						},
						WAIT,
					);
					// Older versions run the crashed ones again.
					if (version.reclaimsKeys) assert.equal(new Set(ids).size, ids.length);
				} finally {
					await n8n.stop();
				}
			}),
	},
];
