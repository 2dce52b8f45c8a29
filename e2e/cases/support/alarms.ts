/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The examples that raise an alarm: for payments that need a person, and for a trigger in trouble. */
import { strict as assert } from 'node:assert';

import type { ExampleRun } from '../../driver/examples';
import type { N8nVersion } from '../../n8n/versions';
import { jsonOf, type Execution, type WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/waitFor';

const WAIT = { timeoutMs: 60_000 };
/** The node of the example that receives failures. */
const FAILED_AT: Readonly<Record<N8nVersion['tellsBy'], string>> = {
	'failed execution': 'What Failed',
	item: 'Alarm',
};

/** Publishes the example, waits for its stream, and deactivates it in the end, whatever happens. */
async function whileActive(
	{ n8n, sandbox, workflow }: ExampleRun,
	run: (id: string) => Promise<void>,
): Promise<void> {
	const id = await n8n.api.importWorkflow(workflow);
	await n8n.api.activate(id);
	try {
		await waitFor('the trigger to listen', () => sandbox.control.streams()[0], WAIT);
		await run(id);
	} finally {
		await n8n.api.deactivate(id);
	}
}

export async function runPaymentAlarm(example: ExampleRun): Promise<void> {
	const statuses = ['queued', 'succeeded', 'failed', 'reversed', 'unknown'];
	await whileActive(example, async (id) => {
		await example.sandbox.control.burst({ payments: 1, statuses });
		example.sandbox.control.appendEvent({
			version: 'v3',
			event: 'payment-error',
			data: { payment_id: 'payment-x' },
		});
		const runs = await waitFor(
			'4 alarms',
			async () => {
				const all = await example.n8n.api.executions(id, { withData: true });
				return all.filter(({ status }) => status === 'success').length >= 4 ? all : undefined;
			},
			WAIT,
		);
		const alarms = runs.flatMap((run) => jsonOf(run, 'What to Do'));
		assert.deepEqual(alarms.map(({ status }) => status).sort(), [
			'',
			'failed',
			'reversed',
			'unknown',
		]);
		assert.ok(alarms.every(({ payment }) => payment !== ''));
		assert.equal(new Set(alarms.map(({ alarm }) => alarm)).size, 4);
	});
}

export async function runTriggerAlarm(example: ExampleRun): Promise<void> {
	const { n8n, sandbox } = example;
	const failedAt = FAILED_AT[n8n.version.tellsBy];
	await whileActive(example, async (id) => {
		const outputs = async (node: string): Promise<Array<Record<string, unknown>>> =>
			(await n8n.api.executions(id, { withData: true })).flatMap((run: Execution) =>
				jsonOf(run, node),
			);
		const first = async (node: string): Promise<Record<string, unknown>> =>
			await waitFor(`an output of ${node}`, async () => (await outputs(node))[0], WAIT);

		await first('All Is Well');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await first('Handle the Payment');
		assert.deepEqual(await outputs('Alarm'), []);

		// The keys stop working, as if a person had revoked them.
		sandbox.control.addFault({ kind: 'status', status: 401, path: '/v3/events', times: null });
		sandbox.control.addFault({ kind: 'status', status: 401, path: '/v2/debug', times: null });
		sandbox.control.cutStreams({ how: 'rst' });
		const said = async (node: string, what: string): Promise<Record<string, unknown>> =>
			await waitFor(
				`${node}: ${what}`,
				async () => (await outputs(node)).find(({ alarm }) => alarm === what),
				WAIT,
			);
		await said('Alarm', 'No events since then: a person must act (unauthorized)');
		const failed = await said(failedAt, 'The service did not accept the keys');
		assert.match(String(failed.advice), /'Connection: Check'/);
		assert.equal(failed.workflow, example.workflow.name);
	});

	sandbox.control.clearFaults();
	await whileActive({ ...example, workflow: withPoison(example.workflow) }, async (id) => {
		const { id: eventId } = sandbox.control.appendEvent({
			version: 'v3',
			event: 'payment',
			data: { id: 'payment-poisoned', status: 'queued' },
		});
		const isOfEvent = ({ alarm }: Record<string, unknown>): boolean =>
			String(alarm).startsWith('An event was set aside after 3 failed executions');
		const reported = await waitFor(
			`${failedAt}: an event set aside`,
			async () =>
				(await n8n.api.executions(id, { withData: true }))
					.flatMap((run) => jsonOf(run, failedAt))
					.find(isOfEvent),
			WAIT,
		);
		assert.deepEqual(reported.events, [
			{ eventId, event: 'payment', paymentId: 'payment-poisoned', status: 'queued' },
		]);
		assert.match(String(reported.advice), /payment-poisoned/);
		assert.equal(reported.workflow, example.workflow.name);
	});
}

/** None of its executions handles a payment. */
const withPoison = (workflow: WorkflowDocument): WorkflowDocument => ({
	...workflow,
	nodes: workflow.nodes.map((node) =>
		node.name === 'Handle the Payment'
			? {
					...node,
					type: 'n8n-nodes-base.stopAndError',
					parameters: { errorMessage: 'This payment is not known' },
				}
			: node,
	),
});
