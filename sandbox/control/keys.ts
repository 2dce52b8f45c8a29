/** The keys of the accounts, for the page of the sandbox. */
import type { SandboxAccount } from '../auth/accounts';

export interface PageOptions {
	/** PEM by key ID: the private halves of the accounts' public keys, for the page to show. */
	readonly privateKeys?: Readonly<Record<string, string>>;
}

export interface KeysView {
	readonly name: string;
	readonly accessKey: string;
	readonly secretKey: string;
	/** The bytes that sign, in hex: for tools that take a key in no other form. */
	readonly secretKeyHex: string;
	readonly hmacKey: string;
	readonly hmacEncoding: 'hex' | 'base64' | 'base64url';
	readonly rsaKeys: ReadonlyArray<{ readonly keyId: string; readonly privateKey: string | null }>;
}

/** @param privateKeys those of the accounts' key pairs, by key ID */
export function describeKeys(
	account: SandboxAccount,
	{ privateKeys = {} }: PageOptions = {},
): KeysView {
	const { name, accessKey, secretKey, secretKeyEncoding } = account;
	const bytes = Buffer.from(secretKey, secretKeyEncoding === 'base64' ? 'base64' : 'utf8');
	return {
		name,
		accessKey,
		secretKey,
		secretKeyHex: bytes.toString('hex'),
		hmacKey: account.hmacKey ?? secretKey,
		hmacEncoding: account.hmacEncoding ?? 'hex',
		rsaKeys: Object.keys(account.publicKeys ?? {}).map((keyId) => ({
			keyId,
			privateKey: privateKeys[keyId] ?? null,
		})),
	};
}
