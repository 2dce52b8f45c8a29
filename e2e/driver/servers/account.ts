/** An account of the sandbox with newly generated keys, and its credential form. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

import type { SandboxAccount } from '../../../sandbox/server';

/** An account with both kinds of keys. */
export interface E2eAccount extends SandboxAccount {
	/** The RS256 private key, PKCS#8 PEM. */
	privateKey: string;
	/** The `kid` of RS256 tokens. */
	keyId: string;
}

/** Makes an account. The overrides are what a case tests. */
export function createAccount(overrides: Partial<SandboxAccount> = {}): E2eAccount {
	const pair = generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});
	const keyId = `e2e-key-${randomBytes(6).toString('hex')}`;
	return {
		name: 'e2e',
		accessKey: `e2e-access-${randomBytes(12).toString('base64')}`,
		secretKey: randomBytes(48).toString('base64'),
		publicKeys: { [keyId]: pair.publicKey },
		...overrides,
		privateKey: pair.privateKey,
		keyId,
	};
}

/** The credential form, filled in for an account. */
export function credentialFor(
	baseUrl: string,
	account: E2eAccount,
	overrides: Record<string, unknown> = {},
): Record<string, unknown> {
	return {
		baseUrl,
		environment: 'sandbox',
		algorithm: 'HS256',
		accessApiKey: account.accessKey,
		secretKey: account.secretKey,
		keyEncoding: 'text',
		privateKey: account.privateKey,
		keyId: account.keyId,
		signBody: false,
		hmacSecretKey: '',
		hmacEncoding: 'hex',
		lifetimeSeconds: 120,
		...overrides,
	};
}
