/**
 * The first payout by hand: Send and Wait are added, filled in and executed, and every click and entry is
 * counted. docs/first-payout.md has the two figures.
 */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { chain } from '../driver/session/buildWorkflow';
import type { Editor } from '../driver/session/editor';
import { jsonOf, type Execution, type WorkflowDocument } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';

const PAGE = path.resolve(__dirname, '../../docs/first-payout.md');
/** Names of the actions, which n8n gives to the nodes. */
const SEND = 'Send payment: quote and pay';
const WAIT = 'Wait for final payment status';
const SHEET = 'Invoices';
const DROPPED_MS = 1_000;
const EXTERNAL_ID = 'INV-2026-0001';

/** The values of docs/first-payout.md, as a row of a sheet with its headings. */
const row = {
	Invoice: EXTERNAL_ID,
	Country: 'IND',
	Currency: 'AED',
	Amount: '1000.00',
	'Sender Name': 'Amal Haddad',
	'Sender Country': 'ARE',
	'Beneficiary Name': 'Priya Sharma',
	'Beneficiary Account Number': '000123456789',
	'Beneficiary Branch Code': 'SBIN0001234',
	'Details Purpose': EXTERNAL_ID,
};

interface Way {
	readonly name: string;
	readonly limit: number;
	/** What is on the canvas before the first step. */
	readonly before: WorkflowDocument;
	addSend(editor: Editor): Promise<void>;
	fillIn(editor: Editor): Promise<void>;
}

const byHand: Way = {
	name: 'from an empty canvas',
	limit: 24,
	before: { name: 'First payout by hand', nodes: [], connections: {} },
	async addSend(editor) {
		await findNode(editor, editor.firstStep);
		// As the first step, n8n offers the triggers.
		const groups = editor.page.getByTestId('node-creator-category-item');
		await editor.hand.click('Actions', groups.filter({ hasText: 'Actions' }));
		await chooseAction(editor, SEND);
	},
	async fillIn(editor) {
		await editor.enter('externalId', EXTERNAL_ID);
		await editor.choose('country', 'India (IND)');
		await editor.choose('currency', 'AED (UAE Dirham)');
		await editor.enter('amount', row.Amount);
		await editor.enter('senderName', row['Sender Name']);
		await editor.enter('senderCountry', row['Sender Country']);
		await editor.enter('beneficiaryName', row['Beneficiary Name']);
		await editor.enter('beneficiaryAccountNumber', row['Beneficiary Account Number']);
		await editor.enter('beneficiaryBranchCode', row['Beneficiary Branch Code']);
		await editor.enter('detailsPurpose', row['Details Purpose']);
	},
};

/** The sheet is there before. Its row is pinned, as after a look at it. */
const withSheet: Way = {
	name: "with a sheet's columns",
	limit: 16,
	before: {
		...chain('First payout from a sheet', [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			{
				name: SHEET,
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				parameters: { mode: 'raw', jsonOutput: JSON.stringify(row) },
			},
		]),
		pinData: { [SHEET]: [{ json: row }] },
	},
	addSend: async (editor) => await addBehind(editor, SHEET, SEND),
	async fillIn(editor) {
		await dragColumn(editor, 'Invoice', 'externalId');
		await dragColumn(editor, 'Country', 'country');
		await dragColumn(editor, 'Currency', 'currency');
		await dragColumn(editor, 'Amount', 'amount');
		await editor.choose('specifyParties', 'From Input Columns');
	},
};

export const cases: E2eCase[] = [byHand, withSheet].map((way) => ({
	name: `${way.name}, a payout is paid after at most ${way.limit} clicks and entries`,
	skip: unlessNewestEditor,
	run: async (context) => await play(context, way),
}));

async function play(context: E2eContext, way: Way): Promise<void> {
	const { api } = await context.n8n();
	const editor = await context.editor();
	await withSandbox({ settleAfterMs: [200, 200] }, async (sandbox, account) => {
		// n8n chooses a credential by itself only if there is no other one.
		await api.deleteCredentials(CREDENTIAL_TYPE);
		const data = credentialFor(sandbox.baseUrl, account);
		await api.importCredential('Payouts Sandbox', CREDENTIAL_TYPE, data);
		const id = await api.importWorkflow(way.before);
		await editor.open(id);

		const steps = await payByHand(editor, way);
		for (const [index, step] of steps.entries())
			context.note(`${String(index + 1).padStart(2)}  ${step}`);
		const [execution, ...others] = await waitFor(
			'the execution',
			async () => {
				const all = await api.executions(id, { withData: true });
				return all.length > 0 ? all : undefined;
			},
			{ timeoutMs: 60_000 },
		);
		assert.deepEqual(others, []);
		assertPaid(execution as Execution);
		assert.deepEqual(
			sandbox.control.payments().map((payment) => [payment.external_id, payment.status]),
			[[EXTERNAL_ID, 'succeeded']],
		);
		await outputOf(editor).getByText('succeeded', { exact: true }).first().waitFor();
		await editor.picture(`editorFirstPayout/${way.before.name.replaceAll(' ', '-')}`);
		assert.ok(steps.length <= way.limit, `${steps.length} clicks and entries ${way.name}`);
		assert.ok(
			readFileSync(PAGE, 'utf8').includes(`${steps.length} clicks and entries ${way.name}`),
			`docs/first-payout.md does not say "${steps.length} clicks and entries ${way.name}"`,
		);
	});
}

/** @returns each click and entry, and whether n8n needs it or our form */
async function payByHand(editor: Editor, way: Way): Promise<string[]> {
	const { page, hand } = editor;
	const steps: string[] = [];
	const count = async (whose: "n8n's own" | 'the form', work: Promise<void>): Promise<void> => {
		await work;
		steps.push(...hand.done().map((step) => `${whose.padEnd(9)}  ${step}`));
		hand.start();
	};
	hand.start();
	await count("n8n's own", way.addSend(editor));
	await count('the form', way.fillIn(editor));
	await count("n8n's own", editor.closeNode());
	await count("n8n's own", addBehind(editor, SEND, WAIT));
	await count(
		"n8n's own",
		hand.click('Execute step', page.getByTestId('node-execute-button').first()),
	);
	const panel = outputOf(editor);
	await panel
		.getByTestId('node-run-status-success')
		.or(panel.getByTestId('node-error-message'))
		.first()
		.waitFor();
	return steps;
}

const outputOf = ({ page }: Editor): Locator => page.getByTestId('output-panel');

async function addBehind(editor: Editor, name: string, action: string): Promise<void> {
	await findNode(editor, editor.node(name).getByTestId('canvas-handle-plus'));
	await chooseAction(editor, action);
}

async function findNode({ page, hand }: Editor, plus: Locator): Promise<void> {
	await hand.click('+', plus);
	await hand.enter('payout', page.getByTestId('node-creator-search-bar'), 'payout');
	const rows = page.getByTestId('item-iterator-item');
	await hand.click(
		'Cross-Border Payouts',
		rows.filter({ hasText: 'Cross-Border Payouts' }).first(),
	);
}

/** n8n adds the node and opens its form. It puts a manual trigger before the first node. */
async function chooseAction({ page, hand }: Editor, action: string): Promise<void> {
	const actions = page.getByTestId('node-creator-item-name');
	await hand.click(action, actions.getByText(action, { exact: true }));
	await page.getByTestId('ndv').waitFor();
	await page.getByTestId('node-parameters').waitFor();
}

/** As n8n maps a column: from the table of the input into a field. */
async function dragColumn(
	{ page, hand, field }: Editor,
	column: string,
	name: string,
): Promise<void> {
	const from = page.getByTestId('ndv-input-panel').getByText(column, { exact: true }).first();
	await hand.drag(`${column} into ${name}`, from, field(name));
	// The form is drawn anew a moment after a value was dropped. A list that is open by then closes.
	await page.waitForTimeout(DROPPED_MS);
}

function assertPaid(execution: Execution): void {
	assert.equal(execution.status, 'success', execution.data?.resultData.error?.message);
	const pick = (node: string): Array<Record<string, unknown>> =>
		jsonOf(execution, node).map(({ outcome, externalId, status, final, releaseFunds }) => ({
			outcome,
			externalId,
			status,
			final,
			releaseFunds,
		}));
	const [sent, ...more] = jsonOf(execution, SEND);
	assert.deepEqual(more, []);
	assert.deepEqual(
		{ outcome: sent?.['outcome'], externalId: sent?.['externalId'] },
		{ outcome: 'created', externalId: EXTERNAL_ID },
	);
	assert.deepEqual(pick(WAIT), [
		{
			outcome: undefined,
			externalId: EXTERNAL_ID,
			status: 'succeeded',
			final: true,
			releaseFunds: true,
		},
	]);
}
