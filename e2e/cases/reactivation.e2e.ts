/** A person who corrects what was wrong and activates the workflow again hears of the end, too. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { jsonOf } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';
import { reportOf } from './support/reportOf';

const TRIGGER = 'Payment Event';
/** A stream counts as open again after a minute. */
const WAIT = { timeoutMs: 150_000, everyMs: 1_000 };

export const cases: E2eCase[] = [
	{
		name: 'a stream is refused while the workflow is active, and accepted before it is activated again: the end is reported once',
		run: async ({ version, n8n: getN8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await getN8n();
				const credential = await api.importCredential(
					'reactivated',
					CREDENTIAL_TYPE,
					credentialFor(sandbox.baseUrl, account),
				);
				const id = await api.importWorkflow(
					chain('Reactivated', [
						{
							name: TRIGGER,
							type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
							// If trouble is reported as a failed execution, only health items report its end.
							parameters: {
								apiVersion: 'v3',
								options: version.tellsBy === 'item' ? {} : { emitHealth: true },
							},
							credentials: { [CREDENTIAL_TYPE]: credential },
						},
						{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
					]),
				);
				const read = async () => {
					const executions = await api.executions(id, { withData: true });
					return {
						reported: executions.flatMap(
							(execution) => reportOf(version, execution, TRIGGER)?.message ?? [],
						),
						connected: executions
							.flatMap((execution) => jsonOf(execution, TRIGGER))
							.filter(({ health }) => Object(health).state === 'connected').length,
					};
				};

				await api.activate(id);
				await waitFor('the stream', () => sandbox.control.streams()[0], WAIT);
				sandbox.control.addFault({
					kind: 'status',
					status: 403,
					path: '/v3/events',
					method: 'GET',
					times: null,
				});
				sandbox.control.cutStreams({ how: 'rst' });
				await waitFor(
					'the trouble to be reported',
					async () => (await read()).reported.length > 0 || undefined,
					WAIT,
				);
				await api.deactivate(id);
				sandbox.control.clearFaults();
				const { connected: before } = await read();

				await api.activate(id);
				try {
					await waitFor(
						'the end to be reported',
						async () => (await read()).connected > before || undefined,
						WAIT,
					);
					// Leaves time for a second report, which would be an error.
					await delay(5_000);
					const { reported, connected } = await read();
					assert.equal(reported.length, 1, reported.join('; '));
					assert.equal(connected, before + 1);
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];
