/** Keeps imported keys and tokens for reuse, per credential. [Token, Claim exp] */
import { bodyHmac } from './bodyHmac';
import type { Credential } from './credential';
import type { SigningKey } from './signToken';
import { createBoundedMap } from '../async/boundedMap';

/** What is kept for one credential; both are promises, so that callers at the same time share one. */
export interface CacheEntry {
	key?: Promise<SigningKey>;
	token?: { readonly value: Promise<string>; readonly fromMs: number; readonly untilMs: number };
}

export interface TokenCache {
	/** The entry of exactly this credential, made when there is none. */
	entryOf(credential: Credential): CacheEntry;
	readonly size: number;
}

const label = new TextEncoder().encode('cross-border-payouts token cache');

/** @param maxEntries credentials beyond this drop the one that was used longest ago */
export function createTokenCache(maxEntries = 64): TokenCache {
	const entries = createBoundedMap<string, CacheEntry>(maxEntries);
	// A credential never changes, so the one that was asked for last needs no digest: it is the newest.
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

/** Over all that goes into a token, and its key: no part can differ and share an entry. */
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
