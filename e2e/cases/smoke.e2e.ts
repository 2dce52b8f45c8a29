/**
 * The minimum that must work on every n8n: start, pay, three events as runs, and one event that is set aside
 * and reported.
 */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, readExample } from '../driver/examples';
import { jsonOf, type Execution } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { nameOfTrigger } from '../tools/start/startDemo';
import { reportOf } from './support/reportOf';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
const POISONED = 'payment-poisoned';
const WAIT = { timeoutMs: 120_000, everyMs: 250 };

/** The statuses of the payment, in the order of the successful executions. */
const statusesOf = (runs: readonly Execution[]): unknown[] =>
	runs
		.filter(({ status }) => status === 'success')
		.map((run) => jsonOf(run, TRIGGER)[0]?.status)
		.filter(Boolean);

export const cases: E2eCase[] = [
	{
		name: 'pays, runs the three events of the payment, sets an event aside and reports it',
		run: async ({ version, n8n: getN8n }) =>
			await withSandbox({ settleAfterMs: [500, 500] }, async (sandbox, account) => {
				const { api } = await getN8n();
				const credential = await api.importCredential(
					'smoke',
					CREDENTIAL_TYPE,
					credentialFor(sandbox.baseUrl, account),
				);
				const id = await api.importWorkflow(eventWorkflow(credential));
				await api.activate(id);
				try {
					await waitFor('the trigger to listen', () => sandbox.control.streams()[0], WAIT);
					const pay = readExample('pay-from-a-quote', credential);
					const paid = await api.runManually(
						await api.importWorkflow(pay),
						nameOfTrigger(pay),
						WAIT.timeoutMs,
					);
					assert.equal(paid.status, 'success', JSON.stringify(paid.data?.resultData.error));
					await waitFor(
						'three events',
						() => sandbox.control.events('v3').length === 3 || undefined,
						WAIT,
					);
					const { id: poisoned } = sandbox.control.appendEvent({
						version: 'v3',
						event: 'payment',
						data: { id: POISONED, status: 'queued' },
					});
					let seen = '';
					// Runs of other payments go on beside the one that fails, so its report may come before their end.
					const runs = await waitFor(
						'three executions, and the event to be set aside',
						async () => {
							const all = await api.executions(id, { withData: true });
							seen = all.map(({ status }) => status).join(', ');
							const ended = statusesOf(all).length === 3;
							return ended && all.some((run) => reportOf(version, run, TRIGGER) !== undefined)
								? all
								: undefined;
						},
						{ ...WAIT, describe: () => seen },
					);
					assert.deepEqual(statusesOf(runs), ['queued', 'processing', 'succeeded']);
					const reported = runs.flatMap((run) => reportOf(version, run, TRIGGER)?.message ?? []);
					assert.deepEqual(reported, [
						`An event was set aside after a failed execution (event ID ${String(poisoned)}). Do not retry the execution that shows this error`,
					]);
				} finally {
					await api.deactivate(id);
				}
			}),
	},
];

/** Succeeds for the events of all payments but one. */
const eventWorkflow = (credential: { id: string; name: string }): ReturnType<typeof chain> =>
	chain('Smoke', [
		{
			name: TRIGGER,
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: { apiVersion: 'v3', continueWhen: 'succeeded', options: { maxTries: 1 } },
			credentials: { [CREDENTIAL_TYPE]: credential },
		},
		{
			name: 'Book',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: {
				jsCode: `if ($json.paymentId === '${POISONED}') throw new Error('This payment is not known');\nreturn $input.all();`,
			},
		},
	]);
