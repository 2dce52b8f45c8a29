/** Each workflow of examples/ on the canvas: n8n knows its nodes, and no note or name is cut or covered. */
import { strict as assert } from 'node:assert';

import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, listExamples, readExample } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { unlessNewestEditor } from '../driver/session/browser';
import { chain } from '../driver/session/buildWorkflow';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { changeNode } from '../driver/session/changeNode';
import { poorLayout } from './support/poorLayout';

/** What nodes of n8n need, by their names. */
const foreignCredentials: Readonly<Record<string, string>> = {
	'OpenAI Chat Model': 'openAiApi',
	Approval: 'httpBasicAuth',
	'First Approval': 'httpBasicAuth',
	'Second Approval': 'httpBasicAuth',
	'Tell a Person': 'smtp',
	'Tell the Approver': 'smtp',
	'Tell of Mistakes': 'smtp',
	'Tell the First': 'smtp',
	'Tell the Second': 'mattermostApi',
	'Tell the Chat': 'mattermostApi',
	'Send Mail': 'smtp',
	'Mail the Trouble': 'smtp',
	'Upload a Sheet': 'httpBasicAuth',
	'Which Payment?': 'httpBasicAuth',
	'Ask in Slack': 'slackApi',
	'Is It Booked?': 'xeroOAuth2Api',
	'Book in Xero': 'xeroOAuth2Api',
	'Your Organizations': 'xeroOAuth2Api',
	'Tell Slack': 'slackApi',
	'Rows of the Sheet': 'googleSheetsOAuth2Api',
	'Rows Now': 'googleSheetsOAuth2Api',
	'Write the Results': 'googleSheetsOAuth2Api',
	Chat: 'httpBasicAuth',
	Book: 'postgres',
	'Create the Ledger': 'postgres',
};

const caseOf = (name: string, run: E2eCase['run']): E2eCase => ({
	name,
	skip: unlessNewestEditor,
	run,
});

export const cases: E2eCase[] = [
	...listExamples().map((example) =>
		caseOf(example, async (context) => {
			const workflow = await withCredentials(context, example);
			assert.deepEqual(await show(context, workflow, example), []);
		}),
	),
	caseOf('an example in the dark theme', showDark),
	caseOf(
		'a node that n8n does not know, a missing value, a long name and a covered note are found',
		findFaults,
	),
];

/** The example with all of its credentials. n8n marks a node that lacks one. */
async function withCredentials({ n8n }: E2eContext, example: string): Promise<WorkflowDocument> {
	const { api } = await n8n();
	const data = { baseUrl: 'https://api.example.com' };
	const own = await api.importCredential('example', CREDENTIAL_TYPE, data);
	let workflow = readExample(example, own);
	for (const { name } of workflow.nodes) {
		const type = foreignCredentials[name];
		if (type === undefined) continue;
		const credentials = { [type]: await api.importCredential('example', type, {}) };
		workflow = changeNode(workflow, name, (node) => ({ ...node, credentials }));
	}
	return workflow;
}

/** @returns what is wrong with the canvas */
async function show(
	{ n8n, editor: getEditor }: E2eContext,
	workflow: WorkflowDocument,
	picture: string,
): Promise<unknown> {
	const { api } = await n8n();
	const editor = await getEditor();
	await editor.goTo(await api.importWorkflow(workflow));
	await editor.picture(`editorExamples/${picture}`);
	return await editor.page.evaluate(poorLayout);
}

async function showDark(context: E2eContext): Promise<void> {
	const { useTheme, page } = await context.editor();
	await useTheme('dark');
	try {
		const workflow = await withCredentials(context, 'ai-agent');
		assert.deepEqual(await show(context, workflow, 'dark'), []);
		assert.equal(await page.locator('body').getAttribute('data-theme'), 'dark');
	} finally {
		await useTheme('light');
	}
}

/** Without this, a change of n8n's marks would let every canvas pass. */
async function findFaults(context: E2eContext): Promise<void> {
	const unknown = { name: 'Unknown', type: `${PACKAGE_NAME}.noSuchNode`, parameters: {} };
	const incomplete = {
		name: 'Incomplete',
		type: `${PACKAGE_NAME}.crossBorderPayouts`,
		parameters: { resource: 'payment', operation: 'send' },
	};
	const longName =
		'A name that is so long that n8n cuts it after the second line, and hides its end';
	const long = { name: longName, type: 'n8n-nodes-base.noOp', parameters: {} };
	const note = {
		name: 'Note',
		type: 'n8n-nodes-base.stickyNote',
		parameters: { content: '# A note\n'.repeat(9), width: 240, height: 80 },
	};
	const workflow = chain('Faults', [unknown, incomplete, long, note]);
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Note' ? { ...node, position: [-64, 40] satisfies [number, number] } : node,
	);
	assert.deepEqual(await show(context, { ...workflow, nodes, connections: {} }, 'faults'), [
		'Unknown has the mark node-not-installed',
		'Unknown has no icon',
		'Incomplete has the mark node-issues',
		`The name of ${longName} is cut`,
		'The note A note is cut',
		'A note overlaps Unknown',
	]);
}
