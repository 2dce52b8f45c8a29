/**
 * Keeps other web pages out of the control interface. It has no password, and it listens where any browser of
 * this machine can reach it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ControlError } from './lookUp';

type Headers = FastifyRequest['headers'];

/** The names by which a browser on this machine may call the sandbox. */
const ownNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Refuses every request of the scope that a foreign page may have sent. */
export function refuseForeign(scope: FastifyInstance, baseUrl: () => string): void {
	scope.addHook('onRequest', async ({ headers }) => {
		const reason = foreignReason(headers, baseUrl());
		if (reason !== null) throw new ControlError(403, reason);
	});
}

/**
 * Why the request is refused, or null.
 *
 * @param baseUrl the service's URL. It can be that of a proxy
 */
export function foreignReason(headers: Headers, baseUrl: string): string | null {
	// A page whose name was made to point at 127.0.0.1 (DNS rebinding) still sends its own name.
	if (!isOwnHost(headers.host ?? '', baseUrl))
		return 'The Host header names another server. Call the sandbox at 127.0.0.1 or localhost';
	const { origin } = headers;
	if (origin !== undefined && hostOf(origin) !== headers.host?.toLowerCase())
		return 'Another web page sent this request. Only the page of the sandbox may call it';
	// Browsers send no Origin with a GET of an image or a script.
	const site = headers['sec-fetch-site'];
	if (site !== undefined && site !== 'same-origin' && site !== 'none')
		return 'Another web page sent this request. Only the page of the sandbox may call it';
	return null;
}

/** Whether the Host header names this sandbox. */
export function isOwnHost(host: string, baseUrl: string): boolean {
	const url = readUrl(`http://${host}`);
	if (url === null || /[@/?#\\]/.test(host)) return false;
	return ownNames.has(url.hostname) || host.toLowerCase() === hostOf(baseUrl);
}

const hostOf = (url: string): string | undefined => readUrl(url)?.host;

function readUrl(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}
