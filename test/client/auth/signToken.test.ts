import { createPublicKey } from 'node:crypto';

import { CompactSign, compactVerify } from 'jose';
import { decode, verify } from 'jsonwebtoken';

import { bodyHmac } from '../../../client/auth/bodyHmac';
import { buildClaims } from '../../../client/auth/claims';
import { parseCredential } from '../../../client/auth/credential';
import { importSigningKey, signToken } from '../../../client/auth/signToken';
import { catchRefusal, catchRefusalOf } from './catchRefusal';
import vectors from './jwt.json';
import { hs256Form, publicPem, rs256Form, testSecret } from './testForms';

const [a1, a2, unsecured, confusion, tampered, rsa1024, thisApi] = vectors;
const nowMs = Date.now();

async function signFor(form: object): Promise<string> {
	const credential = parseCredential(form);
	const { header, claims } = buildClaims(credential, nowMs);
	return await signToken(header, claims, await importSigningKey(credential));
}

describe('the seven vectors', () => {
	it(`${a1?.name}: the imported key verifies the token and gives its signature`, async () => {
		const [header = '', payload = '', signature] = (a1?.token ?? '').split('.');
		const credential = parseCredential({
			...hs256Form,
			secretKey: a1?.jwk?.k,
			keyEncoding: 'base64',
		});
		const key = await importSigningKey(credential);
		const verified = await compactVerify(a1?.token ?? '', key);
		expect(Buffer.from(verified.payload)).toEqual(Buffer.from(a1?.payloadBytes ?? '', 'base64'));
		if (!(key instanceof Uint8Array)) throw new TypeError('an HS256 key is bytes');
		// The vector's header has a line break, which no JSON encoder writes. So its bytes are signed here.
		expect(bodyHmac(key, Buffer.from(`${header}.${payload}`), 'base64url')).toBe(signature);
	});

	it.each(['pkcs8Pem', 'pkcs1Pem'] as const)(
		`${a2?.name}: byte-equal from its %s`,
		async (form) => {
			const key = await importSigningKey(parseCredential({ ...rs256Form, privateKey: a2?.[form] }));
			const token = await new CompactSign(Buffer.from(a2?.payloadBytes ?? '', 'base64'))
				.setProtectedHeader({ alg: 'RS256' })
				.sign(key);
			expect(token).toBe(a2?.token);
		},
	);

	it(`${unsecured?.name}: is never emitted`, async () => {
		catchRefusal(() => parseCredential({ ...hs256Form, algorithm: 'none' }));
		for (const form of [hs256Form, rs256Form]) {
			const token = await signFor(form);
			expect(token.split('.')[2]).toMatch(/^[\w-]{43,}$/);
			expect(decode(token, { complete: true })?.header.alg).toBe(form.algorithm);
		}
	});

	it(`${confusion?.name}: neither algorithm takes the other's key, and no verifier the token`, async () => {
		catchRefusal(() => parseCredential({ ...hs256Form, secretKey: publicPem }));
		catchRefusal(() => parseCredential({ ...rs256Form, privateKey: testSecret }));
		const publicKey = createPublicKey(a2?.pkcs8Pem ?? '');
		const publicPemOfA2 = publicKey.export({ type: 'spki', format: 'pem' });
		expect(() => verify(confusion?.token ?? '', publicPemOfA2, { algorithms: ['RS256'] })).toThrow(
			'invalid algorithm',
		);
		const rs256Key = await importSigningKey(parseCredential(rs256Form));
		await expect(compactVerify(confusion?.token ?? '', rs256Key)).rejects.toThrow();
	});

	it(`${tampered?.name}: is not verified by the key of A.1`, async () => {
		const key = await importSigningKey(
			parseCredential({ ...hs256Form, secretKey: a1?.jwk?.k, keyEncoding: 'base64' }),
		);
		await expect(compactVerify(tampered?.token ?? '', key)).rejects.toThrow(/signature/);
	});

	it(`${rsa1024?.name}: with a clear text that does not show the key`, () => {
		const { message } = catchRefusal(() =>
			parseCredential({ ...rs256Form, privateKey: rsa1024?.pkcs8Pem }),
		);
		expect(message).toBe(
			'Private Key: has 1024 bits. RS256 needs an RSA key of at least 2048 bits',
		);
	});

	it(`${thisApi?.name}: an independent library finds them in the token`, async () => {
		for (const [form, key] of [
			[hs256Form, testSecret],
			[rs256Form, publicPem],
		] as const) {
			const { header, payload } = verify(await signFor(form), key, {
				algorithms: [form.algorithm === 'HS256' ? 'HS256' : 'RS256'],
				audience: form.baseUrl,
				issuer: form.baseUrl,
				subject: form.accessApiKey,
				complete: true,
			});
			expect(header).toEqual({
				alg: form.algorithm,
				typ: 'JWT',
				kid: 'keyId' in form ? form.keyId : form.accessApiKey,
			});
			const nowSeconds = Math.floor(nowMs / 1000);
			expect(payload).toEqual({
				sub: form.accessApiKey,
				iss: form.baseUrl,
				aud: form.baseUrl,
				iat: nowSeconds - 5,
				exp: nowSeconds - 5 + 120,
			});
		}
	});
});

describe('signToken', () => {
	it("refuses a key that cannot sign, without the library's message", async () => {
		const { header, claims } = buildClaims(parseCredential(rs256Form), nowMs);
		const { message } = await catchRefusalOf(signToken(header, claims, new Uint8Array(32)));
		expect(message).toBe('Private Key: cannot sign. Paste it again');
	});

	it('refuses a private key that cannot be imported', async () => {
		const credential = parseCredential(rs256Form);
		if (credential.algorithm !== 'RS256') throw new TypeError('not RS256');
		const damaged = {
			...credential,
			privateKeyPem: credential.privateKeyPem.replace(/\n.{64}/, ''),
		};
		expect((await catchRefusalOf(importSigningKey(damaged))).message).toMatch(
			/^Private Key: is damaged/,
		);
	});
});
