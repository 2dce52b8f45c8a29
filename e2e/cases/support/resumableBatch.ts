/** The example of a resumable batch: interrupted in the middle, run again, run once more, and with slips in its sheet. */
import { strict as assert } from 'node:assert';

import { changeNode } from '../../driver/session/changeNode';
import type { ExampleRun } from '../../driver/examples';
import { jsonOf } from '../../driver/session/n8nApi';
import { nameOfTrigger } from '../../tools/start/startDemo';

const ROWS = 6;
/** The balance is used up after this many payments, not counting the one whose answer is lost. */
const PAID_FIRST = 3;

export async function runResumableBatch({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const id = await n8n.api.importWorkflow(workflow);
	const run = async (): Promise<Record<string, unknown>[][]> => {
		const execution = await n8n.api.runManually(id, nameOfTrigger(workflow));
		assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
		return ['Rows to Pay', 'Result per Row', 'Totals'].map((node) => jsonOf(execution, node));
	};
	const payments = (): number[] =>
		Object.values(sandbox.control.ledger().paymentsByExternalId).map(({ length }) => length);

	const post = { method: 'POST', path: '/v3/payment' };
	sandbox.control.addFault({ ...post, containing: 'INV-2026-0102', kind: 'drop-after-commit' });
	sandbox.control.addFault({
		...post,
		skip: PAID_FIRST,
		times: null,
		kind: 'status',
		status: 400,
		contentType: 'application/problem+json',
		body: EMPTY_BALANCE,
	});
	const [rows = [], broken = [], brokenTotals = []] = await run();
	assert.equal(
		rows[0]?.beneficiary_account_number,
		'000123456789',
		'a spreadsheet lost the zeros of an account number',
	);
	assert.equal(broken.length, ROWS, 'a row has no result');
	const made = broken.filter(({ outcome }) => outcome === 'created');
	assert.equal(payments().length, made.length);
	assert.equal(made.length, PAID_FIRST + 1, 'payments before the break');
	for (const { outcome, remark } of broken.filter((row) => !made.includes(row))) {
		assert.ok(outcome === 'rejected' || outcome === 'skipped', String(outcome));
		assert.notEqual(remark, '');
	}
	assert.deepEqual(count(brokenTotals), ROWS);

	sandbox.control.clearFaults();
	const [, second = [], totals = []] = await run();
	assert.deepEqual(tally(second), { existing: made.length, created: ROWS - made.length });
	assert.deepEqual(sums(totals), SUMS);

	const postsBefore = posts();
	const [, third = []] = await run();
	assert.deepEqual(tally(third), { existing: ROWS });
	assert.equal(posts(), postsBefore, 'the third run asked for a payment');
	assert.deepEqual(payments(), Array(ROWS).fill(1));
	await showsSlips({ n8n, sandbox, workflow });
	await refusesRepeats({ n8n, sandbox, workflow });

	function posts(): number {
		return sandbox.control.requests().filter(({ method }) => method === 'POST').length;
	}
}

/** A row that cannot be paid has its result, too, and stops no other. */
async function showsSlips({ n8n, workflow }: ExampleRun): Promise<void> {
	const slips = changeNode(workflow, 'Spreadsheet', (node) => ({
		...node,
		parameters: JSON.parse(
			JSON.stringify(node.parameters)
				.replaceAll('INV-2026-01', 'INV-2026-02')
				.replace('1000.00', String.raw`\"1,234.50\"`)
				.replace('250.50', '#N/A')
				.replace('HABBPKKA,INV-2026-0203', String.raw`HABBPKKA,INV-2026-0203\n,,,,,,,,,`),
		),
	}));
	const id = await n8n.api.importWorkflow(slips);
	const execution = await n8n.api.runManually(id, nameOfTrigger(slips));
	assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
	const results = jsonOf(execution, 'Result per Row');
	assert.deepEqual(tally(results), { created: ROWS - 2, not_sent: 3 });
	const shown = results.filter(({ outcome }) => outcome === 'not_sent');
	assert.deepEqual(
		shown.map(({ amount }) => amount),
		['1,234.50', '#N/A', ''],
	);
	for (const { remark } of shown) {
		assert.match(String(remark), /\. Correct the cell, then run this workflow again\./);
		assert.doesNotMatch(String(remark), /code |operation|May Be Empty/);
	}
	assert.deepEqual(count(jsonOf(execution, 'Totals')), ROWS + 1);
}

/** Two rows with one account and amount are not paid, and two spellings of one invoice are told. */
async function refusesRepeats({ n8n, workflow }: ExampleRun): Promise<void> {
	const repeats = changeNode(workflow, 'Spreadsheet', (node) => ({
		...node,
		parameters: JSON.parse(
			JSON.stringify(node.parameters)
				.replaceAll('INV-2026-01', 'INV-2026-03')
				.replace('250.50', '1000.00')
				.replace('000987654321,HDFC0000001', '000123456789,SBIN0001234')
				.replaceAll('INV-2026-0306', 'inv-2026-0305'),
		),
	}));
	const id = await n8n.api.importWorkflow(repeats);
	const execution = await n8n.api.runManually(id, nameOfTrigger(repeats));
	const results = jsonOf(execution, 'Result per Row');
	assert.deepEqual(tally(results), { created: ROWS - 2, not_sent: 2 });
	for (const { remark } of results.filter(({ outcome }) => outcome === 'not_sent'))
		assert.match(String(remark), /The same account gets the same amount as in INV-2026-030[12]/);
	const told = results.filter(({ remark }) => String(remark).includes('. Look at this: '));
	assert.deepEqual(
		told.map(({ invoice }) => invoice),
		['INV-2026-0305', 'inv-2026-0305'],
	);
}

/** The total of the example's rows. */
const SUMS = { AED: 1748.6, SAR: 1930.25 };

const EMPTY_BALANCE = {
	type: 'about:blank',
	title: 'Bad Request',
	status: 400,
	detail: 'Insufficient balance detected (12.5)',
};

function tally(rows: ReadonlyArray<Record<string, unknown>>): Record<string, number> {
	const found: Record<string, number> = {};
	for (const { outcome } of rows) found[String(outcome)] = (found[String(outcome)] ?? 0) + 1;
	return found;
}

const count = (totals: ReadonlyArray<Record<string, unknown>>): number =>
	totals.reduce((sum, { payments }) => sum + Number(payments), 0);

function sums(totals: ReadonlyArray<Record<string, unknown>>): Record<string, number> {
	const found: Record<string, number> = {};
	for (const { currency, total } of totals) {
		found[String(currency)] =
			Math.round(((found[String(currency)] ?? 0) + Number(total)) * 100) / 100;
	}
	return found;
}
