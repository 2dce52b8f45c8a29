/** The example that collects failed events: each is booked once, however often it is replayed. */
import { strict as assert } from 'node:assert';

import { changeNode } from '../../driver/session/changeNode';
import { fillTable, readRows, type TableRow } from '../../driver/session/dataTable';
import type { ExampleRun } from '../../driver/examples';
import { PACKAGE_NAME } from '../../driver/install/packNodes';
import { chain } from '../../driver/session/buildWorkflow';
import {
	jsonOf,
	type Execution,
	type N8nApi,
	type WorkflowDocument,
} from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

const DESK = 'Failed Events';
const LEDGER = 'Ledger';
const CLOSED = 'The ledger is closed';
/** Before every event. */
const FIRST_EVENT = '00000000-0000-7000-8000-000000000000';

type Act = (action: string, rest?: Record<string, unknown>) => Promise<Execution>;

/** @param payments how many events are set aside; one more payment of them is reversed */
export async function runFailedEventsDesk(run: ExampleRun, payments = 3): Promise<void> {
	const { sandbox, workflow } = run;
	const { api } = run.n8n;
	const act: Act = async (action, rest = {}) => {
		const id = await api.importWorkflow(withChoice(workflow, { action, ...rest }));
		const execution = await api.runManually(id, 'Open the Desk', 300_000);
		const { error } = execution.data?.resultData ?? {};
		assert.equal(execution.status, 'success', `${action}: ${error?.message ?? ''}`);
		return execution;
	};
	await act('show');
	for (const table of [DESK, LEDGER]) await fillTable(api, table, []);

	const { paymentIds } = await setAside(run, payments);
	const [reversed = ''] = paymentIds;
	const wanted = [...paymentIds.map((id) => `${id} paid`), `${reversed} reversed`].sort();
	const rows = await eventRows(api);
	assert.equal(rows.length, wanted.length);
	const others = (await readRows(api, DESK)).filter(({ eventId }) => eventId === '');
	assert.deepEqual(
		others.map(({ cause, item }) => [cause, item]),
		[[CLOSED, '']],
	);
	for (const row of rows) {
		assert.equal(row.state, 'open');
		assert.equal(row.cause, 'Set aside: its executions failed');
		assert.notEqual(row.item, '');
	}

	const shown = jsonOf(await act('show'), 'By Age and Cause');
	assert.equal(shown.length, 2);
	assert.deepEqual(
		shown.find(({ replay }) => replay === 'yes'),
		{
			age: '1: less than an hour',
			cause: 'Set aside: its executions failed',
			replay: 'yes',
			count_cause: wanted.length,
		},
	);
	const preview = jsonOf(await act('preview'), 'Would Be Booked');
	assert.deepEqual(preview.map(({ entry }) => entry).sort(), wanted);
	assert.deepEqual(await entries(run), []);

	// Neither of the two filters lets a row pass.
	await act('replay', { causeContains: 'unknown cause' });
	await act('replay', { olderThanHours: 1 });
	assert.deepEqual(await entries(run), []);

	await act('replay');
	assert.deepEqual(await entries(run), wanted);
	assert.deepEqual(await states(run), new Set(['done']));

	// Once more, from the table and from the service.
	await fillTable(api, DESK, rows.map(ownColumns));
	await act('replay');
	await act('fetch', { afterEventId: FIRST_EVENT });
	assert.deepEqual(await entries(run), wanted);

	// The service alone is enough.
	await fillTable(api, LEDGER, []);
	await act('fetch', { afterEventId: FIRST_EVENT });
	assert.deepEqual(await entries(run), wanted);
	assert.equal(
		sandbox.control.ledger().requests.some(({ method }) => method === 'POST'),
		false,
	);
}

const withChoice = (
	workflow: WorkflowDocument,
	choice: Record<string, unknown>,
): WorkflowDocument =>
	changeNode(workflow, 'What to Do', (node) => {
		const { assignments } = node.parameters as {
			assignments: { assignments: Array<{ name: string; value: unknown }> };
		};
		const changed = assignments.assignments.map((one) => ({
			...one,
			value: choice[one.name] ?? one.value,
		}));
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: changed } } };
	});

/** Events of a workflow whose every execution fails, and whose error workflow is the desk. */
async function setAside({ n8n, sandbox, workflow }: ExampleRun, payments: number) {
	const { api } = n8n;
	const desk = await api.importWorkflow(workflow);
	if (n8n.version.publishesCalledWorkflows) await api.activate(desk);
	const credentials = workflow.nodes.find(
		({ name }) => name === 'Events of the Service',
	)?.credentials;
	const failing = chain('Books nothing', [
		{
			name: 'Payment Event',
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: {
				apiVersion: 'v3',
				statuses: ['succeeded', 'reversed'],
				continueWhen: 'succeeded',
				options: { maxTries: 1 },
			},
			...(credentials && { credentials }),
		},
		{
			name: 'Closed',
			type: 'n8n-nodes-base.stopAndError',
			parameters: { errorMessage: CLOSED },
		},
	]);
	const id = await api.importWorkflow({
		...failing,
		settings: { ...failing.settings, errorWorkflow: desk },
	});
	await api.activate(id);
	try {
		await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
			timeoutMs: 60_000,
		});
		const made = await sandbox.control.burst({ payments, statuses: ['succeeded'] });
		sandbox.control.advancePayment(made.paymentIds[0] ?? '', { status: 'reversed' });
		await waitFor(
			`${payments + 1} rows`,
			async () => ((await eventRows(api)).length > payments ? true : undefined),
			{ timeoutMs: 60_000 + payments * 1_000 },
		);
		return made;
	} finally {
		await api.deactivate(id);
	}
}

/** A failed execution has a row as well, without its event. */
const eventRows = async (api: N8nApi): Promise<TableRow[]> =>
	(await readRows(api, DESK)).filter(({ eventId }) => eventId !== '');

/** Without the columns that n8n fills in. */
const ownColumns = (row: TableRow): TableRow =>
	Object.fromEntries(
		Object.entries(row).filter(([name]) => !['id', 'createdAt', 'updatedAt'].includes(name)),
	);

const entries = async ({ n8n }: ExampleRun): Promise<unknown[]> =>
	(await readRows(n8n.api, LEDGER)).map(({ entry }) => entry).sort();

const states = async ({ n8n }: ExampleRun): Promise<Set<unknown>> =>
	new Set((await eventRows(n8n.api)).map(({ state }) => state));
