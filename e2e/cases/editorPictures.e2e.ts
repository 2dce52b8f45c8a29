/** The pictures that README and docs show: examples on the canvas, and the node that pays. */
import { strict as assert } from 'node:assert';

import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, readExample } from '../driver/examples';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { SCREEN, type Editor } from '../driver/session/editor';
import type { N8nApi } from '../driver/session/n8nApi';

/** Wide and low, for a workflow in a row. */
const CANVAS = { width: 1440, height: 640 };
const SERVICE = { settleAfterMs: [500, 500], acceptAnyPartyFields: false };
const SOON = { timeout: 60_000 };
/** The canvas moves to its place. */
const MOVES_MS = 1_000;

/** An example in n8n, with a credential of a sandbox. */
interface ImportedExample {
	readonly api: N8nApi;
	readonly editor: Editor;
	readonly workflowId: string;
}

export const cases: E2eCase[] = [
	caseOf('the payout from a quote, after a run', 'pay-from-a-quote', drawPayout),
	caseOf('the node that pays, with the payment that it outputs', 'first-payout', drawNode),
	caseOf('the workflow that events start, published', 'on-payment-event', drawPublished),
];

function caseOf(
	name: string,
	example: string,
	draw: (imported: ImportedExample) => Promise<void>,
): E2eCase {
	return {
		name,
		skip: unlessNewestEditor,
		run: async ({ n8n, editor: getEditor }) =>
			await withSandbox(SERVICE, async (sandbox, account) => {
				const { api } = await n8n();
				const editor = await getEditor();
				const data = credentialFor(sandbox.baseUrl, account);
				const credential = await api.importCredential('Payout sandbox', CREDENTIAL_TYPE, data);
				const workflowId = await api.importWorkflow(readExample(example, credential));
				await editor.page.setViewportSize(CANVAS);
				try {
					await draw({ api, editor, workflowId });
				} finally {
					await editor.page.setViewportSize(SCREEN);
				}
			}),
	};
}

async function drawPayout({ editor, workflowId }: ImportedExample): Promise<void> {
	await editor.open(workflowId);
	await run(editor, 5);
	await draw(editor, 'paid');
}

async function drawNode({ editor, workflowId }: ImportedExample): Promise<void> {
	const { page } = editor;
	await editor.open(workflowId);
	await run(editor, 3);
	await page.setViewportSize(SCREEN);
	await editor.openNode('Send Payout');
	const output = page.getByTestId('output-panel');
	await output.locator('table tr').nth(1).waitFor(SOON);
	assert.match(await output.innerText(), /created/);
	await draw(editor, 'node');
	await editor.closeNode();
}

async function drawPublished({ api, editor, workflowId }: ImportedExample): Promise<void> {
	await api.activate(workflowId);
	try {
		await editor.open(workflowId);
		await editor.page.getByText('Published', { exact: true }).waitFor(SOON);
		// Its branches need more height.
		await editor.page.setViewportSize(SCREEN);
		await editor.page.getByTestId('zoom-to-fit').click();
		await draw(editor, 'published');
	} finally {
		await api.deactivate(workflowId);
	}
}

/** Runs the open workflow and waits until this number of nodes has succeeded. */
async function run({ page, hand }: Editor, nodes: number): Promise<void> {
	await hand.click('Execute workflow', page.getByTestId('execute-workflow-button'));
	const succeeded = page.getByTestId('canvas-node-status-mark-success');
	await succeeded.nth(nodes - 1).waitFor(SOON);
}

async function draw(editor: Editor, name: string): Promise<void> {
	// Away from everything: what is under the mouse shows its name or its toolbar.
	await editor.page.mouse.move(CANVAS.width / 2, 20);
	await editor.page.waitForTimeout(MOVES_MS);
	await editor.picture(`editorPictures/${name}`);
}
