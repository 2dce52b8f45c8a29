/** Gives each request its bearer token. [Authentication, Token] */
import type { Clock } from '../async/clock';
import { bodyHmac } from './bodyHmac';
import { buildClaims, validSeconds } from './claims';
import type { Credential } from './credential';
import { importSigningKey, signToken } from './signToken';
import { createTokenCache, type CacheEntry, type TokenCache } from './tokenCache';

export interface SignableRequest {
	/** In upper case. */
	readonly method: string;
	/** The exact bytes that are sent. Absent if there is no body. */
	readonly body?: Uint8Array;
}

/** The value of the `Authorization` header. */
export type Authenticator = (credential: Credential, request: SignableRequest) => Promise<string>;

/** A token must stay valid while the request travels and if the service's clock differs. */
const reuseMarginMs = 30_000;

/**
 * @returns a function that signs a request. A POST with a signed body gets a separate token with the `hmac`
 * claim. Any other request gets a token that is reused until shortly before it expires
 */
export function createAuthenticator({
	clock,
	cache = createTokenCache(),
}: {
	clock: Pick<Clock, 'now'>;
	cache?: TokenCache;
}): Authenticator {
	return async (credential, { method, body }) => {
		const entry = cache.entryOf(credential);
		if (method !== 'POST' || !credential.bodyHmac) {
			return `Bearer ${await reuseToken(credential, entry, clock.now())}`;
		}
		const { key, encoding } = credential.bodyHmac;
		const hmac = bodyHmac(key, body ?? new Uint8Array(), encoding);
		return `Bearer ${await sign(credential, entry, clock.now(), hmac)}`;
	};
}

async function reuseToken(
	credential: Credential,
	entry: CacheEntry,
	nowMs: number,
): Promise<string> {
	const held = entry.token;
	// If the clock was set back, the cached token is from the future. So a new one is signed.
	const isFresh = held && held.fromMs <= nowMs && held.fromMs >= (credential.tokensSinceMs ?? 0);
	if (isFresh && nowMs < held.untilMs) return await held.value;

	const validMs = validSeconds(credential.tokenLifetimeSeconds) * 1000;
	const token = {
		value: sign(credential, entry, nowMs),
		fromMs: nowMs,
		untilMs: nowMs + validMs - Math.min(reuseMarginMs, validMs / 2),
	};
	entry.token = token;
	// A failure is not cached, so that the next request tries again.
	token.value.catch(() => {
		if (entry.token === token) delete entry.token;
	});
	return await token.value;
}

async function sign(
	credential: Credential,
	entry: CacheEntry,
	nowMs: number,
	hmac?: string,
): Promise<string> {
	const { header, claims } = buildClaims(credential, nowMs, hmac);
	const key = (entry.key ??= importSigningKey(credential));
	key.catch(() => {
		if (entry.key === key) delete entry.key;
	});
	return await signToken(header, claims, await key);
}
