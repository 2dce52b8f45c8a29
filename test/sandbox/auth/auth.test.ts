import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';
import {
	callSandbox,
	hmacOf,
	signForSandbox,
	type TokenOptions,
} from '../../support/servers/signForSandbox';
import { v2QuoteRequest, v3QuoteRequest } from '../../support/servers/sandboxRequests';

const other = createTestAccount({ name: 'other' });

describe('tokens', () => {
	let sandbox: TestSandbox;
	let nowSeconds: number;

	beforeAll(async () => {
		sandbox = await startTestSandbox({ others: [other] });
	});

	beforeEach(() => {
		sandbox.control.reset();
		nowSeconds = Math.floor(Date.now() / 1000);
	});

	const debugWith = async (tokenOptions: TokenOptions) =>
		await callSandbox(sandbox, 'GET', '/v2/debug', { tokenOptions });
	const lastFailure = () => sandbox.control.requests().at(-1)?.authFailure;

	it.each(['HS256', 'RS256'] as const)(
		'are accepted if they are signed correctly with %s',
		async (alg) => {
			expect((await debugWith({ alg })).status).toBe(200);
			expect(sandbox.control.requests().at(-1)).toMatchObject({
				account: 'test',
				alg,
				status: 200,
			});
		},
	);

	it.each<[string, () => TokenOptions, string]>([
		['alg none', () => ({ header: { alg: 'none' } }), 'alg is neither'],
		['alg HS512', () => ({ header: { alg: 'HS512' } }), 'alg is neither'],
		[
			'RS256 named, HS256 signed',
			() => ({ header: { alg: 'RS256', kid: sandbox.account.keyId } }),
			'invalid signature',
		],
		['typ missing', () => ({ header: { typ: undefined } }), 'typ is not JWT'],
		['typ at+jwt', () => ({ header: { typ: 'at+jwt' } }), 'typ is not JWT'],
		['kid missing', () => ({ header: { kid: undefined } }), 'kid missing'],
		[
			'kid of another account',
			() => ({ header: { kid: other.accessKey } }),
			'kid is not the access key',
		],
		[
			'unknown RS256 kid',
			() => ({ alg: 'RS256', header: { kid: 'no-such-key' } }),
			'kid names no public key',
		],
		['crit header', () => ({ header: { crit: ['exp'] } }), 'crit is not understood'],
		['sub missing', () => ({ claims: { sub: undefined } }), 'sub is no access key'],
		[
			'sub of another account',
			() => ({ claims: { sub: other.accessKey } }),
			'kid is not the access key',
		],
		['wrong secret', () => ({ key: 'test-secret-wrong' }), 'invalid signature'],
		['wrong private key', () => ({ alg: 'RS256', key: other.privateKey }), 'invalid signature'],
		['iss with trailing slash', () => ({ claims: { iss: `${sandbox.baseUrl}/` } }), 'iss is not'],
		['iss missing', () => ({ claims: { iss: undefined } }), 'iss is not'],
		['aud with trailing slash', () => ({ claims: { aud: `${sandbox.baseUrl}/` } }), 'aud is not'],
		['aud with /v3', () => ({ claims: { aud: `${sandbox.baseUrl}/v3` } }), 'aud is not'],
		['aud as a list', () => ({ claims: { aud: [sandbox.baseUrl] } }), 'aud is not'],
		['exp missing', () => ({ claims: { exp: undefined } }), 'exp missing'],
		['exp as text', () => ({ claims: { exp: String(nowSeconds + 60) } }), 'invalid exp'],
		['expired beyond the leeway', () => ({ claims: { exp: nowSeconds - 32 } }), 'jwt expired'],
		['iat missing', () => ({ claims: { iat: undefined } }), 'iat missing'],
		['iat as text', () => ({ claims: { iat: String(nowSeconds) } }), 'iat missing'],
		['iat in the future', () => ({ claims: { iat: nowSeconds + 33 } }), 'iat is in the future'],
	])('are refused with %s', async (_name, options, reason) => {
		const answer = await debugWith(options());
		expect(answer.status).toBe(401);
		expect(answer.body).toEqual({ detail: 'Access token not valid or expired' });
		expect(lastFailure()).toContain(reason);
	});

	it.each<[string, () => Record<string, unknown>]>([
		['just expired', () => ({ exp: nowSeconds - 20 })],
		['issued by a clock that is a little ahead', () => ({ iat: nowSeconds + 20 })],
	])('have 30 s of leeway: %s', async (_name, claims) => {
		expect((await debugWith({ claims: claims() })).status).toBe(200);
	});

	it.each([
		['Basic', 'Basic dGVzdDp0ZXN0'],
		['no scheme', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
		['an empty token', 'Bearer '],
		['two tokens', 'Bearer a, b'],
		['no JWT', 'Bearer abc.def'],
		['no JSON inside', 'Bearer !!!.???.***'],
	])('must come as bearer JWT, not as %s', async (_name, authorization) => {
		const response = await fetch(`${sandbox.baseUrl}/v2/debug`, { headers: { authorization } });
		expect(response.status).toBe(401);
		expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
	});

	it('are required', async () => {
		const unsigned = await fetch(`${sandbox.baseUrl}/v2/debug`);
		expect([unsigned.status, unsigned.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
		expect((await fetch(`${sandbox.baseUrl}/v3/events`)).status).toBe(401);
	});

	it("are checked by the sandbox's clock, which the Date header shows", async () => {
		const skewed = await startTestSandbox({ startTime: '2031-01-01T00:00:00Z' });
		const nowClaims = { iat: nowSeconds, exp: nowSeconds + 120 };
		const answer = await callSandbox(skewed, 'GET', '/v2/debug', {
			tokenOptions: { claims: nowClaims },
		});
		expect(answer.status).toBe(401);
		expect(answer.headers.get('date')).toContain('01 Jan 2031');
		expect((await callSandbox(skewed, 'GET', '/v2/debug')).status).toBe(200);
	});

	it('never show up in the request log or the state', async () => {
		const token = signForSandbox(sandbox);
		await callSandbox(sandbox, 'GET', '/v2/debug', { token });
		const seen = JSON.stringify([sandbox.control.ledger(), sandbox.control.state()]);
		for (const secret of [...token.split('.').slice(1), sandbox.account.secretKey]) {
			expect(seen).not.toContain(secret);
		}
	});

	it('are checked with the decoded bytes of the secret if the account says so', async () => {
		const decoded = await startTestSandbox({ account: { secretKeyEncoding: 'base64' } });
		expect((await callSandbox(decoded, 'GET', '/v2/debug')).status).toBe(200);
		const asText = { key: decoded.account.secretKey };
		expect((await callSandbox(decoded, 'GET', '/v2/debug', { tokenOptions: asText })).status).toBe(
			401,
		);
	});
});

describe('the hmac claim', () => {
	const body = JSON.stringify(v3QuoteRequest({ amount: 100.5 }));

	it.each(['hex', 'base64', 'base64url'] as const)(
		'is checked over the raw bytes, in %s',
		async (hmacEncoding) => {
			const sandbox = await startTestSandbox({ account: { hmacEncoding }, requireHmac: true });
			const post = async (sent: string, tokenOptions: TokenOptions) =>
				(await callSandbox(sandbox, 'POST', '/v3/quote', { body: sent, tokenOptions })).status;
			expect(await post(body, { hmacOver: body })).toBe(200);
			expect(await post(body, {})).toBe(401);
			// The same JSON value in other bytes is another body.
			expect(await post(body.replace('{', '{ '), { hmacOver: body })).toBe(401);
			expect(await post(body, { claims: { hmac: `${hmacOf(sandbox.account, body)}0` } })).toBe(401);
			expect(await post(body, { claims: { hmac: 7 } })).toBe(401);
		},
	);

	it('is checked if it is present, even if it is not required, and only on POST', async () => {
		const sandbox = await startTestSandbox();
		const wrong = { claims: { hmac: 'test-wrong' } };
		const post = await callSandbox(sandbox, 'POST', '/v3/quote', { body, tokenOptions: wrong });
		expect(post.status).toBe(401);
		expect((await callSandbox(sandbox, 'GET', '/v2/debug', { tokenOptions: wrong })).status).toBe(
			200,
		);
	});

	it('uses the separate key of an account that has one, with bytes beyond ASCII', async () => {
		const sandbox = await startTestSandbox({
			account: { hmacKey: 'test-hmac-key' },
			requireHmac: true,
		});
		const text = JSON.stringify(v2QuoteRequest({ note: 'é 日' }));
		const right = { alg: 'RS256', hmacOver: text } as const;
		expect(
			(await callSandbox(sandbox, 'POST', '/v2/quote', { body: text, tokenOptions: right })).status,
		).toBe(200);
		const bySecret = {
			claims: { hmac: hmacOf({ ...sandbox.account, hmacKey: sandbox.account.secretKey }, text) },
		};
		expect(
			(await callSandbox(sandbox, 'POST', '/v2/quote', { body: text, tokenOptions: bySecret }))
				.status,
		).toBe(401);
	});
});
