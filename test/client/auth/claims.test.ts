import { buildClaims } from '../../../client/auth/claims';
import { parseCredential } from '../../../client/auth/credential';
import { hs256Form, rs256Form } from './testForms';

const nowMs = 1_790_000_000_999;

describe('buildClaims', () => {
	it('of HS256: kid and sub are the access key, iss and aud the base URL', () => {
		expect(buildClaims(parseCredential(hs256Form), nowMs)).toEqual({
			header: { alg: 'HS256', typ: 'JWT', kid: 'acme-test-access' },
			claims: {
				sub: 'acme-test-access',
				iss: 'https://api.example.com',
				aud: 'https://api.example.com',
				iat: 1_790_000_000 - 5,
				exp: 1_790_000_000 - 5 + 120,
			},
		});
	});

	it('of RS256: kid is the key ID, sub stays the access key', () => {
		expect(buildClaims(parseCredential(rs256Form), nowMs)).toMatchObject({
			header: { alg: 'RS256', typ: 'JWT', kid: 'acme-test-key-1' },
			claims: { sub: 'acme-test-access' },
		});
	});

	test.each([
		['https://API.Example.com', 'https://API.Example.com'],
		['https://API.Example.com:443/', 'https://API.Example.com:443/'],
		['https://gateway.example.com/payouts/', 'https://gateway.example.com/payouts/'],
	])('keeps the base URL %s as typed', (baseUrl, claim) => {
		const { claims } = buildClaims(parseCredential({ ...hs256Form, baseUrl }), nowMs);
		expect([claims.iss, claims.aud]).toEqual([claim, claim]);
	});

	it.each([300, -300])(
		"are signed at the service's time when it is %i seconds off",
		(clockOffsetSeconds) => {
			const { claims } = buildClaims(parseCredential({ ...hs256Form, clockOffsetSeconds }), nowMs);
			expect([claims.iat, claims.exp]).toEqual([
				1_789_999_995 + clockOffsetSeconds,
				1_790_000_115 + clockOffsetSeconds,
			]);
		},
	);

	it.each([0, 611, -611, Number.NaN, '300', null])(
		'do not follow an offset of %p',
		(clockOffsetSeconds) => {
			const { claims } = buildClaims(parseCredential({ ...hs256Form, clockOffsetSeconds }), nowMs);
			expect(claims.iat).toBe(1_789_999_995);
		},
	);

	it.each([10, 11, 19, 20, 120, 3600])(
		'span exactly a Token Lifetime of %i s, most of it in the future',
		(lifetimeSeconds) => {
			const { claims } = buildClaims(parseCredential({ ...hs256Form, lifetimeSeconds }), nowMs);
			expect(claims.exp - claims.iat).toBe(lifetimeSeconds);
			expect(claims.exp - 1_790_000_000).toBeGreaterThanOrEqual(lifetimeSeconds * 0.75);
			expect(1_790_000_000 - claims.iat).toBeGreaterThanOrEqual(2);
		},
	);

	it('has an hmac claim only if one is given', () => {
		const credential = parseCredential({ ...hs256Form, lifetimeSeconds: 300 });
		expect(Object.keys(buildClaims(credential, nowMs).claims)).not.toContain('hmac');
		expect(buildClaims(credential, nowMs, 'abc').claims).toMatchObject({
			hmac: 'abc',
			exp: 1_790_000_295,
		});
	});
});
