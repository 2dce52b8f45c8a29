/** Connection: Check has a separate sentence for every cause. */
import type { INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { sendFormV3 } from '../../support/fakes/sendForms';
import { executeNode } from '../../support/engine/executeNode';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

async function check(algorithm: 'HS256' | 'RS256' = 'HS256', overrides = {}) {
	const { outputs, error } = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account, algorithm, overrides),
		parameters: { resource: 'connection', operation: 'check' },
	});
	expect(error).toBeUndefined();
	return outputs[0]?.[0]?.json ?? {};
}

it.each(['HS256', 'RS256'] as const)('reports no fault with %s', async (algorithm) => {
	expect(await check(algorithm)).toMatchObject({
		ok: true,
		fault: null,
		v2: { works: true, httpCode: 200 },
		v3: { works: true, httpCode: 200 },
		clockAheadSeconds: expect.any(Number),
	});
});

it.each([
	['production', {}],
	['production', { environment: 'production' }],
	['sandbox', { environment: 'sandbox' }],
])('says that the credential is for %s (%j)', async (environment, overrides) => {
	expect(await check('HS256', { environment: undefined, ...overrides })).toMatchObject({
		ok: true,
		environment,
	});
});

it('gives a hint about a short key that works', async () => {
	const own = await startTestSandbox({ behaviours: { R8: 'short' } });
	const { outputs } = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(own.baseUrl, own.account),
		parameters: { resource: 'connection', operation: 'check' },
	});
	expect(outputs[0]?.[0]?.json).toMatchObject({
		ok: true,
		hints: [
			"'Secret Key' has 8 bytes: short for SHA-256, which asks for 32. Check that it is complete.",
		],
	});
	expect(await check()).toMatchObject({ hints: [] });
});

it('never outputs what the service echoes', async () => {
	const text = JSON.stringify(await check());
	expect(text).not.toMatch(/Bearer|eyJ/);
	expect(text).not.toContain(sandbox.account.accessKey);
});

const stranger = createTestAccount({ name: 'stranger' });

it.each([
	['a wrong secret', 'HS256', { secretKey: stranger.secretKey }],
	['a wrong access key', 'HS256', { accessApiKey: stranger.accessKey }],
	['a wrong private key', 'RS256', { privateKey: stranger.privateKey }],
] as const)('%s: the keys', async (_, algorithm, overrides) => {
	const report = await check(algorithm, overrides);
	expect(report).toMatchObject({ ok: false, fault: 'keys' });
	expect(report['summary']).toBe('The service does not accept the keys');
	expect(report['advice']).toContain("'Access Key'");
});

it('a wrong audience: the base URL', async () => {
	// The same server under a name that is not its own.
	const report = await check('HS256', {
		baseUrl: sandbox.baseUrl.replace('127.0.0.1', 'localhost'),
	});
	expect(report).toMatchObject({ ok: false, fault: 'base_url' });
	expect(report['summary']).toContain('is not its own address');
});

it('names both possible causes if the service does not say why it refused the token', async () => {
	sandbox.control.changeSettings({ explainTokenRefusals: false });
	const report = await check('HS256', {
		baseUrl: sandbox.baseUrl.replace('127.0.0.1', 'localhost'),
	});
	sandbox.control.changeSettings({ explainTokenRefusals: true });
	expect(report).toMatchObject({ ok: false, fault: 'keys' });
	expect(report['advice']).toContain("Write 'Base URL' exactly as the service gave it");
});

it.each([10, -10])('a clock %d minutes off: the clock', async (minutes) => {
	sandbox.control.setClock({ advanceMs: minutes * 60_000 });
	const report = await check();
	sandbox.control.setClock({ advanceMs: -minutes * 60_000 });
	expect(report).toMatchObject({ ok: false, fault: 'clock' });
	expect(report['summary']).toMatch(
		new RegExp(`(599|600|601) seconds ${minutes > 0 ? 'behind' : 'ahead of'} the service`),
	);
});

it('v3 not enabled: says so, and that v2 works', async () => {
	sandbox.control.changeSettings({ v3Enabled: { account: sandbox.account.name, enabled: false } });
	const report = await check();
	sandbox.control.changeSettings({ v3Enabled: { account: sandbox.account.name, enabled: true } });
	expect(report).toMatchObject({
		ok: true,
		fault: 'v3_not_enabled',
		v2: { works: true },
		v3: { works: false },
	});
	// Some operations have v3 only, so v2 cannot be the first advice.
	expect(report['advice']).toMatch(
		/^Ask the service to enable v3\. Until then, choose API version v2/,
	);
});

it('a server that is down: not reachable', async () => {
	const other = await startTestSandbox();
	await other.stop();
	const report = await check('HS256', { baseUrl: other.baseUrl });
	expect(report).toMatchObject({ ok: false, fault: 'unreachable', v2: { httpCode: null } });
	expect(report['summary']).toContain(`No service answers at ${other.baseUrl}`);
	expect(report['summary']).toContain('ECONNREFUSED');
});

it('a web page instead of the service: the base URL', async () => {
	sandbox.control.addFault({
		path: '/v2/debug',
		kind: 'status',
		status: 200,
		contentType: 'text/html',
		body: '<html>',
	});
	expect(await check()).toMatchObject({ ok: false, fault: 'base_url' });
});

describe('body signatures', () => {
	afterEach(() => {
		sandbox.control.changeSettings({ requireHmac: false });
	});

	it('a correct one: accepted', async () => {
		sandbox.control.changeSettings({ requireHmac: true });
		expect(await check('HS256', { signBody: true })).toMatchObject({
			ok: true,
			signature: 'accepted',
		});
	});

	it('a service that does not require one: not required', async () => {
		expect(await check()).toMatchObject({ ok: true, signature: 'notRequired' });
	});

	it.each([
		['a wrong encoding', 'HS256', { hmacEncoding: 'base64' }],
		['a wrong key', 'RS256', { hmacSecretKey: 'another-key-'.repeat(4) }],
	] as const)('%s: the signature, and never v3 or the keys', async (_, algorithm, overrides) => {
		const report = await check(algorithm, { signBody: true, ...overrides });
		expect(report).toMatchObject({
			ok: false,
			fault: 'signature',
			signature: 'refused',
			v2: { works: true },
			v3: { works: true },
		});
	});

	it('the service requires them and signing is off: advises to switch it on', async () => {
		sandbox.control.changeSettings({ requireHmac: true });
		const report = await check();
		expect(report).toMatchObject({ ok: false, fault: 'signature', signature: 'required' });
		expect(report['advice']).toContain("Switch 'Sign Request Body' on");
	});
});

describe('an operation that is refused for its body signature', () => {
	const send = {
		resource: 'payment',
		operation: 'send',
		apiVersion: 'v3',
		...sendFormV3,
		externalId: '={{ $json.id }}',
		options: {},
	};
	const quote = {
		resource: 'quote',
		operation: 'create',
		apiVersion: 'v3',
		country: 'IND',
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
	};

	it.each([
		['Payment: Send', send],
		[
			'Quote: Create',
			{ ...quote, currency: 'AED', amount: '100', amountType: 'source', options: {} },
		],
	])(
		'%s of 20 items names the cause, and checks each version at most once',
		async (_name, parameters) => {
			const before = sandbox.control.requests().length;
			const { outputs } = await executeNode({
				node: new CrossBorderPayouts(),
				credential: new CrossBorderPayoutsApi(),
				credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account, 'HS256', {
					signBody: true,
					hmacEncoding: 'base64',
				}),
				parameters: parameters as INodeParameters,
				items: Array.from({ length: 20 }, (_item, index) => ({ id: `SIG-${index}` })),
				onError: 'continueErrorOutput',
			});
			const codes = (outputs[1] ?? []).map(
				({ json }) => (json['details'] as { code: string }).code,
			);
			expect(codes.filter((code) => code !== 'run_stopped')).toEqual(
				expect.arrayContaining(['body_signature']),
			);
			expect(codes).not.toContain('v3_not_enabled');
			expect(codes).toHaveLength(20);
			const asked = sandbox.control

				.requests()
				.slice(before)
				.filter(({ path }) => path === '/v2/debug' || path === '/v3/balance');
			expect(asked.length).toBeLessThanOrEqual(2);
		},
	);
});

describe('one request of v3 that is refused while others work', () => {
	const refuseOnce = (path: string): void => {
		sandbox.control.addFault({ method: 'GET', path, kind: 'status', status: 401, times: 1 });
	};

	it('is no sign for the check that v3 is not enabled', async () => {
		refuseOnce('/v3/balance');
		expect(await check()).toMatchObject({
			ok: true,
			fault: null,
			summary: expect.stringContaining('v3 refused it once (401)'),
			v3: { works: true, httpCode: 200 },
		});
	});

	it('fails with its own error, and says that the same keys worked a moment later', async () => {
		refuseOnce('/v3/payments');
		const before = sandbox.control.requests().length;
		const { outputs } = await executeNode({
			node: new CrossBorderPayouts(),
			credential: new CrossBorderPayoutsApi(),
			credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account, 'HS256'),
			parameters: {
				resource: 'payment',
				operation: 'getAll',
				apiVersion: 'v3',
				country: 'IND',
				returnAll: true,
				filters: {},
			},
			onError: 'continueErrorOutput',
		});
		const { error, details } = outputs[1]?.[0]?.json ?? {};
		expect(details).toMatchObject({ code: 'unauthorized', httpCode: 401 });
		expect(error).toContain('accepted the same keys a moment later');
		const paths = sandbox.control.requests().slice(before);
		expect(paths.map(({ path }) => path)).toEqual(['/v3/payments', '/v2/debug', '/v3/balance']);
	});
});

describe('the slash at the end of the base URL', () => {
	it.each(['noSlash', 'slash', 'path', 'pathSlash'] as const)(
		'R9=%s: the check names the form that works',
		async (R9) => {
			const other = await startTestSandbox({ behaviours: { R9 } });
			const tryWith = async (baseUrl: string) => {
				const { outputs } = await executeNode({
					node: new CrossBorderPayouts(),
					credential: new CrossBorderPayoutsApi(),
					credentialData: credentialDataFor(baseUrl, other.account),
					parameters: { resource: 'connection', operation: 'check' },
				});
				return outputs[0]?.[0]?.json ?? {};
			};
			const right = other.issuer;
			const word = right.endsWith('/') ? 'with' : 'without';
			const wrong = right.endsWith('/') ? right.slice(0, -1) : `${right}/`;
			expect(await tryWith(right)).toMatchObject({ ok: true });
			const report = await tryWith(wrong);
			expect(report).toMatchObject({ ok: false, fault: 'base_url' });
			expect(report['summary']).toBe(
				`The service's own address is ${right}, ${word} a slash at the end`,
			);
			expect(report['advice']).toContain(right);
		},
	);
});
