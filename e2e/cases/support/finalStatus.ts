/** The example that writes the final status of a payment into its row: also of one that replaces another, and never an earlier one. */
import { strict as assert } from 'node:assert';

import { whileActive } from './alarms';
import { changeNode } from '../../driver/session/changeNode';
import { fillTable, makeTable, readRows, type TableRow } from '../../driver/session/dataTable';
import type { ExampleRun } from '../../driver/examples';
import { waitFor } from '../../driver/processes/waitFor';

const TABLE = 'Payouts';
const WAIT = { timeoutMs: 60_000 };
/** Before every event. */
const FIRST_EVENT = '00000000-0000-7000-8000-000000000000';

const invoice = (number: number): string => `INV-2026-180${number}`;
const row = (number: number, cells: TableRow = {}): TableRow => ({
	invoice: invoice(number),
	state: 'created',
	remark: 'In progress. Do not pay it again. Look it up later',
	...cells,
});

const ROWS: readonly TableRow[] = [
	row(1),
	row(2, { sent: JSON.stringify({ payment: `${invoice(2)}#2`, row: {} }) }),
	// As after a person has emptied it.
	row(3, { state: '' }),
	row(4),
	row(5),
	// As an example of today leaves them, and as n8n does.
	row(6, { sent: '' }),
	row(7, { state: null }),
];

/** The payments with the statuses that they get, in this order. */
const EVENTS: ReadonlyArray<readonly [externalId: string, ...statuses: string[]]> = [
	[invoice(1), 'succeeded'],
	[`${invoice(2)}#2`, 'succeeded'],
	// Later than the one that replaces it.
	[invoice(2), 'failed'],
	[invoice(3), 'failed'],
	[invoice(4), 'succeeded', 'reversed'],
	['INV-of-no-row', 'failed'],
	[invoice(5)],
	[invoice(6), 'unknown'],
	[invoice(7), 'succeeded'],
];
const COUNT = EVENTS.flatMap(([, ...statuses]) => statuses).length;

export async function runFinalStatus(run: ExampleRun): Promise<void> {
	const { n8n, sandbox } = run;
	const { api } = n8n;
	await makeTable(api, TABLE, ['invoice', 'state', 'remark', 'sent']);
	await fillTable(api, TABLE, ROWS);
	sandbox.control.changeSettings({ settleAfterMs: null });
	await whileActive(run, async (id) => {
		for (const [externalId, ...statuses] of EVENTS) {
			const payment = sandbox.control.makePayment({ externalId, amount: 100 });
			for (const status of statuses) sandbox.control.advancePayment(payment.id, { status });
		}
		await allRun(run, id);
	});
	const told = await readRows(api, TABLE);
	const remarks: readonly RegExp[] = [
		/^The money has arrived$/,
		/^Sent again as INV-2026-1802#2\. The money has arrived$/,
		/^It did not succeed\. .* give it the number INV-2026-1803$/,
		/^It was reversed after it had arrived: .* give it the number INV-2026-1804$/,
		/^In progress\./,
		/^Ask the support /,
		/^The money has arrived$/,
	];
	assert.deepEqual(
		told.map(({ state }) => state),
		['succeeded', 'succeeded', 'failed', 'reversed', 'created', 'unknown', 'succeeded'],
	);
	for (const [index, words] of remarks.entries()) assert.match(String(told[index]?.remark), words);
	// As it was read, so that a batch that read it before the event still finds it.
	assert.deepEqual(
		[0, 5].map((index) => told[index]?.sent),
		[null, ''],
	);

	// The same events once more: not even the time of a change becomes another one.
	const again = changeNode(run.workflow, 'On Payment Event', (node) => ({
		...node,
		parameters: { ...node.parameters, startFrom: 'afterEvent', startAfterEventId: FIRST_EVENT },
	}));
	await whileActive({ ...run, workflow: again }, async (id) => await allRun(run, id));
	assert.deepEqual(await readRows(api, TABLE), told);
}

async function allRun({ n8n: { api } }: ExampleRun, id: string): Promise<void> {
	let statuses: string[] = [];
	await waitFor(
		`${COUNT} executions`,
		async () => {
			statuses = (await api.executions(id)).map(({ status }) => status);
			return statuses.filter((status) => status === 'success').length >= COUNT || undefined;
		},
		{ ...WAIT, describe: () => statuses.join(', ') },
	);
	assert.deepEqual(statuses, Array(COUNT).fill('success'));
}
