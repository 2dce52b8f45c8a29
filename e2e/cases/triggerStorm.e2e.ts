/**
 * The workflow is saved and published repeatedly while events arrive, and killed while other nodes overwrite
 * the trigger's checkpoint.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/server';
import { createRandom } from '../../sandbox/basics/random';
import { eventIdOf } from '../../test/chaos/eventIdOf';
import { judgeRuns, type ExecutionOfEvent } from '../../test/chaos/judgeRuns';
import { credentialFor, type E2eAccount } from '../driver/servers/account';
import { waitUntilSettled } from '../chaos/waitUntilSettled';
import { startReportServer, type ReportServer } from '../chaos/reportServer';
import { eventWorkflow, staticDataWriter, TRIGGER } from '../chaos/eventWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { mostRepeats } from '../chaos/mostRepeats';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { readExecutions } from '../driver/readDatabase';
import { startN8n, type RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];

export const cases: E2eCase[] = [
	{
		name: 'saved and published again and again while events flow: nothing lost, nothing twice, one stream, and none at the end',
		run: async ({ n8n: getN8n, isFull, note }) =>
			await onStage(await getN8n(), [], async (stage) => {
				const { sandbox } = stage;
				const cycles = isFull ? 200 : 30;
				const flow = new AbortController();
				const flowing = keepFlowing(sandbox, flow.signal);
				const startedAt = performance.now();
				for (let cycle = 0; cycle < cycles; cycle += 1) await publishAgain(stage, cycle);
				flow.abort();
				await flowing;
				const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
				await settle(stage);
				const connections = sandbox.control

					.requests()
					.filter(({ path }) => path === '/v3/events').length;
				const verdict = judge(stage);
				note(
					`${cycles} times in ${seconds} s, ${connections} connections, ${JSON.stringify(verdict)}`,
				);
				assert.deepEqual(verdict, { ...perfect, events: verdict.events });
				assert.ok(verdict.events > cycles);
				assert.equal(openStreams(sandbox), 1);
				await stage.n8n.api.deactivate(stage.workflowId);
				await waitFor('the stream to close', () => openStreams(sandbox) === 0 || undefined, {
					timeoutMs: 20_000,
				});
				await delay(2_000);
				assert.equal(openStreams(sandbox), 0);
			}),
	},
	{
		name: 'published again while executions wait for their turn: none of them runs twice',
		async run({ version, note }) {
			// n8n lets an execution with the same key replace a waiting one, and still begins the waiting one.
			const n8n = await startN8n({
				version,
				environment: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' },
			});
			await onStage(n8n, [staticDataWriter('global', 400)], async (stage) => {
				await stage.sandbox.control.burst({
					payments: 10,
					statuses: STATUSES.slice(0, 2),
					interleave: 'random',
					seed: 1,
				});
				for (let cycle = 1; cycle <= 3; cycle += 1) {
					await waitFor(
						'executions to wait',
						() => rowsOf(stage).filter(({ status }) => status === 'new').length >= 2 || undefined,
						{
							timeoutMs: 60_000,
							everyMs: 10,
						},
					);
					await publishAgain(stage, cycle * 4);
				}
				await settle(stage);
				const verdict = judge(stage);
				note(JSON.stringify(verdict));
				assert.deepEqual(verdict, { ...perfect, events: 20 });
			}).finally(n8n.stop);
		},
	},
	{
		name: "killed while the workflow writes over the trigger's checkpoint with an older one: nothing lost, nothing twice",
		async run({ version, note }) {
			const n8n = await startN8n({ version });
			const between = [staticDataWriter('global', 1_500), staticDataWriter('node')];
			await onStage(n8n, between, async (stage) => {
				const { sandbox, counting } = stage;
				let payments = 15;
				for (let kill = 1; kill <= 2; kill += 1) {
					const wanted = counting.reported.length + 20;
					const burst = sandbox.control.burst({
						payments,
						statuses: STATUSES,
						interleave: 'random',
						seed: kill,
						intervalMs: 30,
					});
					await waitFor(
						'some events to be through',
						() => counting.reported.length >= wanted || undefined,
						{ timeoutMs: 120_000 },
					);
					await n8n.crash();
					await burst;
					payments -= 5;
				}
				await settle(stage);
				const { doubled, ...verdict } = judge(stage);
				note(JSON.stringify({ ...verdict, doubled }));
				assert.deepEqual(verdict, { events: 100, lost: 0, stray: 0, outOfOrder: 0 });
				assert.ok(
					doubled <= mostRepeats(version, { kills: 2 }),
					`${doubled} events were run twice`,
				);
			}).finally(n8n.stop);
		},
	},
];

const perfect = { lost: 0, doubled: 0, stray: 0, outOfOrder: 0 };

interface Stage {
	readonly n8n: RunningN8n;
	readonly sandbox: Sandbox;
	readonly account: E2eAccount;
	readonly counting: ReportServer;
	readonly workflowId: string;
	readonly workflow: WorkflowDocument;
}

async function onStage(
	n8n: RunningN8n,
	between: NodeSketch[],
	play: (stage: Stage) => Promise<void>,
): Promise<void> {
	await withSandbox({}, async (sandbox, account) => {
		const counting = await startReportServer();
		const credential = await n8n.api.importCredential(
			'storm',
			CREDENTIAL_TYPE,
			credentialFor(sandbox.baseUrl, account),
		);
		const workflow = eventWorkflow({
			name: 'Events in a storm',
			credential,
			reportTo: counting.url,
			between,
		});
		const workflowId = await n8n.api.importWorkflow(workflow);
		try {
			await n8n.api.activate(workflowId);
			await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
				timeoutMs: 60_000,
			});
			await play({ n8n, sandbox, account, counting, workflowId, workflow });
		} finally {
			await n8n.api.deactivate(workflowId).catch(() => undefined);
			await counting.stop();
		}
	});
}

/** Changes a parameter, so that n8n closes the trigger and starts it again. Usually waits until it has. */
async function publishAgain(
	{ n8n, sandbox, workflow, workflowId }: Stage,
	cycle: number,
): Promise<void> {
	const random = createRandom(cycle);
	const before = sandbox.control.streams()[0]?.id;
	const [trigger, ...others] = workflow.nodes;
	assert.ok(trigger);
	const parameters = { ...trigger.parameters, options: { maxParallelExecutions: 3 + (cycle % 5) } };
	await n8n.api.republish(workflowId, {
		...workflow,
		nodes: [{ ...trigger, parameters }, ...others],
	});
	if (random() < 0.25) return;
	await waitFor(
		'the trigger to listen again',
		() => {
			const { id } = sandbox.control.streams()[0] ?? {};
			return (id !== undefined && id !== before) || undefined;
		},
		{ timeoutMs: 60_000, everyMs: 10 },
	);
	await delay(random() * 300);
}

async function keepFlowing(sandbox: Sandbox, signal: AbortSignal): Promise<void> {
	for (let seed = 1; !signal.aborted; seed += 1) {
		await sandbox.control.burst({
			payments: 5,
			statuses: STATUSES,
			interleave: 'random',
			seed,
			intervalMs: 200,
		});
	}
}

const openStreams = (sandbox: Sandbox): number => sandbox.control.streams().length;

const rowsOf = ({ n8n, workflowId }: Stage): ExecutionOfEvent[] =>
	readExecutions(n8n.databaseFile, workflowId, !n8n.version.hasDeduplicationKeys).map((row) => ({
		...row,
		eventId: eventIdOf(row, TRIGGER),
	}));

const settle = async (stage: Stage): Promise<void> =>
	await waitUntilSettled(stage.sandbox.control.events('v3').length, () => rowsOf(stage));

const judge = (stage: Stage) =>
	judgeRuns(stage.sandbox.control.events('v3'), rowsOf(stage), stage.counting.reported);
