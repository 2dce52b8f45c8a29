/** Verifies bearer tokens and the hmac claim, rule by rule. [Authentication, Token, Access rules] */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { decode, verify, type JwtPayload } from 'jsonwebtoken';
import type { Account } from './accounts';
import type { SandboxSettings } from '../settings/settings';

export interface AuthContext {
	readonly baseUrl: string;
	readonly nowMs: number;
	readonly settings: SandboxSettings;
	readonly accounts: readonly Account[];
}

export interface VerifiedToken {
	readonly account: Account;
	readonly alg: 'HS256' | 'RS256';
	readonly kid: string;
	readonly expiresAtMs: number;
	/** The hmac claim as received. Its type is checked together with the body. */
	readonly hmac: unknown;
}

/** A refused token. The request log and the challenge of the 401 show the reason. */
export class TokenRefused extends Error {
	constructor(
		readonly reason: string,
		readonly account?: Account,
	) {
		super(reason);
		this.name = 'TokenRefused';
	}
}

interface TokenHeader {
	readonly alg: 'HS256' | 'RS256';
	readonly kid: string;
}

/**
 * Checks an Authorization header.
 *
 * @throws TokenRefused for the first rule that it breaks
 */
export function verifyToken(
	authorization: string | undefined,
	context: AuthContext,
): VerifiedToken {
	if (authorization === undefined) throw new TokenRefused('no authorization header');
	const token = /^Bearer +([^\s,]+)$/i.exec(authorization)?.[1];
	if (token === undefined) throw new TokenRefused('not a bearer token');
	const decoded = readToken(token);
	const { alg, kid } = readHeader(decoded.header);
	const account = context.accounts.find(
		(known) => accessKeyOf(known, context.settings) === decoded.payload.sub,
	);
	if (account === undefined) throw new TokenRefused('sub is no access key');
	const { payload } = checkSignature(
		token,
		alg,
		keyOf(account, alg, kid, context.settings),
		context,
	);
	const expiresAtMs = checkClaims(payload, account, context);
	return { account, alg, kid, expiresAtMs, hmac: payload['hmac'] };
}

/**
 * Checks the hmac claim of a POST over the raw bytes of its body. A missing claim is accepted unless the
 * settings require it. [Token, Claim hmac]
 */
export function verifyBodyHmac(
	token: VerifiedToken,
	rawBody: Buffer,
	settings: SandboxSettings,
): void {
	const { account, hmac } = token;
	const { R7 } = settings.behaviours;
	if (R7 === 'notChecked') return;
	if (hmac === undefined) {
		if (settings.requireHmac || R7 === 'requiredOnPost')
			throw new TokenRefused('hmac claim missing', account);
		return;
	}
	const expected = createHmac('sha256', account.hmacKey)
		.update(rawBody)
		.digest(account.hmacEncoding);
	if (typeof hmac !== 'string' || !sameText(hmac, expected)) {
		throw new TokenRefused('hmac claim does not match the body', account);
	}
}

function sameText(a: string, b: string): boolean {
	const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
	return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

function readToken(token: string): { header: unknown; payload: JwtPayload } {
	let decoded: ReturnType<typeof decode> | null = null;
	try {
		decoded = decode(token, { complete: true });
	} catch {
		// Falls through: a token with parts that are not JSON is malformed, too.
	}
	const payload: unknown = decoded?.['payload'];
	if (decoded === null || typeof decoded === 'string' || !isRecord(payload)) {
		throw new TokenRefused('malformed token');
	}
	return { header: decoded['header'], payload };
}

function readHeader(header: unknown): TokenHeader {
	if (!isRecord(header)) throw new TokenRefused('malformed token');
	const { alg, typ, kid } = header;
	if (alg !== 'HS256' && alg !== 'RS256') throw new TokenRefused('alg is neither HS256 nor RS256');
	if (typ !== 'JWT') throw new TokenRefused('typ is not JWT');
	if (typeof kid !== 'string' || kid === '') throw new TokenRefused('kid missing');
	if ('crit' in header) throw new TokenRefused('crit is not understood');
	return { alg, kid };
}

/** The access key that is currently valid. [behaviours, row S9] */
function accessKeyOf({ accessKey }: Account, { behaviours }: SandboxSettings): string {
	return behaviours.S9 === 'rotatedKey' ? `${accessKey}-rotated` : accessKey;
}

function keyOf(
	account: Account,
	alg: 'HS256' | 'RS256',
	kid: string,
	settings: SandboxSettings,
): KeyObject {
	if (alg === 'HS256') {
		if (kid !== accessKeyOf(account, settings))
			throw new TokenRefused('kid is not the access key', account);
		return account.secret;
	}
	const key = account.publicKeys.get(kid);
	if (key === undefined) throw new TokenRefused('kid names no public key', account);
	return key;
}

function checkSignature(
	token: string,
	alg: 'HS256' | 'RS256',
	key: KeyObject,
	context: AuthContext,
): { payload: JwtPayload } {
	try {
		const payload = verify(token, key, {
			algorithms: [alg],
			clockTimestamp: Math.floor(context.nowMs / 1000),
			clockTolerance: context.settings.clockToleranceSeconds,
		});
		if (typeof payload !== 'string') return { payload };
	} catch (error) {
		throw new TokenRefused(error instanceof Error ? error.message : 'signature');
	}
	throw new TokenRefused('malformed token');
}

function checkClaims(payload: JwtPayload, account: Account, context: AuthContext): number {
	const { baseUrl, nowMs, settings } = context;
	const refuse = (reason: string): never => {
		throw new TokenRefused(reason, account);
	};
	if (payload.iss !== baseUrl) refuse('iss is not the base URL');
	// "Must both equal": a list of audiences is not equal.
	if (payload.aud !== baseUrl) refuse('aud is not the base URL');
	const { exp, iat } = payload;
	if (typeof exp !== 'number' || !Number.isFinite(exp)) return refuse('exp missing');
	if (typeof iat !== 'number' || !Number.isFinite(iat)) return refuse('iat missing');
	if (iat > nowMs / 1000 + settings.clockToleranceSeconds) refuse('iat is in the future');
	return exp * 1000;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
