/** The sandbox's accounts: keys, permissions and start balances. [Authentication, Credentials] */
import { createPublicKey, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { BalanceCurrency } from '../schemas/vocabulary';

export interface SandboxAccount {
	name: string;
	accessKey: string;
	secretKey: string;
	/** 'text' (default): the UTF-8 text of the key signs. 'base64': its decoded bytes sign. */
	secretKeyEncoding?: 'text' | 'base64';
	/** kid -> PEM of an RSA public key, for RS256. */
	publicKeys?: Record<string, string>;
	/** Default: the secret key, in its own encoding. */
	hmacKey?: string;
	hmacEncoding?: 'hex' | 'base64' | 'base64url';
	v3Enabled?: boolean;
	/** Default: all. See `permissions` below. */
	permissions?: string[];
	/** Default: 1,000,000 of each. */
	balances?: Record<BalanceCurrency, number>;
	walletCurrency?: 'USDT' | 'USDC';
	/** True: combinations outside the payable table get a quote, and the payment is rejected later. */
	acceptUnpayable?: boolean;
}

export const permissions = ['quote', 'payment', 'read'] as const;
export type Permission = (typeof permissions)[number];

/** An account as the running sandbox uses it. */
export interface Account {
	readonly name: string;
	readonly accessKey: string;
	readonly secret: KeyObject;
	readonly publicKeys: ReadonlyMap<string, KeyObject>;
	readonly hmacKey: Buffer;
	readonly hmacEncoding: 'hex' | 'base64' | 'base64url';
	readonly startBalances: Readonly<Record<BalanceCurrency, number>>;
	readonly walletCurrency: 'USDT' | 'USDC';
	readonly acceptUnpayable: boolean;
	v3Enabled: boolean;
	permissions: ReadonlySet<string>;
}

/** Converts the account of the options into the one that the sandbox works with. */
export function openAccount(options: SandboxAccount): Account {
	const secretBytes = Buffer.from(
		options.secretKey,
		options.secretKeyEncoding === 'base64' ? 'base64' : 'utf8',
	);
	const publicKeys = Object.entries(options.publicKeys ?? {});
	return {
		name: options.name,
		accessKey: options.accessKey,
		secret: createSecretKey(secretBytes),
		publicKeys: new Map(publicKeys.map(([kid, pem]) => [kid, createPublicKey(pem)])),
		hmacKey: options.hmacKey === undefined ? secretBytes : Buffer.from(options.hmacKey, 'utf8'),
		hmacEncoding: options.hmacEncoding ?? 'hex',
		startBalances: options.balances ?? { USD: 1_000_000, USDT: 1_000_000, USDC: 1_000_000 },
		walletCurrency: options.walletCurrency ?? 'USDT',
		acceptUnpayable: options.acceptUnpayable ?? false,
		v3Enabled: options.v3Enabled ?? true,
		permissions: new Set(options.permissions ?? permissions),
	};
}

/** One demo account with newly generated HS256 keys. */
export function createDemoAccount(): SandboxAccount {
	return {
		name: 'demo',
		accessKey: `sandbox-demo-${randomBytes(12).toString('base64')}`,
		secretKey: randomBytes(48).toString('base64'),
	};
}
