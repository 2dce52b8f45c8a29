/**
 * Each reason of the closed table as a person meets it in the editor: the headline, the remedy, and no
 * sentence twice. The pictures are in `e2e/pictures`.
 */
import { strict as assert } from 'node:assert';

import type { Locator } from 'playwright-core';

import { reasons, type ReasonCode } from '../../client/errors/reasonTexts';
import { startSandbox } from '../../sandbox/server';
import type { Sandbox } from '../../sandbox/server';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { createAccount, credentialFor } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { chain, manualChain } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { Editor } from '../driver/session/editor';
import { waitFor } from '../driver/processes/waitFor';
import {
	create,
	errorScenes,
	quote,
	send,
	type AccountName,
	type ErrorScene,
	type OtherScene,
} from './support/errorScenes';

const START = 'Start';
const TRIGGER = 'Payment Event';
const ACTION = `${PACKAGE_NAME}.crossBorderPayouts`;
/** Some requests are sent four times before they fail. */
const SLOW = { timeout: 60_000 };
const SOON = { timeoutMs: 60_000 };
const POOR = { balances: { USD: 1, USDT: 1, USDC: 1 } };

type Names = keyof typeof errorScenes;
const names = Object.keys(errorScenes) as Names[];

export const cases: E2eCase[] = [
	{
		name: `${names.length} reasons, each in its own picture, say what happened and what to do`,
		skip: unlessNewestEditor,
		run: playScenes,
	},
	other('run_stopped', playStopped),
	other('external_id_shared', playShared),
	other('aborted', playAborted),
	other('event_set_aside', playSetAside),
];

function other(name: OtherScene, run: E2eCase['run']): E2eCase {
	return { name, skip: unlessNewestEditor, run };
}

async function playScenes(context: E2eContext): Promise<void> {
	const editor = await context.editor();
	const accounts = {
		rich: createAccount({ name: 'rich' }),
		poor: createAccount({ name: 'poor', ...POOR }),
		production: createAccount({ name: 'production' }),
		withoutV3: createAccount({ name: 'withoutV3', v3Enabled: false }),
		withoutRead: createAccount({ name: 'withoutRead', permissions: ['quote', 'payment'] }),
		revoked: createAccount({ name: 'revoked' }),
		unreadable: createAccount({ name: 'unreadable' }),
	} satisfies Record<AccountName, E2eAccount>;
	const sandbox = await startSandbox({
		accounts: Object.values(accounts).map((account) =>
			account.name === 'revoked' ? { ...account, secretKey: createAccount().secretKey } : account,
		),
		acceptAnyPartyFields: false,
	});
	const wrong: string[] = [];
	try {
		const workflowIds = await importScenes(context, sandbox, accounts);
		for (const name of names) {
			await editor.goTo(workflowIds[name]);
			const shown = await play(editor, sandbox, name).catch(String);
			wrong.push(
				...(typeof shown === 'string'
					? [`${name} could not be shown: ${shown}`]
					: judge(name, errorScenes[name], shown)),
			);
		}
	} finally {
		await sandbox.stop();
	}
	assert.deepEqual(wrong, []);
}

/** Causes one reason, and takes a picture of it. */
async function play(editor: Editor, sandbox: Sandbox, name: Names): Promise<ShownError> {
	const { after, arrange, meanwhile }: ErrorScene = errorScenes[name];
	const end = arrange?.(sandbox);
	try {
		if (after !== undefined) {
			await execute(editor, after);
			await editor.closeNode();
		}
		meanwhile?.(sandbox);
		await execute(editor, name);
		const panel = editor.page.getByTestId('output-panel');
		await editor.picture(`editorErrors/${name}`, errorPanel(panel));
		return await readError(panel);
	} finally {
		end?.();
		sandbox.control.clearFaults();
		// Without a form there is nothing to close, and the error of that must not hide the one before.
		if (await editor.page.getByTestId('ndv').isVisible()) await editor.closeNode();
	}
}

/** How the credential differs from the usual one of the account. */
function credentialOf({ name, publicKeys, keyId }: E2eAccount): Record<string, unknown> {
	if (name === 'production') return { environment: 'production' };
	// A public key instead of the private one.
	if (name === 'unreadable') return { algorithm: 'RS256', privateKey: publicKeys?.[keyId] };
	return {};
}

/**
 * A workflow of its own for each reason, because the editor draws the whole canvas again with every step.
 *
 * @returns the workflow's ID of each reason
 */
async function importScenes(
	{ n8n }: E2eContext,
	sandbox: Sandbox,
	accounts: Record<AccountName, E2eAccount>,
): Promise<Record<Names, string>> {
	const { api } = await n8n();
	const credentials = {} as Record<AccountName, { id: string; name: string }>;
	for (const account of Object.values(accounts)) {
		const changes = credentialOf(account);
		const data = credentialFor(sandbox.baseUrl, account, changes);
		credentials[account.name as AccountName] = await api.importCredential(
			account.name,
			CREDENTIAL_TYPE,
			data,
		);
	}
	const node = (
		name: string,
		parameters: Readonly<Record<string, unknown>>,
		account: AccountName = 'rich',
	): NodeSketch => ({
		name,
		type: ACTION,
		parameters: { ...parameters },
		credentials: { [CREDENTIAL_TYPE]: credentials[account] },
	});
	const before: Record<NonNullable<ErrorScene['after']>, NodeSketch[]> = {
		Quote: [node('Quote', quote)],
		'Earlier Payment': [node('Quote', quote), node('Earlier Payment', create('INV-1000'))],
	};
	const ids = {} as Record<Names, string>;
	for (const name of names) {
		const { after, parameters, account }: ErrorScene = errorScenes[name];
		const nodes = [...(after === undefined ? [] : before[after]), node(name, parameters, account)];
		ids[name] = await api.importWorkflow(manualChain(name, nodes));
	}
	return ids;
}

/** Opens a node, runs it and waits for its output or its error. */
async function execute(editor: Editor, name: string): Promise<void> {
	const { page, openNode, hand } = editor;
	await openNode(name);
	await hand.click('Execute step', page.getByTestId('node-execute-button'));
	const panel = page.getByTestId('output-panel');
	const succeeded = panel.getByTestId('node-run-status-success');
	await errorOf(panel).message.or(succeeded).first().waitFor(SLOW);
	// The editor ignores the next execution while this one is still running.
	await page.getByTestId('stop-execution-button').waitFor({ state: 'hidden' });
}

interface ShownError {
	readonly message: string;
	readonly description: string;
}

function errorOf(panel: Locator): Readonly<Record<keyof ShownError, Locator>> {
	return {
		message: panel.getByTestId('node-error-message'),
		description: panel.getByTestId('node-error-description'),
	};
}

/** What a reader of a picture sees: the error and nothing around it. */
const errorPanel = (panel: Locator): Locator => panel.locator('.node-error-view__header');

async function readError(panel: Locator): Promise<ShownError> {
	const { message, description } = errorOf(panel);
	return { message: await message.innerText(), description: await description.innerText() };
}

/** What is wrong with the texts of an error. Empty if nothing is. */
function judge(
	code: ReasonCode,
	{
		headline,
		remedy = reasons[code].advice,
		code: shownCode = code,
	}: Pick<ErrorScene, 'code' | 'headline' | 'remedy'>,
	{ message, description }: ShownError,
): string[] {
	const isHeadline = typeof headline === 'string' ? message === headline : headline.test(message);
	const sentences = `${message}. ${description}`
		.split(/(?<=[.:;])\s+/)
		.map((sentence) => sentence.replace(/[.:;]+$| \[item \d+\]/g, '').toLowerCase());
	const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
	return [
		...(isHeadline ? [] : [`${code} has the headline "${message}"`]),
		...(description.includes(remedy) ? [] : [`${code} has the remedy "${description}"`]),
		...(description.includes(`(code ${shownCode}`)
			? []
			: [`${code} has the facts "${description}"`]),
		...repeated.map((sentence) => `${code} says twice: "${sentence}"`),
	];
}

/** As after an expression that gives both items the same ID. */
async function playShared(context: E2eContext): Promise<void> {
	const items = [
		{ id: 'INV', amount: '100.00' },
		{ id: 'INV', amount: '200.00' },
	];
	await playItems(context, {
		name: 'rich',
		pay: { parameters: { ...send('={{ $json.id }}'), amount: '={{ $json.amount }}' } },
		items,
		judgePanel: async (panel, editor) => {
			await errorOf(panel).message.waitFor();
			const shown = await readError(panel);
			await editor.picture('editorErrors/external_id_shared', errorPanel(panel));
			const headline =
				/^Payment 'INV': 'External ID' is the same in 2 items of this run, but their payments differ, or one of them has a wrong value\. None of them was sent\. This run did not create this payment\. This run did not pay the other item, but an earlier run may have paid it \[item 0\]$/;
			assert.deepEqual(judge('external_id_shared', { headline }, shown), []);
		},
	});
}

interface ItemsScene {
	/** Of the account, whose balance is as `settings` say. */
	readonly name: string;
	readonly settings?: Partial<typeof POOR>;
	readonly pay: Pick<NodeSketch, 'parameters' | 'onError'>;
	readonly items: ReadonlyArray<Readonly<Record<string, string>>>;
	readonly judgePanel: (panel: Locator, editor: Editor) => Promise<void>;
}

/** Pays several items in the editor, and shows the panel of the node's output. */
async function playItems(
	{ n8n, editor: getEditor }: E2eContext,
	{ name, settings = {}, pay, items, judgePanel }: ItemsScene,
): Promise<void> {
	const { api } = await n8n();
	const editor = await getEditor();
	await withSandbox(
		{},
		async (sandbox, account) => {
			const credential = await api.importCredential(
				name,
				CREDENTIAL_TYPE,
				credentialFor(sandbox.baseUrl, account),
			);
			const workflow = chain(`${items.length} payments`, [
				{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
				{ name: 'Pay', type: ACTION, credentials: { [CREDENTIAL_TYPE]: credential }, ...pay },
			]);
			const pinData = { [START]: items.map((json) => ({ json })) };
			await editor.open(await api.importWorkflow({ ...workflow, pinData }));
			await execute(editor, 'Pay');
			await judgePanel(editor.page.getByTestId('output-panel'), editor);
		},
		settings,
	);
}

/** The second item is not tried, because the first one has shown that the balance is used up. */
async function playStopped(context: E2eContext): Promise<void> {
	await playItems(context, {
		name: 'poor',
		settings: POOR,
		pay: {
			parameters: { ...send('={{ $json.id }}'), options: { maxConcurrentRequests: 1 } },
			onError: 'continueErrorOutput',
		},
		items: [{ id: 'INV-2001' }, { id: 'INV-2002' }],
		judgePanel: async (panel, editor) => {
			await editor.hand.click('Error Branch', panel.getByText(/^Error Branch/));
			await panel.locator('table tr').nth(2).waitFor();
			await editor.picture('editorErrors/run_stopped', panel);
			const text = await panel.innerText();
			assert.ok(text.includes(reasons.insufficient_balance.title), text);
			assert.ok(text.includes(`${reasons.run_stopped.title}, because an earlier one failed`), text);
			assert.ok(text.includes(reasons.run_stopped.advice), text);
		},
	});
}

/** A person stops a Wait. n8n shows no error then, and neither do we. */
async function playAborted({ n8n, editor: getEditor }: E2eContext): Promise<void> {
	const { api } = await n8n();
	const editor = await getEditor();
	const { page, hand } = editor;
	await withSandbox({}, async (sandbox, account) => {
		sandbox.control.makePayment({ externalId: 'INV-2003' });
		const credential = await api.importCredential(
			'aborted',
			CREDENTIAL_TYPE,
			credentialFor(sandbox.baseUrl, account),
		);
		const workflow = chain('Stopped by hand', [
			{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			{
				name: 'Wait',
				type: ACTION,
				parameters: {
					resource: 'payment',
					operation: 'waitForFinalStatus',
					payment: { __rl: true, mode: 'externalId', value: 'INV-2003' },
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
		]);
		await editor.open(await api.importWorkflow(workflow));
		await hand.click('Execute workflow', page.getByTestId('execute-workflow-button'));
		await waitFor('the wait to listen', () => sandbox.control.streams()[0], SOON);
		await hand.click('Stop', page.getByTestId('stop-execution-button'));
		await page.getByTestId('stop-execution-button').waitFor({ state: 'hidden' });
		await editor.openNode('Wait');
		await editor.picture('editorErrors/aborted', page.getByTestId('output-panel'));
		const panel = page.getByTestId('output-panel');
		assert.match(await panel.innerText(), /No output data/);
		assert.equal(await errorOf(panel).message.count(), 0);
	});
}

/** The failed execution of a trigger, as the list of executions shows it. */
async function playSetAside({ n8n, editor: getEditor }: E2eContext): Promise<void> {
	const { api, baseUrl } = await n8n();
	const editor = await getEditor();
	const { page } = editor;
	await withSandbox({}, async (sandbox, account) => {
		const credential = await api.importCredential(
			'set aside',
			CREDENTIAL_TYPE,
			credentialFor(sandbox.baseUrl, account),
		);
		const id = await api.importWorkflow(
			chain('An event that nobody handles', [
				{
					name: TRIGGER,
					type: `${ACTION}Trigger`,
					parameters: { continueWhen: 'succeeded', options: { maxTries: 1 } },
					credentials: { [CREDENTIAL_TYPE]: credential },
				},
				{
					name: 'Fail',
					type: 'n8n-nodes-base.stopAndError',
					parameters: { errorMessage: 'The ledger is closed' },
				},
			]),
		);
		await api.activate(id);
		try {
			await waitFor('the stream', () => sandbox.control.streams()[0], SOON);
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			const failed = await waitFor(
				'the failed execution of the trigger',
				async () => {
					const all = await api.executions(id, { withData: true });
					return all.find(({ data }) => data?.resultData.error?.message.includes('set aside'));
				},
				SOON,
			);
			await page.goto(`${baseUrl}/workflow/${id}/executions/${failed.id}`, {
				waitUntil: 'domcontentloaded',
			});
			await editor.openNode(TRIGGER);
			const panel = page.getByTestId('output-panel');
			const shown = await readError(panel);
			await editor.picture('editorErrors/event_set_aside', errorPanel(panel));
			const headline =
				/^An event was set aside after a failed execution \(event ID \S+\)\. Do not retry the execution that shows this error$/;
			assert.deepEqual(judge('event_set_aside', { headline }, shown), []);
		} finally {
			await api.deactivate(id);
		}
	});
}
