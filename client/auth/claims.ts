/** Header and claims of a token: pure, so that every rule can be tested without a key. [Token] */
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

/** A service whose clock is a little behind would take a token from the future as not valid. */
const longestBackdatingSeconds = 5;

const backdatedSeconds = (lifetimeSeconds: number): number =>
	Math.min(longestBackdatingSeconds, Math.floor(lifetimeSeconds / 4));

/** How long a new token is valid, in seconds from now on: what it is dated back by is part of its lifetime. */
export const validSeconds = (lifetimeSeconds: number): number =>
	lifetimeSeconds - backdatedSeconds(lifetimeSeconds);

/**
 * @param nowMs milliseconds since the UNIX epoch, on this machine's clock
 * @param hmac the claim of that name, for a POST whose body is signed
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
			// With RS256 the kid names the public key; sub stays the access key (D15).
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
