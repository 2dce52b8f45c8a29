import { createHash } from 'node:crypto';
import {
	callSandbox,
	signForSandbox,
	type TokenOptions,
} from '../../support/servers/signForSandbox';
import {
	field,
	v2QuoteRequest,
	v3PaymentFor,
	v3QuoteRequest,
} from '../../support/servers/sandboxRequests';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => {
	sandbox.control.reset();
});

describe('a body', () => {
	const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
		await callSandbox(sandbox, 'POST', path, { body, headers });

	it.each(['', '{', '[]', 'null', '"text"', '{"a":1}x', '\u0000'])(
		'must be a JSON object: %j',
		async (text) => {
			expect((await post('/v2/quote', text)).status).toBe(422);
			expect((await post('/v3/quote', text)).status).toBe(422);
		},
	);

	it('must be UTF-8', async () => {
		const text = JSON.stringify(v2QuoteRequest({ note: 'é' }));
		const send = async (encoding: 'utf8' | 'latin1') =>
			await fetch(`${sandbox.baseUrl}/v2/quote`, {
				method: 'POST',
				headers: {
					authorization: `Bearer ${signForSandbox(sandbox)}`,
					'content-type': 'application/json',
				},
				body: Buffer.from(text, encoding),
			});
		expect((await send('utf8')).status).toBe(200);
		expect((await send('latin1')).status).toBe(422);
	});

	it('must be sent as application/json', async () => {
		const text = JSON.stringify(v3QuoteRequest());
		expect((await post('/v3/quote', text, { 'content-type': 'text/plain' })).status).toBe(422);
		const withCharset = { 'content-type': 'application/json; charset=utf-8' };
		expect((await post('/v3/quote', text, withCharset)).status).toBe(200);
	});

	it('is not changed by prototype keys such as __proto__', async () => {
		const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
		expect((await post('/v3/quote', text)).status).toBe(422);
		expect(field({}, 'polluted')).toBeUndefined();
		expect('polluted' in {}).toBe(false);
	});
});

describe('an unknown path', () => {
	it.each([
		['v2', 'GET', '/v2/nothing', { detail: 'Not Found' }],
		['v2', 'PATCH', '/v2/payments', { detail: 'Not Found' }],
		[
			'v3',
			'GET',
			'/v3/quote/',
			{
				type: 'about:blank',
				title: 'Not Found',
				status: 404,
				detail: 'Not Found',
				instance: '/v3/quote/',
			},
		],
	])('is a 404 in the shape of %s: %s %s', async (_version, method, path, body) => {
		const answer = await callSandbox(sandbox, method, path);
		expect([answer.status, answer.body]).toEqual([404, body]);
	});
});

describe('a refused token', () => {
	it('is explained in the challenge unless the setting is off', async () => {
		const challengeOf = async (tokenOptions: TokenOptions, path = '/v2/debug') =>
			(await callSandbox(sandbox, 'GET', path, { tokenOptions })).headers.get('www-authenticate');
		const wrongAudience = { claims: { aud: 'https://api.example' } };
		expect(await challengeOf(wrongAudience)).toBe(
			'Bearer error="invalid_token", error_description="aud is not the base URL"',
		);
		sandbox.control.changeSettings({ explainTokenRefusals: false, v3Enabled: { enabled: false } });
		expect(await challengeOf(wrongAudience)).toBe('Bearer');
		sandbox.control.changeSettings({ explainTokenRefusals: true });
		expect(await challengeOf({}, '/v3/balance?country=IND')).toBe('Bearer');
		sandbox.control.changeSettings({ v3Enabled: { enabled: true } });
	});
});

describe('access rules', () => {
	afterEach(() => {
		sandbox.control.changeSettings({ permissions: { permissions: ['quote', 'payment', 'read'] } });
	});

	it('return 401 on /v3 only until v3 is enabled', async () => {
		const sandbox = await startTestSandbox({ account: { v3Enabled: false } });
		const v3 = async () => await callSandbox(sandbox, 'GET', '/v3/balance?country=IND');
		const refused = await v3();
		expect(refused.status).toBe(401);
		expect(refused.headers.get('content-type')).toContain('application/problem+json');
		expect(refused.body).toMatchObject({ status: 401, title: 'Unauthorized', type: 'about:blank' });
		expect((await callSandbox(sandbox, 'GET', '/v2/debug')).status).toBe(200);
		sandbox.control.changeSettings({ v3Enabled: { account: 'test', enabled: true } });
		expect((await v3()).status).toBe(200);
	});

	it.each([
		['quote', 'POST', '/v3/quote'],
		['quote', 'GET', '/v2/quote/00000000-0000-4000-8000-000000000000?country=IND'],
		['payment', 'POST', '/v2/payment'],
		['read', 'GET', '/v3/balance?country=IND'],
		['read', 'GET', '/v3/events'],
		['read', 'GET', '/v2/payments?country=IND'],
	])('return 403 without the permission %s: %s %s', async (lacking, method, path) => {
		const permissions = ['quote', 'payment', 'read'].filter((permission) => permission !== lacking);
		sandbox.control.changeSettings({ permissions: { permissions } });
		const answer = await callSandbox(sandbox, method, path, method === 'POST' ? { body: {} } : {});
		expect(answer.status).toBe(403);
		expect(field(answer.body, 'detail')).toBe('Access token lacks permission for the resource');
		sandbox.control.changeSettings({ permissions: { permissions: [lacking] } });
		const allowed = await fetch(`${sandbox.baseUrl}${path}`, {
			method,
			headers: { authorization: `Bearer ${signForSandbox(sandbox)}` },
		});
		expect(allowed.status).not.toBe(403);
		await allowed.body?.cancel();
	});

	it('require no permission for the debug echo', async () => {
		sandbox.control.changeSettings({ permissions: { permissions: [] } });
		expect((await callSandbox(sandbox, 'GET', '/v2/debug')).status).toBe(200);
	});
});

describe('the log of a request', () => {
	it('shows who sent it, what was sent and how it ended', async () => {
		const quoted = await callSandbox(sandbox, 'POST', '/v3/quote', { body: v3QuoteRequest() });
		const body = JSON.stringify(v3PaymentFor(quoted.body, { external_id: 'logged-1' }));
		await callSandbox(sandbox, 'POST', '/v3/payment?timeout=10', {
			body,
			tokenOptions: { alg: 'RS256' },
		});
		expect(sandbox.control.requests().at(-1)).toEqual({
			at: expect.stringMatching(/Z$/),
			method: 'POST',
			path: '/v3/payment',
			query: 'timeout=10',
			status: 202,
			account: 'test',
			kid: sandbox.account.keyId,
			alg: 'RS256',
			bodySha256: createHash('sha256').update(body).digest('hex'),
			externalId: 'logged-1',
		});
	});

	it('names the account of a refused token only once its signature is right', async () => {
		const refusedWith = async (tokenOptions: TokenOptions) => {
			await callSandbox(sandbox, 'POST', '/v3/quote', { body: {}, tokenOptions });
			return sandbox.control.requests().at(-1);
		};
		expect(await refusedWith({ claims: { hmac: 'test-wrong' } })).toMatchObject({
			status: 401,
			account: 'test',
			authFailure: 'hmac claim does not match the body',
		});
		expect(await refusedWith({ key: 'test-secret-wrong' })).toMatchObject({
			account: null,
			kid: null,
			alg: null,
		});
	});

	it('has no status for a response that was never sent', async () => {
		sandbox.control.addFault({ kind: 'drop-after-commit' });
		await expect(callSandbox(sandbox, 'GET', '/v2/debug')).rejects.toThrow();
		expect(sandbox.control.requests().at(-1)).toMatchObject({
			status: null,
			fault: 'drop-after-commit',
		});
	});

	it('contains why a token was refused, and no external_id that is not a text', async () => {
		await callSandbox(sandbox, 'POST', '/v3/payment', { body: { external_id: 7 } });
		await callSandbox(sandbox, 'GET', '/v2/debug', { token: 'test' });
		const [invalid, refused] = sandbox.control.requests();
		expect(invalid).not.toHaveProperty('externalId');
		expect(refused).toMatchObject({ status: 401, account: null, authFailure: 'malformed token' });
	});
});
