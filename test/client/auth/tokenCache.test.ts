import { parseCredential } from '../../../client/auth/credential';
import { createTokenCache } from '../../../client/auth/tokenCache';
import { hs256Form, pkcs1Pem, rs256Form, testSecret } from './testForms';

describe('createTokenCache', () => {
	it('returns the same entry for the same credential', () => {
		const cache = createTokenCache();
		const entry = cache.entryOf(parseCredential(hs256Form));
		expect(cache.entryOf(parseCredential({ ...hs256Form }))).toBe(entry);
		// Another spelling of the same key.
		const rsa = cache.entryOf(parseCredential(rs256Form));
		expect(cache.entryOf(parseCredential({ ...rs256Form, privateKey: pkcs1Pem }))).toBe(rsa);
		expect(cache.size).toBe(2);
	});

	it('returns another entry if any part of a token differs', () => {
		const cache = createTokenCache();
		const forms = [
			hs256Form,
			rs256Form,
			{ ...hs256Form, baseUrl: 'https://other.example.com' },
			{ ...hs256Form, baseUrl: 'https://API.example.com' },
			{ ...hs256Form, baseUrl: `${hs256Form.baseUrl}/` },
			{ ...hs256Form, accessApiKey: 'acme-other-access' },
			{ ...hs256Form, secretKey: `${testSecret}!` },
			{ ...hs256Form, lifetimeSeconds: 121 },
			{ ...hs256Form, clockOffsetSeconds: 300 },
			{ ...hs256Form, clockOffsetSeconds: -300 },
			{ ...rs256Form, keyId: 'acme-test-key-2' },
			{ ...rs256Form, keyId: '' },
		];
		const entries = new Set(forms.map((form) => cache.entryOf(parseCredential(form))));
		expect(entries.size).toBe(forms.length);
	});

	it('returns the same entry for a repeated credential, even after another one', () => {
		const cache = createTokenCache();
		const [one, other] = [parseCredential(hs256Form), parseCredential(rs256Form)];
		const entry = cache.entryOf(one);
		expect(cache.entryOf(one)).toBe(entry);
		expect(cache.entryOf(other)).not.toBe(entry);
		expect(cache.entryOf(one)).toBe(entry);
	});

	it('drops the entry that was used longest ago', () => {
		const cache = createTokenCache(2);
		const [a, b, c] = ['a', 'b', 'c'].map((accessApiKey) =>
			parseCredential({ ...hs256Form, accessApiKey }),
		);
		if (!a || !b || !c) throw new TypeError('three credentials');
		const entryOfA = cache.entryOf(a);
		const entryOfB = cache.entryOf(b);
		cache.entryOf(a);
		cache.entryOf(c);
		expect(cache.size).toBe(2);
		expect(cache.entryOf(a)).toBe(entryOfA);
		expect(cache.entryOf(b)).not.toBe(entryOfB);
	});
});
