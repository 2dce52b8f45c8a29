/** No key, token, token segment, PEM line or body HMAC reaches n8n's log, its execution data or its database. */
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';

import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/server';
import { endpointCases } from '../../test/support/cases/endpointCases';
import { quote } from '../../test/support/fakes/forms';
import { credentialFor } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import { manualChain, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, readExample } from '../driver/examples';
import { findLeaks, readAllTables } from './support/leakScan';
import type { Canary, Leak } from './support/leakScan';
import type { N8nApi } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { recordTokens } from './support/recordTokens';
import { startN8n } from '../driver/start/startN8n';
import type { RunningN8n } from '../driver/start/startN8n';
import { nameOfTrigger } from '../tools/start/startDemo';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

export const cases: E2eCase[] = [
	{
		name: 'nothing leaks at log level debug, with HS256 and RS256, in runs that work and runs that fail',
		async run({ version, note }) {
			const n8n = await startN8n({ version, logLevel: 'debug' });
			try {
				await withSandbox({}, async (sandbox, account) => {
					const recording = recordTokens();
					const workflows: string[] = [];
					for (const algorithm of ['HS256', 'RS256']) {
						for (const signBody of [false, true]) {
							workflows.push(
								...(await useCredential(n8n, sandbox, account, { algorithm, signBody })),
							);
						}
					}
					workflows.push(...(await useEveryCall(n8n, sandbox, account)));
					workflows.push(...(await useWrongKey(n8n, sandbox, account)));
					const tokens = recording.stop();
					// Each of the four forms of the credential needs at least one token. With a signed body, each POST
					// needs its own.
					assert.ok(tokens.length >= 6, `only ${tokens.length} tokens were seen`);
					assert.ok(
						tokens.some((token) => hmacOf(token) !== undefined),
						'no token with an hmac claim was seen',
					);
					const canaries = listCanaries(account, tokens);
					const leaks = await scan(n8n, workflows, canaries);
					note(
						`${workflows.length} workflows, ${tokens.length} tokens, ${canaries.length} canaries`,
					);
					assert.deepEqual(leaks, []);

					const planted = await plant(n8n.api, account);
					const found = await scan(n8n, [planted], canaries);
					for (const place of ['executions', 'table execution_data']) {
						const forms = found.filter((leak) => leak.place === place).map(({ form }) => form);
						for (const form of ['plain', 'base64', 'hex'])
							assert.ok(forms.includes(form), `${form} in ${place}`);
					}
					assert.ok(
						found.some(({ place }) => place.startsWith('database file')),
						'database file',
					);
					const log = Buffer.from(`${await n8n.readLog()}\nBearer ${tokens[0] ?? ''}\n`);
					assert.ok(findLeaks(log, 'log', canaries).length > 0, 'a token in the log');
				});
			} finally {
				await n8n.stop();
			}
		},
	},
];

/**
 * Pays, checks the connection and receives events with one form of the credential.
 *
 * @returns the workflows' IDs
 */
async function useCredential(
	{ api }: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
	form: { algorithm: string; signBody: boolean },
): Promise<string[]> {
	const hmacSecretKey = form.algorithm === 'RS256' && form.signBody ? account.secretKey : '';
	const data = credentialFor(sandbox.baseUrl, account, { ...form, hmacSecretKey });
	const credential = await api.importCredential(JSON.stringify(form), CREDENTIAL_TYPE, data);
	await api.testCredential(credential, CREDENTIAL_TYPE, data);

	const events = readExample('on-payment-event', credential);
	const eventsId = await api.importWorkflow(events);
	await api.activate(eventsId);
	await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
		timeoutMs: 30_000,
	});

	const pay = readExample('pay-from-a-quote', credential);
	const payId = await api.importWorkflow(pay);
	assert.equal((await api.runManually(payId, nameOfTrigger(pay))).status, 'success');
	await waitFor('an event to run', async () => (await api.executions(eventsId))[0], {
		timeoutMs: 30_000,
	});
	const checkId = await api.importWorkflow(checkOf(credential));
	assert.equal((await api.runManually(checkId, MANUAL_TRIGGER)).status, 'success');
	await api.deactivate(eventsId);
	await waitFor(
		'the stream to close',
		() => (sandbox.control.streams().length === 0 ? true : undefined),
		{
			timeoutMs: 30_000,
		},
	);
	// The next form of the credential pays the same invoice. Without the reset, it would find the invoice
	// already paid.
	sandbox.control.reset();
	return [eventsId, payId, checkId];
}

/** Calls every endpoint: at a service that works, at one that refuses, and at one that answers nonsense. */
async function useEveryCall(
	{ api }: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
): Promise<string[]> {
	const data = credentialFor(sandbox.baseUrl, account, { algorithm: 'HS256', signBody: true });
	const credential = await api.importCredential('every call', CREDENTIAL_TYPE, data);
	const sketch = (name: string, parameters: INodeParameters): NodeSketch => ({
		name,
		type: `${PACKAGE_NAME}.crossBorderPayouts`,
		parameters,
		onError: 'continueRegularOutput',
		credentials: { [CREDENTIAL_TYPE]: credential },
	});
	const calls = endpointCases.map(({ endpoint, parameters }, index) =>
		sketch(`${index} ${endpoint.replace(/[{}]/g, '')}`, parameters),
	);
	const workflow = manualChain('Every call', [sketch('Quote', quote('v3')), ...calls]);
	const id = await api.importWorkflow({
		...workflow,
		connections: {
			[MANUAL_TRIGGER]: { main: [[{ node: 'Quote', type: 'main', index: 0 }]] },
			Quote: { main: [calls.map(({ name }) => ({ node: name, type: 'main', index: 0 }))] },
		},
	});
	const run = async (): Promise<void> => {
		assert.equal((await api.runManually(id, MANUAL_TRIGGER)).status, 'success');
	};
	await run();
	const paths = new Set(sandbox.control.requests().map(({ path }) => path.split('/')[2]));
	for (const resource of ['quote', 'payment', 'payments', 'reports', 'validate_account'])
		assert.ok(paths.has(resource), `${resource} was not called`);
	for (const [status, body] of [
		[403, '<h1>Forbidden</h1>'],
		[200, 'nonsense'],
	] as const) {
		sandbox.control.addFault({ kind: 'status', status, body, times: null });
		await run();
	}
	sandbox.control.reset();
	return [id];
}

/** Failures must leak as little as successes. */
async function useWrongKey(
	{ api }: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
): Promise<string[]> {
	const wrong = { ...account, keyId: 'nobody-knows-this-key' };
	const data = credentialFor(sandbox.baseUrl, wrong, { algorithm: 'RS256' });
	const credential = await api.importCredential('wrong', CREDENTIAL_TYPE, data);
	const pay = readExample('pay-from-a-quote', credential);
	const payId = await api.importWorkflow(pay);
	assert.equal((await api.runManually(payId, nameOfTrigger(pay))).status, 'error');
	const httpId = await api.importWorkflow(
		manualChain('HTTP Request with a wrong key', [
			{
				name: 'Debug',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					url: `${sandbox.baseUrl}/v3/balance?country=IND`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: CREDENTIAL_TYPE,
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
		]),
	);
	assert.equal((await api.runManually(httpId, MANUAL_TRIGGER)).status, 'error');
	const events = readExample('on-payment-event', credential);
	const eventsId = await api.importWorkflow(events);
	await api.activate(eventsId);
	await waitFor('the failed run that reports it', async () => (await api.executions(eventsId))[0], {
		timeoutMs: 30_000,
	});
	await api.deactivate(eventsId);
	return [payId, httpId, eventsId];
}

function checkOf(credential: { id: string; name: string }): ReturnType<typeof manualChain> {
	return manualChain('Connection check', [
		{
			name: 'Check',
			type: `${PACKAGE_NAME}.crossBorderPayouts`,
			parameters: { resource: 'connection', operation: 'check' },
			credentials: { [CREDENTIAL_TYPE]: credential },
		},
	]);
}

/** Runs a workflow that leaks the secret key in three forms. */
async function plant(api: N8nApi, account: E2eAccount): Promise<string> {
	const secret = Buffer.from(account.secretKey);
	const spilled = [
		`key ${account.secretKey}`,
		// One byte in front shifts the secret to another base64 alignment.
		Buffer.concat([Buffer.from('x'), secret, Buffer.from('y')]).toString('base64'),
		secret.toString('hex'),
	];
	const assignments = spilled.map((value, index) => ({
		id: `leak-${index}`,
		name: `leak${index}`,
		type: 'string',
		value,
	}));
	const id = await api.importWorkflow(
		manualChain('A planted leak', [
			{
				name: 'Spill',
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				parameters: { assignments: { assignments }, options: {} },
			},
		]),
	);
	assert.equal((await api.runManually(id, MANUAL_TRIGGER)).status, 'success');
	return id;
}

function listCanaries(account: E2eAccount, tokens: string[]): Canary[] {
	const pemLines = account.privateKey
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('-----'));
	return [
		{ name: 'secret key', secret: account.secretKey },
		{ name: 'access key', secret: account.accessKey },
		...pemLines.map((secret, index) => ({ name: `line ${index + 1} of the private key`, secret })),
		...tokens.flatMap((token, index) => [
			...token
				.split('.')
				.map((secret, part) => ({ name: `segment ${part + 1} of token ${index + 1}`, secret })),
			...[hmacOf(token)].flatMap((secret) =>
				secret === undefined ? [] : [{ name: `hmac of token ${index + 1}`, secret }],
			),
		]),
	];
}

function hmacOf(token: string): string | undefined {
	const payload: unknown = JSON.parse(
		Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
	);
	return typeof payload === 'object' && payload !== null && 'hmac' in payload
		? String(payload.hmac)
		: undefined;
}

async function scan(n8n: RunningN8n, workflows: string[], canaries: Canary[]): Promise<Leak[]> {
	const executions = await Promise.all(
		workflows.map(async (id) => await n8n.api.executions(id, { withData: true })),
	);
	const count = executions.flat().length;
	assert.ok(
		count >= workflows.length,
		`only ${count} executions for ${workflows.length} workflows`,
	);
	const files = await Promise.all(
		['', '-wal'].map(async (suffix) => ({
			place: `database file${suffix}`,
			bytes: await readFile(`${n8n.databaseFile}${suffix}`).catch(() => Buffer.alloc(0)),
		})),
	);
	return [
		{ place: 'log', bytes: Buffer.from(await n8n.readLog()) },
		{ place: 'executions', bytes: Buffer.from(JSON.stringify(executions)) },
		...files,
		// SQLite splits long values across pages, so the file alone could hide a secret. Whole values cannot.
		...readAllTables(n8n.databaseFile).map(({ table, bytes }) => ({
			place: `table ${table}`,
			bytes,
		})),
	].flatMap(({ place, bytes }) => findLeaks(bytes, place, canaries));
}
