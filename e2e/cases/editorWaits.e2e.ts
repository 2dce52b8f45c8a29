/** The reasons that a person meets only after a wait, in the editor. The pictures are those of `editorErrors`. */
import { strict as assert } from 'node:assert';

import { reasons, type ReasonCode } from '../../client/errors/reasonTexts';
import type { Sandbox } from '../../sandbox/server';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { chain, manualChain } from '../driver/session/buildWorkflow';
import type { Editor } from '../driver/session/editor';
import { quote, type OtherScene } from './support/errorScenes';
import { holdStream } from './support/holdStream';

const ACTION = `${PACKAGE_NAME}.crossBorderPayouts`;
/** The shortest that the form allows. The node waits ten seconds longer, so that the service's own limit comes first. */
const TIMEOUT_SECONDS = 10;
const TOO_LONG_MS = 2 * (TIMEOUT_SECONDS + 10) * 1_000;
/** The node sends a quote four times. A test of the trigger listens for two minutes. */
const WAIT = { timeout: 240_000 };

interface WaitScene {
	readonly code: ReasonCode & OtherScene;
	/** Starts a test of the trigger instead of a run of the action node. */
	readonly isTrigger: boolean;
	readonly parameters: Record<string, unknown>;
	/** Keeps the service from answering. @returns what ends it */
	arrange(sandbox: Sandbox): Promise<() => unknown>;
}

const scenes: readonly WaitScene[] = [
	{
		code: 'timeout',
		isTrigger: false,
		parameters: { ...quote, options: { timeout: TIMEOUT_SECONDS } },
		async arrange({ control }) {
			control.addFault({ kind: 'delay', delayMs: TOO_LONG_MS, path: '/v3/quote', times: null });
			return () => control.clearFaults();
		},
	},
	{
		code: 'stream_taken',
		isTrigger: true,
		parameters: {},
		async arrange(sandbox) {
			sandbox.control.changeBehaviours({ S7: 'refused409' });
			const held = await holdStream(sandbox, 'another client');
			return () => held.abort();
		},
	},
];

export const cases: E2eCase[] = [
	{
		name: `${scenes.map(({ code }) => code).join(' and ')} say what happened and what to do`,
		skip: unlessNewestEditor,
		async run(context) {
			const editor = await context.editor();
			// Side by side, because each of them takes its time.
			const played = scenes.map(async (scene) => {
				const window = await editor.openWindow();
				return await playScene(context, window, scene)
					.then(
						() => [],
						(error: unknown) => [`${scene.code}: ${String(error)}`],
					)
					.finally(window.close);
			});
			assert.deepEqual((await Promise.all(played)).flat(), []);
		},
	},
];

async function playScene(
	{ n8n }: E2eContext,
	editor: Editor,
	{ code, isTrigger, parameters, arrange }: WaitScene,
): Promise<void> {
	const { api } = await n8n();
	await withSandbox({}, async (sandbox, account) => {
		const data = credentialFor(sandbox.baseUrl, account);
		const credentials = {
			[CREDENTIAL_TYPE]: await api.importCredential(code, CREDENTIAL_TYPE, data),
		};
		const workflow = isTrigger
			? chain(code, [{ name: code, type: `${ACTION}Trigger`, parameters, credentials }])
			: manualChain(code, [{ name: code, type: ACTION, parameters, credentials }]);
		await editor.open(await api.importWorkflow(workflow));
		const end = await arrange(sandbox);
		try {
			await editor.openNode(code);
			const { page, hand, picture } = editor;
			const button = page.getByTestId(isTrigger ? 'trigger-execute-button' : 'node-execute-button');
			await hand.click('Execute step', button.first());
			const output = page.getByTestId('output-panel');
			await output.getByTestId('node-error-message').waitFor(WAIT);
			await picture(`editorErrors/${code}`, output.locator('.node-error-view__header'));
			const message = await output.getByTestId('node-error-message').innerText();
			assert.ok(message.includes(reasons[code].title), message);
			const description = await output.getByTestId('node-error-description').innerText();
			assert.ok(description.includes(reasons[code].advice), description);
			assert.ok(description.includes(code), description);
		} finally {
			await end();
		}
	});
}
