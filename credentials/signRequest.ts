/**
 * Signs a request of n8n, in the shape of its HTTP helper as well as in that of the HTTP Request
 * node, which n8n still sends through its older helper.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';

import { createAuthenticator, type Authenticator } from '../client/auth/authenticate';
import { refuse } from '../client/auth/refuse';
import { bodyBytes, type RequestBody } from './bodyBytes';
import { createCredentialParser } from './credentialParser';

interface LegacyOptions {
	/** What the older helper calls `url`; a text or a URL. */
	uri?: unknown;
	followRedirect?: boolean;
	followAllRedirects?: boolean;
	form?: unknown;
	formData?: unknown;
}

export type SignableOptions = IHttpRequestOptions & LegacyOptions;

const parseCredential = createCredentialParser();
const authenticateRequest = createAuthenticator({ clock: { now: () => Date.now() } });

/**
 * Safe to be called on its own result, as n8n does after a 401.
 *
 * @param form the credential's values
 * @param request n8n's request options; left as they are
 * @returns a copy with the token, with redirects off and, when the body is signed, with its bytes
 * @throws InputError (`invalid_credential`) for a credential that cannot sign, a request to another
 * server than the credential's, and a body that cannot be signed
 */
export async function signRequest(
	form: unknown,
	request: SignableOptions,
	authenticate: Authenticator = authenticateRequest,
): Promise<SignableOptions> {
	const credential = parseCredential(form);
	requireOwnOrigin(request, credential.baseUrl);
	const method = (request.method ?? 'GET').toUpperCase();
	const signsBody = method === 'POST' && credential.bodyHmac !== undefined;
	const signable = signsBody ? withBytes(request) : { request };
	const authorization = await authenticate(credential, {
		method,
		...(signable.bytes ? { body: signable.bytes } : {}),
	});
	return {
		...signable.request,
		headers: {
			...withoutHeader(signable.request.headers, 'authorization'),
			Authorization: authorization,
		},
		// A redirect would carry the token to wherever the answer points: both helpers, all methods.
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
		maxRedirects: 0,
		sendCredentialsOnCrossOriginRedirect: false,
	};
}

function withBytes(request: SignableOptions): { request: SignableOptions; bytes?: Buffer } {
	const bytes = bodyBytes(toRequestBody(request));
	const rest = { ...request };
	delete rest.body;
	// An empty body is left out altogether: given as '' or null, n8n would send "" or null.
	if (!bytes) return { request: rest };
	const headers = hasHeader(request.headers, 'content-type')
		? request.headers
		: { ...request.headers, 'Content-Type': 'application/json' };
	return { request: { ...rest, ...(headers ? { headers } : {}), body: bytes }, bytes };
}

function toRequestBody({ body, form, formData, headers }: SignableOptions): RequestBody {
	return { body, form, formData, ...(headers ? { headers } : {}) };
}

/** The token opens the account: it goes to the server of the base URL and to no other. */
function requireOwnOrigin(request: SignableOptions, baseUrl: string): void {
	const target = String(request.url ?? request.uri ?? '');
	const base = request.baseURL === undefined ? undefined : String(request.baseURL);
	if (originOf(target, base) === new URL(baseUrl).origin) return;
	refuse(
		'URL',
		"is on another server than 'Base URL' in the credential, so the request was not signed or sent. Use an address that starts with the credential's base URL",
	);
}

function originOf(target: string, base?: string): string | undefined {
	try {
		return new URL(target, base).origin;
	} catch {
		return undefined;
	}
}

function hasHeader(headers: SignableOptions['headers'], name: string): boolean {
	return Object.keys(headers ?? {}).some((key) => key.toLowerCase() === name);
}

function withoutHeader(
	headers: SignableOptions['headers'],
	name: string,
): NonNullable<SignableOptions['headers']> {
	return Object.fromEntries(
		Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() !== name),
	);
}
