/** The connection's health as items, in a real n8n. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { findLeaks } from './support/leakScan';
import { jsonOf } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';

export const cases: E2eCase[] = [
	{
		name: 'connected, disconnected and connected again start a run each, in addition to the events',
		run: async ({ n8n: getN8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const credential = await api.importCredential(
					'health',
					CREDENTIAL_TYPE,
					credentialFor(sandbox.baseUrl, account),
				);
				const id = await api.importWorkflow(
					chain('Health', [
						{
							name: TRIGGER,
							type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
							parameters: { apiVersion: 'v3', options: { emitHealth: true } },
							credentials: { [CREDENTIAL_TYPE]: credential },
						},
						{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
					]),
				);
				const items = async (): Promise<Array<Record<string, unknown>>> =>
					(await api.executions(id, { withData: true }))
						.filter(({ status }) => status === 'success')
						.flatMap((execution) => jsonOf(execution, TRIGGER));
				const untilItems = async (
					count: number,
					timeoutMs = 30_000,
				): Promise<Array<Record<string, unknown>>> =>
					await waitFor(
						`${count} items`,
						async () => {
							const all = await items();
							return all.length >= count ? all : undefined;
						},
						{ timeoutMs },
					);
				await api.activate(id);
				try {
					await untilItems(1);
					// The trigger needs an event ID from the service. After a made-up one, it would report a gap.
					await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
					await untilItems(2);
					sandbox.control.addFault({
						kind: 'status',
						status: 503,
						path: '/v3/events',
						times: null,
					});
					sandbox.control.cutStreams({ how: 'rst' });
					await untilItems(3);
					sandbox.control.clearFaults();
					await waitFor('a new stream', () => sandbox.control.streams()[0], {
						timeoutMs: 30_000,
					});
					await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
					// The trigger reports the same state once a minute.
					const all = await untilItems(6, 90_000);
					assert.deepEqual(
						all.map(({ event, health, status }) =>
							event === 'health' ? Object(health).state : status,
						),
						['connected', 'queued', 'disconnected', 'queued', 'succeeded', 'connected'],
					);
					const reported = JSON.stringify(all.map(({ health }) => health));
					const secrets = [account.accessKey, account.secretKey].map((secret) => ({
						name: 'key',
						secret,
					}));
					assert.deepEqual(findLeaks(Buffer.from(reported), 'health', secrets), []);
				} finally {
					await api.deactivate(id);
				}
			}),
	},
	{
		name: 'a wrong Base URL shows as one failed execution, and the trigger listens once it is corrected, without a new activation',
		run: async ({ n8n: getN8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const right = credentialFor(sandbox.baseUrl, account);
				const credential = await api.importCredential('corrected', CREDENTIAL_TYPE, {
					...right,
					baseUrl: `${sandbox.baseUrl}/v3`,
				});
				const id = await api.importWorkflow(
					chain('Mended', [
						{
							name: TRIGGER,
							type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
							parameters: { apiVersion: 'v3' },
							credentials: { [CREDENTIAL_TYPE]: credential },
						},
						{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
					]),
				);
				const untilCount = async (
					status: string,
					count: number,
					timeoutMs: number,
				): Promise<void> =>
					void (await waitFor(
						`${count} executions of status ${status}`,
						async () => {
							const all = await api.executions(id);
							return all.filter((one) => one.status === status).length === count ? all : undefined;
						},
						{ timeoutMs },
					));
				await api.activate(id);
				try {
					await untilCount('error', 1, 30_000);
					await api.updateCredential(credential, CREDENTIAL_TYPE, right);
					await waitFor('the stream', () => sandbox.control.streams()[0], {
						timeoutMs: 75_000,
					});
					await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
					await untilCount('success', 2, 20_000);
					await untilCount('error', 1, 5_000);
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];
