import { parseCredential } from '../../../client/auth/credential';
import { catchRefusal } from './catchRefusal';
import vectors from './jwt.json';
import { hs256Form, pkcs1Pem, pkcs8Pem, publicPem, rs256Form, testSecret } from './testForms';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('parseCredential', () => {
	it('reads an HS256 form', () => {
		expect(parseCredential(hs256Form)).toEqual({
			algorithm: 'HS256',
			baseUrl: 'https://api.example.com',
			accessKey: 'acme-test-access',
			secret: utf8(testSecret),
			tokenLifetimeSeconds: 120,
		});
	});

	it('reads an RS256 form', () => {
		expect(parseCredential({ ...rs256Form, privateKey: pkcs1Pem })).toEqual({
			algorithm: 'RS256',
			baseUrl: 'https://api.example.com',
			accessKey: 'acme-test-access',
			keyId: 'acme-test-key-1',
			privateKeyPem: pkcs8Pem,
			tokenLifetimeSeconds: 120,
		});
	});

	it('uses the defaults of fields that are missing in an older or handmade credential', () => {
		const { baseUrl, algorithm, accessApiKey, secretKey } = hs256Form;
		expect(parseCredential({ baseUrl, algorithm, accessApiKey, secretKey })).toEqual(
			parseCredential(hs256Form),
		);
	});

	it('uses the access key as the key ID if there is none (D15)', () => {
		expect(parseCredential({ ...rs256Form, keyId: '' })).toMatchObject({
			keyId: 'acme-test-access',
		});
	});

	it('decodes a base64 secret (D17)', () => {
		const bytes = utf8('0123456789abcdef0123456789abcdef');
		const secretKey = Buffer.from(bytes).toString('base64');
		const form = { ...hs256Form, secretKey };
		expect(parseCredential(form)).toMatchObject({ secret: utf8(secretKey) });
		expect(parseCredential({ ...form, keyEncoding: 'base64' })).toMatchObject({ secret: bytes });
	});

	it.each(['x', 'x'.repeat(31), 'x'.repeat(100_000), 'é日🙂', ' spaced ', '\u00a0'])(
		'uses the secret %# unchanged',
		(secretKey) => {
			const { secret } = parseCredential({ ...hs256Form, secretKey }) as { secret?: Uint8Array };
			const { bodyHmac } = parseCredential({
				...rs256Form,
				signBody: true,
				hmacSecretKey: secretKey,
			});
			// As texts: jest compares long arrays number by number, for seconds.
			for (const bytes of [secret, bodyHmac?.key])
				expect(Buffer.from(bytes ?? []).toString('hex')).toBe(
					Buffer.from(secretKey).toString('hex'),
				);
		},
	);

	it('accepts one decoded byte', () => {
		expect(
			parseCredential({ ...hs256Form, secretKey: 'QQ==', keyEncoding: 'base64' }),
		).toMatchObject({ secret: utf8('A') });
	});

	it('signs bodies with the secret for HS256 and with the HMAC key for RS256 (D3)', () => {
		const bytes = utf8('0123456789abcdef0123456789abcdef');
		const on = { signBody: true, hmacEncoding: 'base64url', hmacSecretKey: 'test-hmac-key' };
		expect(parseCredential({ ...hs256Form, ...on }).bodyHmac).toEqual({
			key: utf8(testSecret),
			encoding: 'base64url',
		});
		const secretKey = Buffer.from(bytes).toString('base64');
		const decoded = { ...hs256Form, ...on, secretKey, keyEncoding: 'base64' };
		expect(parseCredential(decoded).bodyHmac?.key).toEqual(bytes);
		expect(parseCredential({ ...rs256Form, ...on }).bodyHmac).toEqual({
			key: utf8('test-hmac-key'),
			encoding: 'base64url',
		});
		expect(
			parseCredential({ ...rs256Form, hmacSecretKey: 'test-hmac-key' }).bodyHmac,
		).toBeUndefined();
	});

	it('ignores the fields of the other algorithm', () => {
		expect(() => parseCredential({ ...hs256Form, privateKey: 'junk', keyId: '\n' })).not.toThrow();
		expect(() =>
			parseCredential({ ...rs256Form, secretKey: 'junk', keyEncoding: 1 }),
		).not.toThrow();
	});

	test.each([10, 3600, '300'])('accepts a lifetime of %j', (lifetimeSeconds) => {
		expect(parseCredential({ ...hs256Form, lifetimeSeconds }).tokenLifetimeSeconds).toBe(
			Number(lifetimeSeconds),
		);
	});

	const planted = 'planted-value-that-is-long-enough-for-hs256';
	const hs = (change: object) => ({ ...hs256Form, ...change });
	const rs = (change: object) => ({ ...rs256Form, ...change });
	const refused: ReadonlyArray<readonly [string, unknown, RegExp]> = [
		['no form', undefined, /^Credential: /],
		['null', null, /^Credential: /],
		['a text', 'x', /^Credential: /],
		['an empty form', {}, /^Base URL: is empty/],
		['a base URL that is a number', hs({ baseUrl: 1 }), /^Base URL: must be text/],
		['a base URL with a version', hs({ baseUrl: 'https://api.example.com/v3' }), /^Base URL: /],
		['no access key', hs({ accessApiKey: '' }), /^Access Key: is empty/],
		[
			'an access key with a line break',
			hs({ accessApiKey: `${planted}\r\n` }),
			/^Access Key: .*line break/,
		],
		['no algorithm', hs({ algorithm: undefined }), /^Signing Algorithm: must be HS256 or RS256/],
		['the algorithm none', hs({ algorithm: 'none' }), /^Signing Algorithm: /],
		['the algorithm hs256', hs({ algorithm: 'hs256' }), /^Signing Algorithm: /],
		['HS256 without a secret', hs({ secretKey: undefined }), /^Secret Key: is empty/],
		[
			'HS256 with only a private key',
			{ ...rs256Form, algorithm: 'HS256' },
			/^Secret Key: is empty/,
		],
		[
			'HS256 with a private PEM',
			hs({ secretKey: pkcs8Pem }),
			/^Secret Key: contains a PEM key.*'Private Key'/,
		],
		['HS256 with a public PEM', hs({ secretKey: publicPem }), /^Secret Key: contains a PEM key/],
		[
			'HS256 with a one-line PEM',
			hs({ secretKey: publicPem.replaceAll('\n', '\\n') }),
			/^Secret Key: contains a PEM/,
		],
		[
			'HS256 with a base64 PEM',
			hs({ secretKey: publicPem, keyEncoding: 'base64' }),
			/^Secret Key: contains a PEM/,
		],
		[
			'a secret that is not base64',
			hs({ secretKey: `${planted}!`, keyEncoding: 'base64' }),
			/^Secret Key: is not base64/,
		],
		['a secret with NUL', hs({ secretKey: `${planted}\u0000` }), /^Secret Key: .*control/],
		['an unknown secret encoding', hs({ keyEncoding: planted }), /^Secret Key Encoding: /],
		['RS256 without a key', rs({ privateKey: '' }), /^Private Key: is empty/],
		['RS256 with only a secret', { ...hs256Form, algorithm: 'RS256' }, /^Private Key: is empty/],
		['RS256 with a text', rs({ privateKey: planted }), /^Private Key: is not a PEM key/],
		['RS256 with a number', rs({ privateKey: 1 }), /^Private Key: must be text/],
		['RS256 with a public key', rs({ privateKey: publicPem }), /^Private Key: is a public key/],
		[
			'RS256 with the public key of the confusion vector',
			rs({ privateKey: vectors[3]?.token }),
			/^Private Key: is not a PEM/,
		],
		['a key ID with a control character', rs({ keyId: `${planted}\u0007` }), /^Key ID: .*control/],
		['a key ID outside Latin-1', rs({ keyId: `${planted}日` }), /^Key ID: /],
		['RS256 that signs bodies without an HMAC key', rs({ signBody: true }), /^HMAC Key: is empty/],
		[
			'an HMAC key with a line break',
			rs({ signBody: true, hmacSecretKey: `${planted}\n` }),
			/^HMAC Key: /,
		],
		[
			'an unknown HMAC encoding',
			hs({ hmacEncoding: 'HEX' }),
			/^HMAC Encoding: must be one of hex, base64, base64url/,
		],
		['a switch that is a text', hs({ signBody: 'true' }), /^Sign Request Body: /],
		['a lifetime of 9', hs({ lifetimeSeconds: 9 }), /^Token Lifetime \(Seconds\): .*10 to 3600/],
		['a lifetime of 3601', hs({ lifetimeSeconds: 3601 }), /^Token Lifetime \(Seconds\): /],
		['a lifetime of 12.5', hs({ lifetimeSeconds: 12.5 }), /^Token Lifetime \(Seconds\): /],
		['a lifetime of NaN', hs({ lifetimeSeconds: Number.NaN }), /^Token Lifetime \(Seconds\): /],
		['a lifetime of 1e3 as text', hs({ lifetimeSeconds: '1e3' }), /^Token Lifetime \(Seconds\): /],
		['a lifetime below zero', hs({ lifetimeSeconds: '-60' }), /^Token Lifetime \(Seconds\): /],
	];

	test.each(refused)('refuses %s', (_what, form, sentence) => {
		const { message } = catchRefusal(() => parseCredential(form));
		expect(message).toMatch(sentence);
		expect(message).not.toContain('planted');
	});
});
