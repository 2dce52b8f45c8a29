/** The credential's test as n8n's credential tester runs it: a function of a node, with n8n's own context and helper. */
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { findLeaks } from '../../../e2e/cases/support/leakScan';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { startRecordServer } from '../../credentials/recordServer';
import { createAdditionalData } from '../../support/engine/executeNode';
import '../../support/engine/quietN8n';
import { credentialDataFor } from '../../support/servers/credentialData';
import { faults, startFaultServer } from '../../support/servers/faultServer';
import { makeSelfSignedCertificate } from '../../support/servers/certificates';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const nodes = { action: new CrossBorderPayouts(), trigger: new CrossBorderPayoutsTrigger() };

async function test(
	data: ICredentialDataDecryptedObject,
	by: keyof typeof nodes = 'action',
): Promise<INodeCredentialTestResult> {
	const context = new CredentialTestContext(
		createAdditionalData(new CrossBorderPayoutsApi(), data),
	);
	const decrypted = { id: '1', name: 'Test', type: 'crossBorderPayoutsApi', data };
	return await nodes[by].methods.credentialTest.testCredential.call(context, decrypted);
}

async function messageOf(data: ICredentialDataDecryptedObject): Promise<string> {
	const { status, message } = await test(data);
	expect(status).toBe('Error');
	// One sentence for the cause, one for the remedy.
	expect(message).toMatch(/^\S.*[^.]\. [A-Z].*\.$/s);
	expect(message).not.toMatch(/\.\./);
	return message;
}

async function listen(server: Server): Promise<string> {
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let sandbox: TestSandbox;
let form: ICredentialDataDecryptedObject;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	form = credentialDataFor(sandbox.baseUrl, sandbox.account);
});

it.each(['action', 'trigger'] as const)('is a function of the %s node', async (by) => {
	const [{ testedBy } = { testedBy: '' }] = nodes[by].description.credentials ?? [];
	expect(testedBy).toBe('testCredential');
	expect(await test(form, by)).toStrictEqual({
		status: 'OK',
		message: 'The service accepts the keys.',
	});
});

it('succeeds with RS256, with a signed body and with a short key', async () => {
	const rs256 = credentialDataFor(sandbox.baseUrl, sandbox.account, 'RS256');
	expect((await test(rs256)).status).toBe('OK');
	expect((await test({ ...form, signBody: true })).status).toBe('OK');
	const short = await startTestSandbox({ behaviours: { R8: 'short' } });
	expect((await test(credentialDataFor(short.baseUrl, short.account))).status).toBe('OK');
});

it('sends one request, to the address in the token to the byte', async () => {
	for (const R9 of ['slash', 'pathSlash'] as const) {
		const named = await startTestSandbox({ behaviours: { R9 } });
		const data = credentialDataFor(`${named.baseUrl}/`, named.account);
		expect((await test(data)).status).toBe('OK');
		expect(named.control.requests().map(({ path }) => path)).toEqual(['/v2/debug']);
		expect(await messageOf({ ...data, baseUrl: named.baseUrl })).toContain(
			`The service's own address is ${named.baseUrl}/, with a slash at the end`,
		);
	}
});

it('names wrong keys, and says that a key looks short', async () => {
	expect(await messageOf({ ...form, secretKey: 'test-wrong-'.repeat(5) })).toMatch(
		/^The service does not accept the keys\. Check 'Access Key'/,
	);
	expect(await messageOf({ ...form, secretKey: 'short' })).toMatch(
		/^The service does not accept the keys.*'Secret Key' has 5 bytes/,
	);
});

it('names a wrong clock', async () => {
	const late = await startTestSandbox({ clockToleranceSeconds: 0 });
	late.control.setClock({ advanceMs: 3_600_000 });
	expect(await messageOf(credentialDataFor(late.baseUrl, late.account))).toMatch(/clock/i);
});

it.each([
	['', /^.*Base URL: is empty/],
	['https://api.example.com/v3', /Base URL: contains \/v2 or \/v3/],
	['http://api.example.com', /Base URL: must start with https/],
])('shows the refusal of the base URL %j', async (baseUrl, sentence) => {
	expect(await messageOf({ ...form, baseUrl })).toMatch(sentence);
});

it('shows the refusal of what is missing, of the wrong type, and of a broken key', async () => {
	for (const baseUrl of [undefined, null, 7, {}])
		expect(await messageOf({ ...form, baseUrl: baseUrl as unknown as string })).toMatch(/Base URL/);
	expect(await messageOf({ ...form, secretKey: 'a\nb' })).toMatch(
		/Secret Key: contains a line break/,
	);
	expect(await messageOf({})).toMatch(/Base URL: is empty/);
});

it.each([
	[301, /^The address in 'Base URL' redirects to another one \(301\)/],
	[403, /^A proxy or gateway refused the request, not the service itself \(403\)/],
	[404, /^What answers at http.* is not the payout service \(404\)\. Check 'Base URL'/],
	[429, /^The service received too many requests/],
	[500, /^The service answered with an internal error \(500\)/],
	[503, /^The service answered with an internal error \(503\)/],
])('has a sentence for %i, and follows no redirect', async (status, sentence) => {
	const server = await startRecordServer();
	server.answer = { status, headers: { location: 'https://evil.example' } };
	try {
		expect(await messageOf({ ...form, baseUrl: server.origin })).toMatch(sentence);
		expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v2/debug']);
	} finally {
		await server.close();
	}
});

it('has a sentence for a page of HTML', async () => {
	const server = createServer((_, response) => {
		response.writeHead(200, { 'content-type': 'text/html' });
		response.end('<html><h1>Welcome</h1></html>');
	});
	const address = await listen(server);
	expect(await messageOf({ ...form, baseUrl: `http://${address}` })).toMatch(
		/is not the payout service \(200\)/,
	);
	server.close();
});

it('does not take a payment for an answer that accepts the keys', async () => {
	const server = createServer((_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(
			JSON.stringify({ id: 'p', status: 'succeeded', timestamp: '2026-01-05T10:01:00Z' }),
		);
	});
	const address = await listen(server);
	expect(await messageOf({ ...form, baseUrl: `http://${address}` })).toMatch(
		/is not the payout service \(200\)/,
	);
	server.close();
});

it('has a sentence for a host that cannot be reached', async () => {
	expect(await messageOf({ ...form, baseUrl: 'http://127.0.0.1:1' })).toBe(
		"No service answers at http://127.0.0.1:1: the connection was refused (ECONNREFUSED). Check the host and port of 'Base URL' in the credential, whether the service is up, and the proxy and firewall between n8n and it.",
	);
	expect(await messageOf({ ...form, baseUrl: 'https://api.payouts.invalid' })).toMatch(
		/^The host in https:\/\/api\.payouts\.invalid is not known \((ENOTFOUND|EAI_AGAIN)\)\. Check 'Base URL'/,
	);
});

it('has a sentence for a certificate that is not trusted', async () => {
	const server = createTlsServer(makeSelfSignedCertificate(), (_, response) => response.end('{}'));
	const address = await listen(server);
	expect(await messageOf({ ...form, baseUrl: `https://${address}` })).toMatch(
		/^The certificate of the server is from an issuer that n8n does not know \(DEPTH_\w+\)\./,
	);
	server.close();
});

it('shows no secret, whatever the server repeats', async () => {
	const server = await startFaultServer('https://elsewhere.example');
	const secrets = [form['secretKey'], form['accessApiKey']].map(String);
	const leaks = new Map<string, unknown>();
	// The time limit of a request is 15 seconds.
	for (const fault of faults.filter((one) => one !== 'no answer')) {
		server.fault = fault;
		const { message, status } = await test({ ...form, baseUrl: server.baseUrl });
		expect(status).toBe('Error');
		const found = findLeaks(Buffer.from(message), fault, [
			...secrets.map((secret) => ({ name: 'key', secret })),
			...[...server.tokens].flatMap((token) =>
				token.split('.').map((secret) => ({ name: 'token', secret })),
			),
		]);
		if (found.length > 0) leaks.set(fault, found);
	}
	expect(server.tokens.size).toBeGreaterThan(0);
	expect([...leaks]).toEqual([]);
	await server.close();
});
