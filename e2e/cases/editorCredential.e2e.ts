/** The credential's form: both algorithms work, and what a person reads if they do not. */
import { strict as assert } from 'node:assert';

import type { Locator } from 'playwright-core';

import type { Sandbox } from '../../sandbox/server';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { createAccount, credentialFor } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import { findFreePorts } from '../driver/servers/freePorts';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { manualChain } from '../driver/session/buildWorkflow';
import type { Editor } from '../driver/session/editor';

const NODE = 'Pay';

type Play = (form: CredentialForm, sandbox: Sandbox, account: E2eAccount) => Promise<void>;

/** The form of a new credential. */
interface CredentialForm {
	readonly editor: Editor;
	readonly dialog: Locator;
	/** Saves, and waits until n8n has tested the credential. @returns what the form says then, or undefined if it closed itself */
	save(): Promise<string | undefined>;
}

export const cases: E2eCase[] = [
	caseOf('HS256', async ({ editor, save }, sandbox, account) => {
		await fillIn(editor, {
			baseUrl: sandbox.baseUrl,
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
		});
		await editor.picture('editorCredential/hs256');
		assertWorks(await save());
	}),
	caseOf('RS256', async ({ editor, save }, sandbox, account) => {
		await editor.choose('algorithm', 'RS256');
		await fillIn(editor, {
			baseUrl: sandbox.baseUrl,
			accessApiKey: account.accessKey,
			privateKey: account.privateKey,
			keyId: account.keyId,
		});
		await editor.picture('editorCredential/rs256');
		assertWorks(await save());
	}),
	caseOf('a wrong secret key', async ({ editor, save }, sandbox, account) => {
		await fillIn(editor, {
			baseUrl: sandbox.baseUrl,
			accessApiKey: account.accessKey,
			secretKey: createAccount().secretKey,
		});
		const said = await save();
		await editor.picture('editorCredential/wrong-key');
		assert.match(String(said), /The service does not accept the keys\. Check 'Access Key'/);
		assert.ok(!String(said).includes(account.accessKey));
	}),
	caseOf('a private key that cannot be read', async ({ editor, save }, sandbox, account) => {
		await editor.choose('algorithm', 'RS256');
		await fillIn(editor, {
			baseUrl: sandbox.baseUrl,
			accessApiKey: account.accessKey,
			privateKey: String(account.publicKeys?.[account.keyId]),
		});
		const said = await save();
		await editor.picture('editorCredential/public-key');
		assert.match(String(said), /Private Key: is a public key\. Paste the private key of the pair/);
	}),
	caseOf('an address at which nobody answers', async ({ editor, save }, _, account) => {
		const [port] = await findFreePorts(1);
		await fillIn(editor, {
			baseUrl: `http://127.0.0.1:${port}`,
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
		});
		const said = await save();
		await editor.picture('editorCredential/no-service');
		assert.match(
			String(said),
			/No service answers at http:\/\/127\.0\.0\.1:\d+: the connection was refused \(ECONNREFUSED\)\. Check the host and port of 'Base URL'/,
		);
	}),
	caseOf('a host that nobody knows', async ({ editor, save }, _, account) => {
		await fillIn(editor, {
			baseUrl: 'https://payouts.invalid',
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
		});
		const said = await save();
		await editor.picture('editorCredential/no-host');
		assert.match(
			String(said),
			/The host in https:\/\/payouts\.invalid is not known \((ENOTFOUND|EAI_AGAIN)\)\. Check 'Base URL'/,
		);
	}),
];

function caseOf(name: string, play: Play): E2eCase {
	return {
		name,
		skip: unlessNewestEditor,
		run: async (context) =>
			await withSandbox({}, async (sandbox, account) => {
				// Without any credential, n8n shows a button instead of the list.
				const { api } = await context.n8n();
				await api.importCredential(
					'Another',
					CREDENTIAL_TYPE,
					credentialFor(sandbox.baseUrl, account),
				);
				await play(await openForm(context), sandbox, account);
			}),
	};
}

async function openForm({ n8n, editor: getEditor }: E2eContext): Promise<CredentialForm> {
	const { api } = await n8n();
	const editor = await getEditor();
	const { page, hand } = editor;
	const node = { name: NODE, type: `${PACKAGE_NAME}.crossBorderPayouts`, parameters: {} };
	await editor.open(await api.importWorkflow(manualChain('Credential', [node])));
	await editor.openNode(NODE);
	await hand.click(
		'Credential',
		page.getByTestId('node-credentials-slot').locator('input').first(),
	);
	await hand.click('Create new', page.getByTestId('node-credentials-select-item-new'));
	const dialog = page
		.locator('[data-test-id=editCredential-modal],[data-test-id=credential-edit-dialog]')
		.first();
	await dialog.waitFor();
	return {
		editor,
		dialog,
		async save() {
			await hand.click('Save', dialog.getByTestId('credential-save-button'));
			const said = dialog.getByText(/Couldn’t connect|Connection tested successfully/).first();
			const closed = dialog.waitFor({ state: 'hidden' }).then(() => true as const);
			const isClosed = await Promise.race([said.waitFor().then(() => false as const), closed]);
			if (isClosed) return undefined;
			const more = dialog.getByText('More details');
			if (await more.isVisible()) await hand.click('More details', more);
			return await dialog.innerText();
		},
	};
}

async function fillIn(editor: Editor, values: Readonly<Record<string, string>>): Promise<void> {
	for (const [name, value] of Object.entries(values)) await editor.enter(name, value);
}

/** A new credential that works closes its form by itself. */
function assertWorks(said: string | undefined): void {
	if (said !== undefined) assert.match(said, /Connection tested successfully/);
}
