/** The demo's payout day, with the pictures of its page: form, rows and ledger. */
import { strict as assert } from 'node:assert';

import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { startChatServer } from '../driver/servers/chatServer';
import { bodyOf, startMailServer } from '../driver/servers/mailServer';
import { startModelServer } from '../driver/servers/modelServer';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { SCREEN, type Editor } from '../driver/session/editor';
import { dataOf } from '../driver/session/n8nSession';
import { waitFor } from '../driver/processes/waitFor';
import { approvers } from '../tools/start/connectExamples';
import { playDay } from '../tools/day/playDay';
import { furnish, type Demo } from '../tools/start/startDemo';

const FORM = { width: 800, height: 900 };
const TABLE = { width: 1600, height: 920 };
const SOON = { timeout: 60_000 };
const IN_TIME = { timeoutMs: 60_000 };
/** Tables and canvases move to their place. */
const MOVES_MS = 1_500;

export const cases: E2eCase[] = [
	{
		name: 'ledger, sandbox and reports agree after a payout day',
		skip: unlessNewestEditor,
		run: drawDay,
	},
];

async function drawDay({ n8n: getN8n, editor: getEditor }: E2eContext): Promise<void> {
	const n8n = await getN8n();
	const editor = await getEditor();
	const mail = await startMailServer();
	const chat = await startChatServer();
	const model = await startModelServer();
	try {
		await withSandbox(
			{ settleAfterMs: [500, 500], acceptAnyPartyFields: false },
			async (sandbox) => {
				const parts = { sandbox, n8n, mail, chat, model };
				const furnished = await furnish(parts, () => undefined);
				const demo: Demo = {
					...parts,
					...furnished,
					day: 1,
					folder: undefined,
					readyAtMs: 0,
					stop: async () => undefined,
				};
				try {
					const { problems } = await playDay(
						demo,
						() => undefined,
						async (step) => await draw(demo, editor, step),
					);
					assert.deepEqual(problems, []);
				} finally {
					for (const example of demo.listening)
						await n8n.api.deactivate(demo.workflows[example] ?? '');
					await editor.page.setViewportSize(SCREEN);
				}
			},
		);
	} finally {
		await Promise.all([mail.stop(), chat.stop(), model.stop()]);
	}
}

async function draw(demo: Demo, editor: Editor, step: string): Promise<void> {
	switch (step) {
		case 'Batch':
			return await drawForm(demo, editor);
		case 'Ledger':
			return await drawTable(demo, editor, 'Payouts', 1610);
		case 'Reversal':
			return await drawTable(demo, editor, 'Ledger', 610);
	}
}

/** The form as the approver sees it after the login. */
async function drawForm({ mail }: Demo, editor: Editor): Promise<void> {
	const [link = ''] = /https?:\S+form-waiting\S+/.exec(mail.mails.map(bodyOf).join('\n')) ?? [];
	const [{ user, password }] = approvers;
	const { page, picture, close } = await editor.openWindow();
	try {
		await page.setViewportSize(FORM);
		await page.setExtraHTTPHeaders({ authorization: `Basic ${btoa(`${user}:${password}`)}` });
		await page.goto(link);
		await page.getByText('17 payments to make').first().waitFor(SOON);
		await picture('editorPayoutDay/form');
	} finally {
		await close();
	}
}

/** @param left where the picture begins, in pixels: the first columns of a wide table say little */
async function drawTable(
	{ n8n }: Demo,
	{ page, picture }: Editor,
	table: string,
	left: number,
): Promise<void> {
	const found = dataOf(await n8n.api.get('/rest/data-tables-global'));
	const tables: Array<{ id: string; name: string; projectId: string }> = Object(found).data ?? [];
	const one = tables.find(({ name }) => name === table);
	assert.ok(one, `There is no Data Table ${table}.`);
	await page.setViewportSize(TABLE);
	await page.goto(`${n8n.baseUrl}/projects/${one.projectId}/datatables/${one.id}`);
	await page.getByText('INV-2026-0101').first().waitFor(SOON);
	const bar = `document.querySelector('.ag-body-horizontal-scroll-viewport')`;
	// A table that is still being drawn goes back to its first column.
	await waitFor(
		`the table ${table} to be at its place`,
		async () => {
			await page.evaluate(`${bar}.scrollLeft = ${left}`);
			await page.waitForTimeout(MOVES_MS);
			return (await page.evaluate(`${bar}.scrollLeft`)) === left || undefined;
		},
		IN_TIME,
	);
	await picture(`editorPayoutDay/${table}`);
}
