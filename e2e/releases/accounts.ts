/**
 * The accounts and credentials of the recorded run. Their keys are words that describe them, because they are
 * committed.
 */
import { generateKeyPairSync } from 'node:crypto';

import type { SandboxAccount } from '../../sandbox/server';
import { madeAnew, type CredentialFixture } from '../../test/releases/fixture';

export interface RecordedAccount {
	readonly account: SandboxAccount;
	/** The credential's form, including the private key if there is one. */
	credentialAt(baseUrl: string): Record<string, unknown>;
}

const pair = generateKeyPairSync('rsa', {
	modulusLength: 2048,
	publicKeyEncoding: { type: 'spki', format: 'pem' },
	privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const secretOf = (name: string): string => `made-up-secret-key-of-the-sandbox-account-${name}`;
const accessOf = (name: string): string => `made-up-access-key-${name}`;
const keyId = 'made-up-key-id';

/** By the name of the credential. */
export const recordedAccounts: Readonly<Record<'hs256' | 'rs256' | 'signed', RecordedAccount>> = {
	hs256: {
		account: { name: 'busy', accessKey: accessOf('busy'), secretKey: secretOf('busy') },
		// As the editor saves it: without the fields that have their default.
		credentialAt: (baseUrl) => ({
			baseUrl,
			accessApiKey: accessOf('busy'),
			secretKey: secretOf('busy'),
		}),
	},
	rs256: {
		account: {
			name: 'quiet',
			accessKey: accessOf('quiet'),
			secretKey: secretOf('quiet'),
			publicKeys: { [keyId]: pair.publicKey },
		},
		credentialAt: (baseUrl) => ({
			baseUrl,
			algorithm: 'RS256',
			accessApiKey: accessOf('quiet'),
			privateKey: pair.privateKey,
			keyId,
			lifetimeSeconds: 90,
		}),
	},
	signed: {
		account: {
			name: 'paying',
			accessKey: accessOf('paying'),
			secretKey: Buffer.from(secretOf('paying')).toString('base64'),
			secretKeyEncoding: 'base64',
			hmacEncoding: 'base64url',
		},
		credentialAt: (baseUrl) => ({
			baseUrl,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: accessOf('paying'),
			secretKey: Buffer.from(secretOf('paying')).toString('base64'),
			keyEncoding: 'base64',
			signBody: true,
			hmacEncoding: 'base64url',
			lifetimeSeconds: 120,
		}),
	},
};

/** In a form that may be committed: without a private key. */
export function toFixture(account: string, data: CredentialFixture['data']): CredentialFixture {
	return {
		account,
		data: {
			...data,
			...('privateKey' in data && data['privateKey'] !== '' ? { privateKey: madeAnew } : {}),
		},
	};
}
