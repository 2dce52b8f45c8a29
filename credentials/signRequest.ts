/**
 * Signs a request of n8n. It may come from n8n's HTTP helper or from the HTTP Request node, which
 * n8n still sends through an older helper with other options.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';

import { type Authenticator, createAuthenticator, refuseCredential } from '../client/auth';
import { bodyBytes, type RequestBody } from './bodyBytes';
import { createCredentialParser } from './credentialParser';

interface LegacyOptions {
	/** The older helper's name for `url`. A text or a URL. */
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
 * Signs a request. Can be called on its own result, as n8n does after a 401.
 *
 * @param form the credential's values
 * @param request n8n's request options; not changed
 * @returns a copy with the token, with redirects off and, if the body is signed, with its bytes
 * @throws InputError (`invalid_credential`) if the credential cannot sign, the request goes to
 *   another server than the credential's, or the body cannot be signed
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
		// A redirect would send the token to any server that the response names. These options cover
		// both helpers and all methods.
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
	// An empty body must be left out. For '' or null, n8n would send "" or null.
	if (!bytes) return { request: rest };
	const headers = hasHeader(request.headers, 'content-type')
		? request.headers
		: { ...request.headers, 'Content-Type': 'application/json' };
	return { request: { ...rest, ...(headers ? { headers } : {}), body: bytes }, bytes };
}

function toRequestBody({ body, form, formData, headers }: SignableOptions): RequestBody {
	return { body, form, formData, ...(headers ? { headers } : {}) };
}

/** The token gives access to the account, so it may only go to the server of the base URL. */
function requireOwnOrigin(request: SignableOptions, baseUrl: string): void {
	const target = String(request.url ?? request.uri ?? '');
	const base = request.baseURL === undefined ? undefined : String(request.baseURL);
	if (originOf(target, base) === new URL(baseUrl).origin) return;
	refuseCredential(
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
