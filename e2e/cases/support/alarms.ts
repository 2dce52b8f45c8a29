/** The examples that raise an alarm: for payments that need a person, and for a trigger in trouble. */
import { strict as assert } from 'node:assert';

import { startPost, type Inbox, type Post } from '../../driver/session/approvers';
import { fillTable, makeTable } from '../../driver/session/dataTable';
import type { ExampleRun } from '../../driver/examples';
import type { N8nVersion } from '../../n8n/versions';
import { jsonOf, type Execution, type WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

const WAIT = { timeoutMs: 60_000 };
/** The node of the example that receives failures. */
const FAILED_AT: Readonly<Record<N8nVersion['tellsBy'], string>> = {
	'failed execution': 'What Failed',
	item: 'Alarm',
};

/** Publishes the example, waits for its stream, and deactivates it in the end, whatever happens. */
export async function whileActive(
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

export async function runPaymentAlarm(run: ExampleRun): Promise<void> {
	const { api } = run.n8n;
	const post = await startPost(api);
	await makeTable(api, 'Payouts', ['invoice', 'beneficiary_name']);
	const row = { invoice: 'INV-2026-1701', beneficiary_name: 'Priya Sharma' };
	await fillTable(api, 'Payouts', [row]);
	const workflow = await post.connect(run.workflow);
	// An alarm that the chat does not take comes again.
	post.chatServer.refusedMessages = 1;
	try {
		const told = { inbox: post.chat, beneficiary: row.beneficiary_name };
		await whileActive({ ...run, workflow }, async (id) => await tellsOfPayments(run, told, id));
		assert.equal(post.chatServer.refusedMessages, 0);
	} finally {
		await post.stop();
	}
}

/** @param told where the alarms arrive, and who was paid with the external ID INV-2026-1701 */
export async function tellsOfPayments(
	{ n8n, sandbox }: ExampleRun,
	{ inbox, beneficiary }: { inbox: Inbox; beneficiary: string },
	workflowId: string,
): Promise<void> {
	// Payments of a burst have no external ID, so no row says who was paid.
	const statuses = ['queued', 'succeeded', 'failed', 'reversed', 'unknown'];
	await sandbox.control.burst({ payments: 1, statuses });
	sandbox.control.appendEvent({
		version: 'v3',
		event: 'payment-error',
		data: { payment_id: 'payment-x' },
	});
	sandbox.control.changeSettings({ settleAfterMs: null });
	const { id } = sandbox.control.makePayment({ externalId: 'INV-2026-1701', amount: 310.5 });
	sandbox.control.advancePayment(id, { status: 'failed' });
	const alarms = await waitFor(
		'5 alarms',
		async () => {
			const runs = await n8n.api.executions(workflowId, { withData: true });
			const found = runs
				.filter(({ status }) => status === 'success')
				.flatMap((one) => jsonOf(one, 'What to Do'));
			return found.length >= 5 && inbox().length >= 5 ? found : undefined;
		},
		WAIT,
	);
	assert.deepEqual(alarms.map(({ status }) => status).sort(), [
		'',
		'failed',
		'failed',
		'reversed',
		'unknown',
	]);
	assert.ok(alarms.every(({ payment }) => payment !== ''));
	// What to do about a payment that failed depends on whether the form can read its row.
	assert.equal(new Set(alarms.map(({ alarm }) => alarm)).size, 5);
	const told = (start: string): string =>
		inbox().find((message) => message.startsWith(start)) ?? '';
	const failed = told('INV-2026-1701 failed');
	assert.match(failed, /: 310\.50 AED, [\d,]+\.\d+ INR, to /);
	assert.ok(failed.includes(`to ${beneficiary}. Nothing was paid. `), failed);
	assert.match(failed, /Replaces External ID/);
	assert.match(
		told('payment-x payment error'),
		/amount not shown, beneficiary not in Payouts\. Look the/,
	);
	assert.ok(
		inbox().some((message) =>
			/reversed: 100\.00 AED, .*First take back what your customer got/.test(message),
		),
	);
}

export async function runTriggerAlarm(run: ExampleRun): Promise<void> {
	const post = await startPost(run.n8n.api);
	try {
		await tellsOfTheTrigger({ ...run, workflow: await post.connect(run.workflow) }, post);
	} finally {
		await post.stop();
	}
}

async function tellsOfTheTrigger(example: ExampleRun, post: Post): Promise<void> {
	const { n8n, sandbox } = example;
	const told = async (what: string): Promise<string> =>
		await waitFor(
			`a message: ${what}`,
			() => post.chat().find((message) => message.includes(what)),
			WAIT,
		);
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
		// On a busy machine the stream opens late, and the trigger looks up what it may have missed.
		assert.deepEqual(
			(await outputs('Alarm')).filter(({ alarm }) => !String(alarm).startsWith('0 payments')),
			[],
		);

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
		assert.match(await told('The service did not accept the keys'), /'Connection: Check'/);
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
		assert.match(await told('An event was set aside after 3'), /payment-poisoned/);
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
