/** Caches imported keys and tokens, per credential. [Token, Claim exp] */
import { bodyHmac } from './bodyHmac';
import type { Credential } from './credential';
import type { SigningKey } from './signToken';
import { createBoundedMap } from '../async/boundedMap';

/** What is cached for one credential. Both are promises, so that concurrent callers share one. */
export interface CacheEntry {
	key?: Promise<SigningKey>;
	token?: { readonly value: Promise<string>; readonly fromMs: number; readonly untilMs: number };
}

export interface TokenCache {
	/** Returns the entry of exactly this credential. Makes one if there is none. */
	entryOf(credential: Credential): CacheEntry;
	readonly size: number;
}

const label = new TextEncoder().encode('cross-border-payouts token cache');

/** @param maxEntries above this number, the credential that was used longest ago is dropped */
export function createTokenCache(maxEntries = 64): TokenCache {
	const entries = createBoundedMap<string, CacheEntry>(maxEntries);
	// The same credential object never changes, so the last one needs no digest. It is also the
	// newest entry.
	let last: { readonly credential: Credential; readonly entry: CacheEntry } | undefined;
	return {
		entryOf(credential) {
			if (last?.credential === credential) return last.entry;
			const digest = digestOf(credential);
			const entry = entries.get(digest) ?? {};
			entries.set(digest, entry);
			last = { credential, entry };
			return entry;
		},
		get size() {
			return entries.size;
		},
	};
}

/**
 * Covers everything that goes into a token, and its key. If any part differs, so does the entry.
 */
function digestOf(credential: Credential): string {
	const {
		algorithm,
		baseUrl,
		accessKey,
		tokenLifetimeSeconds,
		clockOffsetSeconds = 0,
	} = credential;
	const key =
		credential.algorithm === 'RS256'
			? [credential.keyId, credential.privateKeyPem]
			: [...credential.secret];
	const parts = JSON.stringify([
		algorithm,
		baseUrl,
		accessKey,
		tokenLifetimeSeconds,
		clockOffsetSeconds,
		key,
	]);
	return bodyHmac(label, new TextEncoder().encode(parts), 'base64');
}
