import { decode, verify } from 'jsonwebtoken';

import { createAuthenticator } from '../../../client/auth/authenticate';
import { bodyHmac } from '../../../client/auth/bodyHmac';
import { parseCredential } from '../../../client/auth/credential';
import { createTokenCache } from '../../../client/auth/tokenCache';
import { catchRefusalOf } from './catchRefusal';
import { hs256Form, publicPem, rs256Form, testSecret } from './testForms';

const utf8 = (text: string) => new TextEncoder().encode(text);
const get = { method: 'GET' };

function start(startMs = 1_790_000_000_000) {
	const clock = { nowMs: startMs, now: () => clock.nowMs };
	return { clock, authenticate: createAuthenticator({ clock }) };
}

function claimsOf(authorization: string): Record<string, unknown> {
	const claims = decode(authorization.replace(/^Bearer /, ''), { json: true });
	return claims ?? {};
}

describe('createAuthenticator', () => {
	it('returns a bearer token that an independent library verifies', async () => {
		for (const [form, key] of [
			[hs256Form, testSecret],
			[rs256Form, publicPem],
		] as const) {
			const authorization = await start(Date.now()).authenticate(parseCredential(form), get);
			expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
			expect(verify(authorization.slice(7), key)).toMatchObject({ sub: form.accessApiKey });
		}
	});

	it.each(['x', 'x'.repeat(31), 'é日🙂', ' spaced '])(
		'signs with the secret %j',
		async (secretKey) => {
			const authorization = await start(Date.now()).authenticate(
				parseCredential({ ...hs256Form, secretKey }),
				get,
			);
			expect(verify(authorization.slice(7), Buffer.from(secretKey))).toMatchObject({
				sub: hs256Form.accessApiKey,
			});
		},
	);

	it('reuses a token until 30 s before it expires', async () => {
		const { clock, authenticate } = start();
		const credential = parseCredential(hs256Form);
		const first = await authenticate(credential, get);
		clock.nowMs += 84_999;
		expect(await authenticate(credential, { method: 'PUT', body: utf8('{}') })).toBe(first);
		clock.nowMs += 1;
		const second = await authenticate(credential, get);
		expect(claimsOf(second)['exp']).toBe(1_790_000_000 + 85 + 115);
	});

	it('signs a new token once after the service has refused one, and reuses it', async () => {
		const { clock, authenticate } = start();
		const first = await authenticate(parseCredential(hs256Form), get);
		clock.nowMs += 2_000;
		const refused = parseCredential({ ...hs256Form, tokensSinceMs: clock.nowMs });
		const second = await authenticate(refused, get);
		expect(second).not.toBe(first);
		clock.nowMs += 2_000;
		expect(await authenticate(refused, get)).toBe(second);
	});

	it('reuses a token of the shortest lifetime for half of the time that it is valid', async () => {
		const { clock, authenticate } = start();
		const credential = parseCredential({ ...hs256Form, lifetimeSeconds: 10 });
		const first = await authenticate(credential, get);
		clock.nowMs += 3_999;
		expect(await authenticate(credential, get)).toBe(first);
		clock.nowMs += 1;
		expect(await authenticate(credential, get)).not.toBe(first);
	});

	it('never returns an expired token over a day', async () => {
		const { clock, authenticate } = start();
		const credential = parseCredential({ ...hs256Form, lifetimeSeconds: 300 });
		const tokens = new Set<string>();
		for (let minute = 0; minute < 24 * 60; minute++) {
			const authorization = await authenticate(credential, get);
			expect(Number(claimsOf(authorization)['exp']) * 1000 - clock.nowMs).toBeGreaterThanOrEqual(
				30_000,
			);
			tokens.add(authorization);
			clock.nowMs += 60_000;
		}
		expect(tokens.size).toBeLessThanOrEqual(24 * 12);
	});

	it('signs again if the clock is set back', async () => {
		const { clock, authenticate } = start();
		const credential = parseCredential(hs256Form);
		await authenticate(credential, get);
		clock.nowMs -= 600_000;
		expect(claimsOf(await authenticate(credential, get))['iat']).toBe(1_790_000_000 - 600 - 5);
	});

	it('never reuses a token for another base URL, account or key', async () => {
		const { authenticate } = start();
		const forms = [
			hs256Form,
			{ ...hs256Form, baseUrl: 'https://other.example.com' },
			{ ...hs256Form, accessApiKey: 'acme-other-access' },
			{ ...hs256Form, secretKey: `${testSecret}!` },
			rs256Form,
		];
		const tokens = await Promise.all(
			forms.map(async (form) => await authenticate(parseCredential(form), get)),
		);
		expect(new Set(tokens).size).toBe(forms.length);
		expect(claimsOf(tokens[1] ?? '')['aud']).toBe('https://other.example.com');
	});

	it('signs once for requests at the same time', async () => {
		const cache = createTokenCache();
		const authenticate = createAuthenticator({ clock: { now: () => 1_790_000_000_000 }, cache });
		const credential = parseCredential(rs256Form);
		const answers = Array.from({ length: 50 }, async () => await authenticate(credential, get));
		const held = cache.entryOf(credential).token;
		expect(new Set(await Promise.all(answers)).size).toBe(1);
		// They share one promise. Equal tokens alone would not show that, because RS256 signatures are equal
		// anyway.
		expect(cache.entryOf(credential).token).toBe(held);
	});

	it('imports a private key once', async () => {
		const cache = createTokenCache();
		const clock = { nowMs: 0, now: () => (clock.nowMs += 3_600_000) };
		const authenticate = createAuthenticator({ clock, cache });
		await authenticate(parseCredential(rs256Form), get);
		const held = cache.entryOf(parseCredential(rs256Form)).key;
		await authenticate(parseCredential(rs256Form), get);
		expect(held).toBeDefined();
		expect(cache.entryOf(parseCredential(rs256Form)).key).toBe(held);
	});

	it('signs the bytes of a POST body if configured, with a separate token', async () => {
		const { authenticate } = start();
		const credential = parseCredential({ ...hs256Form, signBody: true });
		const body = utf8('{"beneficiary_name":"é 日"}');
		const [first, again, other] = [
			await authenticate(credential, { method: 'POST', body }),
			await authenticate(credential, { method: 'POST', body }),
			await authenticate(credential, { method: 'POST', body: utf8('{}') }),
		];
		expect(claimsOf(first)['hmac']).toBe(bodyHmac(utf8(testSecret), body, 'hex'));
		expect(again).toBe(first);
		expect(claimsOf(other)['hmac']).toBe(bodyHmac(utf8(testSecret), utf8('{}'), 'hex'));
	});

	it('covers zero bytes when a POST has no body', async () => {
		const { authenticate } = start();
		const credential = parseCredential({ ...hs256Form, signBody: true });
		expect(claimsOf(await authenticate(credential, { method: 'POST' }))['hmac']).toBe(
			bodyHmac(utf8(testSecret), new Uint8Array(), 'hex'),
		);
	});

	it.each(['GET', 'PUT', 'DELETE'])('has no hmac claim on %s', async (method) => {
		const credential = parseCredential({ ...hs256Form, signBody: true });
		const authorization = await start().authenticate(credential, { method, body: utf8('{}') });
		expect(claimsOf(authorization)).not.toHaveProperty('hmac');
	});

	it('has no hmac claim if bodies are not signed', async () => {
		const authorization = await start().authenticate(parseCredential(hs256Form), {
			method: 'POST',
			body: utf8('{}'),
		});
		expect(claimsOf(authorization)).not.toHaveProperty('hmac');
	});

	it('forgets a failure', async () => {
		const cache = createTokenCache();
		const authenticate = createAuthenticator({ clock: { now: () => 1_790_000_000_000 }, cache });
		const credential = parseCredential(rs256Form);
		if (credential.algorithm !== 'RS256') throw new TypeError('not RS256');
		const damaged = { ...credential, privateKeyPem: 'damaged' };
		await catchRefusalOf(authenticate(damaged, get));
		expect(cache.entryOf(damaged)).toEqual({});
		await catchRefusalOf(authenticate(damaged, get));
	});
});
