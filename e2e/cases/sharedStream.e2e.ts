/**
 * Twenty workflows with one credential share one event stream, and each workflow runs once for each event.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/server';
import { credentialFor } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { pairEvents } from './support/pairEvents';
import { countExecutions } from '../driver/readDatabase';
import type { RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
const WORKFLOWS = 20;
const PAYMENTS = 3;
const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'] as const;
const EVENTS = PAYMENTS * STATUSES.length;

export const cases: E2eCase[] = [
	{
		name: `${WORKFLOWS} workflows, one credential: one stream, and each event starts one run in each of them`,
		run: async ({ n8n: getN8n, note }) =>
			await withSandbox({}, async (sandbox, account) => {
				const n8n = await getN8n();
				const ids = await importWorkflows(n8n, credentialFor(sandbox.baseUrl, account));
				let most = 0;
				const watching = setInterval(() => (most = Math.max(most, streams(sandbox))), 20);
				try {
					for (const id of ids) await n8n.api.activate(id);
					const probes = await allListen(n8n, sandbox, ids);
					await sandbox.control.burst({
						payments: PAYMENTS,
						statuses: [...STATUSES],
						interleave: 'random',
						seed: 5,
					});
					sandbox.control.cutStreams({ how: 'rst' });
					const counts = (): number[] =>
						ids.map(
							(id) =>
								runsPerEvent(n8n, sandbox, id, probes)
									.slice(probes)
									.filter((runs) => runs > 0).length,
						);
					await waitFor(
						`${EVENTS} runs of each workflow`,
						() => counts().every((count) => count === EVENTS) || undefined,
						{
							timeoutMs: 300_000,
							everyMs: 1_000,
							describe: () => counts().join(' '),
						},
					);
					// Leaves time for second runs, which would be an error.
					await delay(3_000);
					for (const id of ids)
						assert.deepEqual(
							runsPerEvent(n8n, sandbox, id, probes).slice(probes),
							Array(EVENTS).fill(1),
						);
					const connects = sandbox.control
						.requests()
						.filter(({ path }) => path === '/v3/events').length;
					note(
						`${ids.length} workflows: ${most} stream at most, ${connects} connections in all, of which one after a cut`,
					);
					assert.equal(most, 1);
					for (const id of ids.slice(1)) await n8n.api.deactivate(id);
					assert.equal(streams(sandbox), 1);
				} finally {
					clearInterval(watching);
					for (const id of ids) await n8n.api.deactivate(id).catch(() => undefined);
				}
				await waitFor(
					'the stream to close with the last workflow',
					() => streams(sandbox) === 0 || undefined,
					{ timeoutMs: 5_000 },
				);
			}),
	},
];

/**
 * n8n starts a trigger some time after its activation. So this sends events until each workflow has run.
 *
 * @returns how many events it sent
 */
async function allListen(
	n8n: RunningN8n,
	sandbox: Sandbox,
	ids: readonly string[],
): Promise<number> {
	await waitFor(
		'every workflow to listen',
		async () => {
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			await delay(2_000);
			return (
				ids.every((id) => Object.keys(countExecutions(n8n.databaseFile, id)).length > 0) ||
				undefined
			);
		},
		{ timeoutMs: 120_000 },
	);
	return sandbox.control.events('v3').length;
}

/**
 * How often each event of the sandbox started the workflow. Fails if a run has an event that the sandbox
 * never sent. A payment that was made before the workflow listened comes from a list, without such an event.
 */
function runsPerEvent(
	{ databaseFile }: RunningN8n,
	sandbox: Sandbox,
	id: string,
	probes: number,
): number[] {
	const sent = sandbox.control.events('v3');
	const { events, strayRuns } = pairEvents(sent, databaseFile, id, TRIGGER);
	const later = sent.slice(probes).map(({ paymentId }) => String(paymentId));
	const strays = strayRuns.filter(({ data }) => later.some((one) => data?.includes(one)));
	assert.equal(strays.length, 0);
	return events.map(({ runs }) => runs.length);
}

const streams = (sandbox: Sandbox): number => sandbox.control.streams().length;

async function importWorkflows(
	{ api }: RunningN8n,
	data: Record<string, unknown>,
): Promise<string[]> {
	const credential = await api.importCredential('shared stream', CREDENTIAL_TYPE, data);
	const ids: string[] = [];
	for (let n = 1; n <= WORKFLOWS; n += 1) {
		const trigger = {
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: { apiVersion: 'v3' },
			credentials: { [CREDENTIAL_TYPE]: credential },
		};
		ids.push(
			await api.importWorkflow(
				chain(`Shared stream ${n}`, [
					{ name: TRIGGER, ...trigger },
					{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
				]),
			),
		);
	}
	return ids;
}
