/** The credential's test request as n8n's credential tester runs it: through the declarative routing of a one-field node. */
import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	NodeConnectionTypes,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { credentialDataFor } from '../../support/fakes/credentialData';
import { createAdditionalData } from '../../support/engine/executeNode';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import '../../support/engine/quietN8n';
import { startRecordServer } from '../../credentials/recordServer';

const credential = new CrossBorderPayoutsApi();

/** What the tester shows, by the rules of its own code: null for success. */
async function runTest(data: ICredentialDataDecryptedObject): Promise<string | null> {
	try {
		await route(data);
		return null;
	} catch (error) {
		return explain(error);
	}
}

async function route(data: ICredentialDataDecryptedObject): Promise<void> {
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'test.node',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { crossBorderPayoutsApi: { id: '1', name: 'Test' } },
	};
	const nodeType: INodeType = {
		description: {
			displayName: 'Temp',
			name: 'temp',
			group: ['transform'],
			version: 1,
			description: 'Carries the request of the test',
			defaults: { name: 'Temp' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: credential.test.request },
					default: '',
				},
			],
		},
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => NodeHelpers.getVersionedNodeType(nodeType, 1),
			getKnownTypes: () => ({}),
		},
	});
	const input = { main: [[{ json: {} }]] };
	const executeData = { node, data: {}, source: null };
	const context = new ExecuteContext(
		workflow,
		node,
		createAdditionalData(credential, data),
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		input,
		executeData,
		[],
	);
	const decrypted = { id: '1', name: 'Test', type: 'crossBorderPayoutsApi', data };
	await workflow.expression.acquireIsolate();
	try {
		await new RoutingNode(context, nodeType, decrypted).runNode();
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

function explain(error: unknown): string {
	const { message, cause } = error instanceof Error ? error : new TypeError('no error');
	const facts: { response?: { status?: number; statusText?: string }; code?: string } =
		Object(cause);
	if (!facts.response) return facts.code ?? message;
	const rule = (credential.test.rules ?? []).find(
		({ properties }) => 'value' in properties && properties.value === facts.response?.status,
	);
	return rule?.properties.message ?? facts.response.statusText ?? '';
}

describe('the credential test', () => {
	let sandbox: TestSandbox;
	let form: ICredentialDataDecryptedObject;
	beforeAll(async () => {
		sandbox = await startTestSandbox();
		form = credentialDataFor(sandbox.baseUrl, sandbox.account);
	});

	it('succeeds with the right keys', async () => {
		expect(await runTest(form)).toBeNull();
		expect(await runTest(credentialDataFor(sandbox.baseUrl, sandbox.account, 'RS256'))).toBeNull();
	});

	it.each(['slash', 'pathSlash'] as const)(
		'succeeds with a base URL of %s, and no path has two slashes',
		async (R9) => {
			const named = await startTestSandbox({ behaviours: { R9 } });
			const data = credentialDataFor(`${named.baseUrl}/`, named.account);
			expect(await runTest(data)).toBeNull();
			expect(named.control.requests().map(({ path }) => path)).toEqual(['/v2/debug']);
			expect(await runTest({ ...data, baseUrl: named.baseUrl })).toMatch(
				/does not accept the token/,
			);
		},
	);

	it('explains a 401 in more words than Unauthorized', async () => {
		const message = await runTest({ ...form, secretKey: 'test-wrong-'.repeat(5) });
		expect(message).toMatch(/does not accept the token.*'Access Key'.*Connection: Check/);
	});

	it.each([
		['', /^Base URL: is empty/],
		['https://api.example.com/v3', /^Base URL: contains \/v2 or \/v3/],
		['http://api.example.com', /^Base URL: must start with https/],
	])('shows the refusal of the base URL %j', async (baseUrl, sentence) => {
		expect(await runTest({ ...form, baseUrl })).toMatch(sentence);
	});

	it('shows the refusal of a missing base URL and of a broken key', async () => {
		const rest = { ...form };
		delete rest['baseUrl'];
		expect(await runTest(rest)).toMatch(/^Base URL: is empty/);
		expect(await runTest({ ...form, secretKey: 'a\nb' })).toMatch(
			/^Secret Key: contains a line break/,
		);
	});

	it.each([301, 403, 404, 429, 500, 503])('shows the sentence for %i', async (status) => {
		const server = await startRecordServer();
		server.answer = { status, headers: { location: 'https://evil.example' } };
		try {
			const rule = credential.test.rules?.find(
				({ properties }) => 'value' in properties && properties.value === status,
			);
			expect(await runTest({ ...form, baseUrl: server.origin })).toBe(rule?.properties.message);
			expect(rule).toBeDefined();
			expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
				'GET /v2/debug',
			]);
		} finally {
			await server.close();
		}
	});

	it('names the cause if no response comes', async () => {
		expect(await runTest({ ...form, baseUrl: 'http://127.0.0.1:1' })).toBe('ECONNREFUSED');
	});
});
