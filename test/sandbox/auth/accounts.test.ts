import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
	createDemoAccount,
	openAccount,
	type SandboxAccount,
} from '../../../sandbox/auth/accounts';

/** `test-secret`, in base64. */
const base64Text = 'dGVzdC1zZWNyZXQ=';

const given = (changes: Partial<SandboxAccount> = {}): SandboxAccount => ({
	name: 'test',
	accessKey: 'test-access',
	secretKey: base64Text,
	...changes,
});

describe('openAccount', () => {
	it('grants everything by default', () => {
		expect(openAccount(given())).toMatchObject({
			name: 'test',
			accessKey: 'test-access',
			hmacEncoding: 'hex',
			startBalances: { USD: 1_000_000, USDT: 1_000_000, USDC: 1_000_000 },
			walletCurrency: 'USDT',
			acceptUnpayable: false,
			v3Enabled: true,
			permissions: new Set(['quote', 'payment', 'read']),
			publicKeys: new Map(),
		});
	});

	it('keeps the given values', () => {
		const balances = { USD: 1, USDT: 2, USDC: 3 };
		const reported = {
			hmacEncoding: 'base64url',
			walletCurrency: 'USDC',
			acceptUnpayable: true,
			v3Enabled: false,
		} as const;
		const account = openAccount(given({ ...reported, balances, permissions: [] }));
		expect(account).toMatchObject({ ...reported, startBalances: balances, permissions: new Set() });
	});

	it.each([
		[undefined, base64Text],
		['text', base64Text],
		['base64', 'test-secret'],
	] as const)(
		'reads the secret and the hmac key with the encoding %s',
		(secretKeyEncoding, bytes) => {
			const account = openAccount(
				given(secretKeyEncoding === undefined ? {} : { secretKeyEncoding }),
			);
			expect(account.secret.export().toString()).toBe(bytes);
			expect(account.hmacKey.toString()).toBe(bytes);
		},
	);

	it('reads a separate hmac key as text, whatever the encoding of the secret key', () => {
		const account = openAccount(given({ secretKeyEncoding: 'base64', hmacKey: 'dGVzdA==' }));
		expect(account.hmacKey.toString()).toBe('dGVzdA==');
	});

	it('reads the public keys, each with its kid, and refuses an invalid one', () => {
		const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
		const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
		const { publicKeys } = openAccount(given({ publicKeys: { 'test-kid': pem } }));
		expect([...publicKeys.keys()]).toEqual(['test-kid']);
		expect(publicKeys.get('test-kid')?.equals(createPublicKey(pem))).toBe(true);
		expect(() => openAccount(given({ publicKeys: { 'test-kid': 'no PEM' } }))).toThrow();
	});
});

describe('createDemoAccount', () => {
	it('makes other keys each time, long enough for HS256', () => {
		const [first, second] = [createDemoAccount(), createDemoAccount()];
		expect(first.name).toBe('demo');
		expect(first.accessKey).not.toBe(second.accessKey);
		expect(first.secretKey).not.toBe(second.secretKey);
		expect(openAccount(first).secret.symmetricKeySize).toBeGreaterThanOrEqual(32);
	});
});
