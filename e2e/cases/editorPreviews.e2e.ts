/** The editor shows the members of an output before the node has run, so that nobody has to pay to map fields. */
import { strict as assert } from 'node:assert';

import {
	newestNodeVersion,
	nodeVersions,
} from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { choices } from '../../nodes/CrossBorderPayouts/registry';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { unlessChromium } from '../driver/session/browser';
import { manualChain } from '../driver/session/buildWorkflow';

const ACTION = `${PACKAGE_NAME}.crossBorderPayouts`;
const SEND = 'Pay';
const NEXT = 'Wait for It';

export const cases: E2eCase[] = [
	{ name: 'n8n finds the schema of every operation, and of the trigger', run: findAll },
	{
		name: 'the next node shows the members of a payment that was never sent',
		skip: unlessChromium,
		run: showMembers,
	},
];

async function findAll({ n8n }: E2eContext): Promise<void> {
	const { api } = await n8n();
	const places = nodeVersions.flatMap((version) =>
		choices.map(
			({ operation: { resource, operation } }) =>
				`${ACTION}/${padded(version)}/${resource}/${operation}`,
		),
	);
	places.push(`${ACTION}Trigger/1.0.0`);
	for (const place of new Set(places)) {
		const schema = await api.get(`/schemas/${place}.json`);
		assert.ok(isSchema(schema), `${place}: ${JSON.stringify(schema)}`);
	}
}

/** As the editor writes it: `1.1.0` for 1.1. */
const padded = (version: number): string =>
	[...String(version).split('.'), 0, 0].slice(0, 3).join('.');

const isSchema = (answer: unknown): boolean =>
	typeof answer === 'object' && answer !== null && 'properties' in answer;

async function showMembers({ n8n, editor: getEditor }: E2eContext): Promise<void> {
	const { api } = await n8n();
	const editor = await getEditor();
	const id = await api.importWorkflow(
		manualChain('Previews', [
			{
				name: SEND,
				type: ACTION,
				typeVersion: newestNodeVersion,
				parameters: { resource: 'payment', operation: 'send' },
			},
			{
				name: NEXT,
				type: ACTION,
				typeVersion: newestNodeVersion,
				parameters: { resource: 'payment', operation: 'waitForFinalStatus' },
			},
		]),
	);
	await editor.open(id);
	await editor.openNode(NEXT);
	const input = editor.page.getByTestId('ndv-input-panel');
	await input.getByTestId('schema-preview-warning').waitFor();
	await editor.picture('editorPreviews/send');
	const shown = await input.innerText();
	for (const name of ['outcome', 'externalId', 'status', 'sourceAmount', 'action'])
		assert.ok(shown.split('\n').includes(name), `${name} is not in: ${shown}`);
	// n8n renders only what is in view, and the service's ID comes last.
	await input.hover();
	await editor.page.mouse.wheel(0, 10_000);
	await input.getByText('paymentId', { exact: true }).waitFor();
}
