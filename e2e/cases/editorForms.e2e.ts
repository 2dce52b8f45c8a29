/** The forms of both nodes as the editor draws them: each field in its place, and marked where one is missing. */
import { strict as assert } from 'node:assert';

import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { newestNodeVersion } from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { properties as actionFields } from '../../nodes/CrossBorderPayouts/properties';
import { choices, findChoices } from '../../nodes/CrossBorderPayouts/registry';
import { properties as triggerFields } from '../../nodes/CrossBorderPayoutsTrigger/properties';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import { unlessNewestEditor } from '../driver/session/browser';
import { chain } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import { SCREEN, type Editor } from '../driver/session/editor';
import { waitFor } from '../driver/processes/waitFor';

const ACTION = `${PACKAGE_NAME}.crossBorderPayouts`;
const TRIGGER = `${ACTION}Trigger`;
const SOON = { timeoutMs: 60_000 };

interface Form {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly fields: INodeProperties[];
	readonly parameters: INode['parameters'];
}

/** Each operation of each version, as it is when it has just been chosen, and the trigger. */
const forms: readonly Form[] = [
	...choices.map(({ apiVersion, operation }) => {
		const isVersioned = findChoices(operation.resource, operation.operation).length > 1;
		return {
			name: `${operation.resource} ${operation.operation}${apiVersion ? ` ${apiVersion}` : ''}`,
			type: ACTION,
			typeVersion: newestNodeVersion,
			fields: actionFields,
			parameters: {
				resource: operation.resource,
				operation: operation.operation,
				...(isVersioned && apiVersion ? { apiVersion } : {}),
			},
		};
	}),
	...['v2', 'v3'].map((apiVersion) => ({
		name: `trigger ${apiVersion}`,
		type: TRIGGER,
		typeVersion: 1,
		fields: triggerFields,
		parameters: { apiVersion },
	})),
];

/** What a person can set or open. The first form of Send must not have more, and must fit into two screens. */
const MOST_CONTROLS = 18;
const SCREENS = 2;

const caseOf = (name: string, run: E2eCase['run']): E2eCase => ({
	name,
	skip: unlessNewestEditor,
	run,
});

export const cases: E2eCase[] = [
	caseOf(`each of ${forms.length} forms shows its fields, and marks what is required`, showForms),
	caseOf(
		`Send begins with at most ${MOST_CONTROLS} controls in two screens of ${SCREEN.height} px`,
		measureSend,
	),
	caseOf('a name opens the other fields of its party', openParties),
	caseOf('what was typed stays when the API version changes', switchVersion),
	caseOf('the list of payments is searched', searchList),
	caseOf('a form in the dark theme', showDark),
];

async function showForms(context: E2eContext): Promise<void> {
	const editor = await openForms(context, forms);
	const wrong: unknown[] = [];
	for (const form of forms) {
		await editor.openNode(form.name);
		const wanted = expected(form);
		const shown = await readForm(editor, form);
		try {
			assert.deepEqual(shown, wanted);
		} catch {
			wrong.push({ form: form.name, shown, wanted });
		}
		await editor.picture(`editorForms/${form.name.replaceAll(' ', '-')}`);
		await editor.closeNode();
	}
	assert.deepEqual(wrong, []);
}

/** A workflow with one node for each form, with a credential. */
async function openForms(
	{ n8n, editor: getEditor }: E2eContext,
	some: readonly Form[],
): Promise<Editor> {
	const { api } = await n8n();
	const editor = await getEditor();
	const credential = await api.importCredential('forms', CREDENTIAL_TYPE, {
		baseUrl: 'https://api.example.com',
	});
	const sketches = some.map(({ name, type, typeVersion, parameters }): NodeSketch => ({
		name,
		type,
		typeVersion,
		parameters,
		credentials: { [CREDENTIAL_TYPE]: credential },
	}));
	const { nodes, ...rest } = chain('Forms', sketches);
	const inGrid = nodes.map((node, index) => ({
		...node,
		position: [(index % 7) * 240, Math.floor(index / 7) * 200] satisfies [number, number],
	}));
	await editor.open(await api.importWorkflow({ ...rest, nodes: inGrid, connections: {} }));
	return editor;
}

interface ShownForm {
	/** The labels from top to bottom. */
	readonly labels: readonly string[];
	/** The labels of the fields that the editor marks, because they are empty and must not be. */
	readonly marked: readonly string[];
}

function expected({ fields, type, typeVersion, parameters }: Form): ShownForm {
	// Boundary: the helpers read nothing else of a node type.
	const description = {
		properties: fields,
		name: type,
		version: typeVersion,
	} as INodeTypeDescription;
	const node = { id: '', name: '', type, typeVersion, position: [0, 0], parameters } as INode;
	const values = NodeHelpers.getNodeParameters(fields, parameters, true, false, node, description);
	assert.ok(values !== null);
	const shown = fields.filter((field) =>
		NodeHelpers.displayParameter(values, field, node, description),
	);
	return {
		labels: shown.map(labelOf),
		marked: shown
			.filter((field) => field.required === true && isEmpty(values[field.name]))
			.map(labelOf),
	};
}

/** A notice may have markup in its text. */
const labelOf = ({ displayName }: INodeProperties): string => displayName.replace(/<[^>]+>/g, '');

const isEmpty = (value: unknown): boolean =>
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	(typeof value === 'object' && value !== null && 'value' in value && value.value === '');

/** Lines of the form that are labels. The values of fields are no text of the page. */
async function readForm({ page }: Editor, { fields }: Form): Promise<ShownForm> {
	const form = page.getByTestId('node-parameters');
	const known = new Set(fields.map(labelOf));
	const lines = (await form.innerText()).split('\n').map((line) => line.trim());
	const marked = await form
		.getByTestId('parameter-issues')
		.evaluateAll((marks) =>
			marks.map(
				(mark) =>
					mark
						.closest('[data-test-id=parameter-item]')
						?.querySelector('label')
						?.innerText.split('\n')[0]
						?.trim() ?? '',
			),
		);
	return { labels: lines.filter((line) => known.has(line)), marked };
}

interface Measured {
	readonly controls: number;
	readonly height: number;
}

/**
 * Counts fields and what opens a collection, without the credential. It runs in the browser, so it is source code
 * as text.
 */
const measured = `(() => {
	const form = document.querySelector('[data-test-id=node-parameters]');
	const controls = 'input, textarea, .cm-content, [data-test-id=fixed-collection-add]';
	return {
		controls: [...form.querySelectorAll(controls)].filter(
			(each) => each.offsetParent !== null && each.closest('[data-test-id=node-credentials-slot]') === null,
		).length,
		height: form.scrollHeight,
	};
})()`;

async function measureSend(context: E2eContext): Promise<void> {
	const sends = forms.filter(({ name }) => name.startsWith('payment send'));
	const old = sends.map((form) => ({
		...form,
		name: `${form.name} of an old node`,
		typeVersion: 1,
	}));
	const editor = await openForms(context, [...sends, ...old]);
	const sizes = new Map<string, Measured>();
	for (const { name } of [...sends, ...old]) {
		await editor.openNode(name);
		const size = (await editor.page.evaluate(measured)) as Measured;
		context.note(`${name}: ${size.controls} controls, ${size.height} px`);
		sizes.set(name, size);
		await editor.closeNode();
	}
	for (const { name } of sends) {
		const { controls = 0, height = 0 } = sizes.get(name) ?? {};
		assert.ok(controls > 10 && controls <= MOST_CONTROLS, `${name}: ${controls} controls`);
		assert.ok(height > 500 && height <= SCREENS * SCREEN.height, `${name}: ${height} px`);
	}
}

/** The labels that n8n marks, because their fields are empty and must not be. */
const partyMarks = ({ marked }: ShownForm): string[] =>
	marked.filter((label) => /^(Beneficiary|Bank|Sender) /.test(label));

async function openParties(context: E2eContext): Promise<void> {
	const some = forms.filter(({ name }) => name === 'payment send v2');
	const editor = await openForms(context, some);
	const [form] = some;
	assert.ok(form);
	const marks = async (): Promise<string[]> => partyMarks(await readForm(editor, form));
	const marksAre = async (...labels: string[]): Promise<void> => {
		const isSo = async (): Promise<true | undefined> =>
			(await marks()).join() === labels.join() || undefined;
		await waitFor(`the marks of ${labels.join()}`, isSo, SOON);
	};
	const bank = ['Bank Name', 'Bank Branch Code', 'Beneficiary Address', 'Beneficiary City'];
	const document = ['Sender Document Type', 'Sender Document Number', 'Sender Relation'];
	const sender = ['Sender Address', 'Sender City', ...document];
	await editor.openNode(form.name);
	const account = 'Beneficiary Account Number';
	const country = 'Sender Country';
	await marksAre('Beneficiary Name', account, 'Sender Name', country);
	await editor.enter('beneficiaryName', 'Priya Sharma');
	await marksAre(account, ...bank, 'Sender Name', country);
	await editor.field('beneficiaryCity').scrollIntoViewIfNeeded();
	await editor.picture('editorForms/v2-beneficiary');
	await editor.enter('senderName', 'Amal Haddad');
	await marksAre(account, ...bank, country, ...sender);
	const size = (await editor.page.evaluate(measured)) as Measured;
	context.note(`both names: ${size.controls} controls, ${size.height} px`);
	await editor.enter('bankName', 'State Bank of India');
	await editor.enter('beneficiaryName', 'Priya S. Sharma');
	await marksAre(account, ...bank.slice(1), country, ...sender);
	assert.equal(
		await editor.field('bankName').locator('input').first().inputValue(),
		'State Bank of India',
	);
	// Another payee does not keep the bank of the last one.
	await editor.enter('beneficiaryName', '');
	await marksAre('Beneficiary Name', account, country, ...sender);
	await editor.enter('beneficiaryName', 'Asha Rao');
	await marksAre(account, ...bank, country, ...sender);
}

async function switchVersion(context: E2eContext): Promise<void> {
	const editor = await openForms(
		context,
		forms.filter(({ name }) => name === 'payment send v3'),
	);
	const { page } = editor;
	await editor.openNode('payment send v3');
	await editor.enter('externalId', 'INV-3001');
	await editor.choose('country', 'India (IND)');
	await editor.choose('currency', 'AED (UAE Dirham)');
	await editor.enter('amount', '1000.00');
	await editor.enter('senderName', 'Amal Haddad');
	// Without the name, which opens the other fields of the beneficiary.
	await editor.enter('beneficiaryAccountNumber', '000123456789');
	const names = ['externalId', 'country', 'currency', 'amount'];
	const read = async (): Promise<string[]> =>
		await Promise.all(
			[...names, 'senderName', 'beneficiaryAccountNumber'].map(
				async (name) => await editor.field(name).locator('input').first().inputValue(),
			),
		);
	const payment = ['INV-3001', 'India (IND)', 'AED (UAE Dirham)', '1000.00'];
	const typed = [...payment, 'Amal Haddad', '000123456789'];
	assert.deepEqual(await read(), typed);
	await editor.choose('apiVersion', 'Version 2 (Maintenance)');
	await page.getByText('Sender Document Type', { exact: true }).waitFor();
	assert.deepEqual(await read(), typed);
	await editor.choose('apiVersion', 'Version 3 (Current)');
	await page.getByText('Sender Document Type', { exact: true }).waitFor({ state: 'hidden' });
	assert.deepEqual(await read(), typed);
}

async function searchList(context: E2eContext): Promise<void> {
	const { api } = await context.n8n();
	const editor = await context.editor();
	const { page, hand } = editor;
	await withSandbox({}, async (sandbox, account) => {
		for (const externalId of ['INV-3002', 'INV-3003', 'RENT-3004'])
			sandbox.control.makePayment({ externalId });
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await api.importCredential('search', CREDENTIAL_TYPE, data);
		const node = {
			name: 'Get',
			type: ACTION,
			parameters: { resource: 'payment', operation: 'get', apiVersion: 'v3', country: 'IND' },
			credentials: { [CREDENTIAL_TYPE]: credential },
		};
		await editor.open(await api.importWorkflow(chain('Search the list', [node])));
		await editor.openNode('Get');
		await hand.click(
			'Payment',
			page.getByTestId('resource-locator-payment').getByTestId('rlc-input'),
		);
		const items = page.getByTestId('rlc-item');
		await items.nth(2).waitFor();
		await editor.picture('editorForms/payment-list');
		await hand.enter('the search', page.getByTestId('rlc-search'), 'rent');
		await waitFor(
			'the one payment that fits',
			async () => (await items.count()) === 1 || undefined,
			SOON,
		);
		assert.match(await items.first().innerText(), /RENT-3004/);
		await hand.click('RENT-3004', items.first());
	});
}

async function showDark(context: E2eContext): Promise<void> {
	const { useTheme } = await context.editor();
	await useTheme('dark');
	try {
		const editor = await openForms(
			context,
			forms.filter(({ name }) => name === 'payment send v3'),
		);
		assert.equal(await editor.page.locator('body').getAttribute('data-theme'), 'dark');
		await editor.picture('editorForms/dark-canvas');
		await editor.openNode('payment send v3');
		await editor.picture('editorForms/dark-form');
	} finally {
		await useTheme('light');
	}
}
