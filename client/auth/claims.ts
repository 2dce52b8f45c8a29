/** Header and claims of a token. Pure, so that every rule can be tested without a key. [Token] */
import type { Credential } from './credential';

export interface TokenHeader {
	readonly alg: 'HS256' | 'RS256';
	readonly typ: 'JWT';
	readonly kid: string;
}

export interface TokenClaims {
	readonly sub: string;
	readonly iss: string;
	readonly aud: string;
	/** UNIX seconds. */
	readonly iat: number;
	/** UNIX seconds. */
	readonly exp: number;
	readonly hmac?: string;
}

/**
 * `iat` is dated back by up to this. A service whose clock is a little behind would refuse a token
 * from the future.
 */
const longestBackdatingSeconds = 5;

const backdatedSeconds = (lifetimeSeconds: number): number =>
	Math.min(longestBackdatingSeconds, Math.floor(lifetimeSeconds / 4));

/**
 * How long a new token is valid, in seconds from now. `iat` is dated back, which uses up a part of the token's
 * lifetime.
 */
export const validSeconds = (lifetimeSeconds: number): number =>
	lifetimeSeconds - backdatedSeconds(lifetimeSeconds);

/**
 * @param nowMs milliseconds since the UNIX epoch, on this machine's clock
 * @param hmac the claim of that name, for a POST with a signed body
 */
export function buildClaims(
	credential: Credential,
	nowMs: number,
	hmac?: string,
): { header: TokenHeader; claims: TokenClaims } {
	const { algorithm, accessKey, baseUrl, tokenLifetimeSeconds } = credential;
	const nowSeconds = Math.floor(nowMs / 1000) + (credential.clockOffsetSeconds ?? 0);
	return {
		header: {
			alg: algorithm,
			typ: 'JWT',
			// With RS256, `kid` names the public key; `sub` is still the access key.
			kid: algorithm === 'RS256' ? credential.keyId : accessKey,
		},
		claims: {
			sub: accessKey,
			iss: baseUrl,
			aud: baseUrl,
			iat: nowSeconds - backdatedSeconds(tokenLifetimeSeconds),
			exp: nowSeconds + validSeconds(tokenLifetimeSeconds),
			...(hmac === undefined ? {} : { hmac }),
		},
	};
}
