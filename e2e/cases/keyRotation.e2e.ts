/** Keys are replaced while a trigger listens, as docs/everyday.md says: nothing is lost, and nothing fails. */
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
		name: 'a new access key while the trigger listens: each event starts one run, and none fails',
		run: async ({ n8n: getN8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const old = credentialFor(sandbox.baseUrl, account);
				const credential = await api.importCredential('rotated', CREDENTIAL_TYPE, old);
				const workflow = chain('Events while keys change', [
					{
						name: TRIGGER,
						type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
						parameters: { apiVersion: 'v3' },
					},
					{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
				]);
				const id = await api.importWorkflow(withCredential(workflow, credential));
				await api.activate(id);
				try {
					const listens = async (): Promise<void> =>
						void (await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
							timeoutMs: 90_000,
						}));
					const pay = async (): Promise<void> =>
						void (await sandbox.control.burst({
							payments: 2,
							statuses: ['queued', 'succeeded'],
						}));
					await listens();
					await pay();

					await api.updateCredential(credential, CREDENTIAL_TYPE, {
						...old,
						accessApiKey: `${account.accessKey}-rotated`,
					});
					await pay();
					sandbox.control.changeBehaviours({ S9: 'rotatedKey' });
					sandbox.control.cutStreams({ how: 'rst' });
					await pay();
					await listens();
					await pay();

					const expected = sandbox.control.events('v3').map(({ id: eventId }) => eventId);
					const runs = await waitFor(
						`${expected.length} runs`,
						async () => {
							const all = await api.executions(id, { withData: true });
							return all.length >= expected.length ? all : undefined;
						},
						{ timeoutMs: 120_000 },
					);
					assert.ok(runs.every(({ status }) => status === 'success'));
					const seen = runs.map(
						(run) =>
							run.data?.resultData.runData[TRIGGER]?.[0]?.data?.main?.[0]?.[0]?.json['eventId'],
					);
					assert.deepEqual([...seen].sort(), [...expected].sort());
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];
