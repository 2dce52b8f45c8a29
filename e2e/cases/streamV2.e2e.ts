/** The events of the v2 stream have no ID. Each of them starts one run, too. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';

export const cases: E2eCase[] = [
	{
		name: 'each event starts one run, in order',
		run: async ({ n8n: getN8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const data = credentialFor(sandbox.baseUrl, account);
				const credential = await api.importCredential('stream v2', CREDENTIAL_TYPE, data);
				const workflow = chain('Events of v2', [
					{
						name: TRIGGER,
						type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
						parameters: { apiVersion: 'v2' },
					},
					{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
				]);
				const id = await api.importWorkflow(withCredential(workflow, credential));
				await api.activate(id);
				try {
					await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
						timeoutMs: 30_000,
					});
					const { paymentIds } = await sandbox.control.burst({
						payments: 1,
						statuses: ['queued', 'processing', 'succeeded'],
					});
					const expected = sandbox.control
						.events('v2')
						.map(({ event, status }) => ({ event, status }));
					const runs = await waitFor(
						`${expected.length} runs`,
						async () => {
							const all = await api.executions(id, { withData: true });
							return all.filter(({ status }) => status === 'success').length >= expected.length
								? all
								: undefined;
						},
						{ timeoutMs: 30_000 },
					);
					const items = runs.map(
						(run) => run.data?.resultData.runData[TRIGGER]?.[0]?.data?.main?.[0]?.[0]?.json ?? {},
					);
					assert.deepEqual(
						items.map(({ event, status }) => ({ event, status })),
						expected,
					);
					assert.ok(items.every(({ paymentId }) => paymentId === paymentIds[0]));
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];
