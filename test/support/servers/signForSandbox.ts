/**
 * Handmade tokens and requests for sandbox tests. They can break any rule and do not depend on the client.
 */
import { createHmac, sign } from 'node:crypto';
import type { TestAccount, TestSandbox } from './startSandbox';

export interface TokenOptions {
	account?: TestAccount;
	/** The algorithm that signs. `header.alg` can name another one. */
	alg?: 'HS256' | 'RS256';
	/** Replaces or (undefined) removes header members. */
	header?: Record<string, unknown>;
	/** Replaces or (undefined) removes claims. */
	claims?: Record<string, unknown>;
	/** Signs with this key instead of the account's. */
	key?: string | Buffer;
	/** Adds a valid hmac claim over this body. */
	hmacOver?: string | Buffer;
}

/** A token that the sandbox accepts, unless the options break a rule. */
export function signForSandbox(
	sandbox: Pick<TestSandbox, 'account' | 'issuer' | 'control'>,
	options: TokenOptions = {},
): string {
	const account = options.account ?? sandbox.account;
	const alg = options.alg ?? 'HS256';
	const nowSeconds = Math.floor(Date.parse(sandbox.control.now()) / 1000);
	const claims = {
		sub: account.accessKey,
		iss: sandbox.issuer,
		aud: sandbox.issuer,
		iat: nowSeconds,
		exp: nowSeconds + 120,
		...(options.hmacOver === undefined ? {} : { hmac: hmacOf(account, options.hmacOver) }),
		...options.claims,
	};
	const header = {
		alg,
		typ: 'JWT',
		kid: alg === 'HS256' ? account.accessKey : account.keyId,
		...options.header,
	};
	const signed = `${encode(header)}.${encode(claims)}`;
	const signature =
		alg === 'HS256'
			? createHmac('sha256', options.key ?? secretOf(account))
					.update(signed)
					.digest('base64url')
			: sign('sha256', Buffer.from(signed), options.key ?? account.privateKey).toString(
					'base64url',
				);
	return `${signed}.${signature}`;
}

/** A part of a token. Members that are undefined are left out. */
function encode(part: object): string {
	return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The hmac claim for a body, with the account's key and encoding. */
export function hmacOf(account: TestAccount, body: string | Buffer): string {
	const key = account.hmacKey ?? secretOf(account);
	return createHmac('sha256', key)
		.update(body)
		.digest(account.hmacEncoding ?? 'hex');
}

function secretOf(account: TestAccount): Buffer {
	return Buffer.from(account.secretKey, account.secretKeyEncoding === 'base64' ? 'base64' : 'utf8');
}

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** Parsed if the answer is JSON, else undefined. */
	readonly body: unknown;
}

/** Sends one signed request. A body that is no text is sent as JSON. */
export async function callSandbox(
	sandbox: TestSandbox,
	method: string,
	path: string,
	options: {
		body?: unknown;
		token?: string;
		tokenOptions?: TokenOptions;
		headers?: Record<string, string>;
		signal?: AbortSignal;
	} = {},
): Promise<Answer> {
	const token = options.token ?? signForSandbox(sandbox, options.tokenOptions);
	const { body } = options;
	const response = await fetch(`${sandbox.baseUrl}${path}`, {
		method,
		redirect: 'manual',
		signal: options.signal ?? null,
		headers: {
			authorization: `Bearer ${token}`,
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...options.headers,
		},
		...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
