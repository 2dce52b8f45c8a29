/** The page at `/`: files that the browser runs as they are. It shows and does what the control interface offers. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isOwnHost } from '../control/guard';

const headers = {
	// Only the page's own files run, nothing frames it, and no text can become markup or code.
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join('; '),
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'cache-control': 'no-cache',
} as const;

/** @param baseUrl the service's URL, once it is known */
export async function registerPage(scope: FastifyInstance, baseUrl: () => string): Promise<void> {
	// Loaded only for the page, because every test that starts a sandbox would wait for it.
	const { default: serveFiles } = await import('@fastify/static');
	scope.addHook('onRequest', async (request, reply) => {
		reply.headers(headers);
		if (isOwnHost(request.headers.host ?? '', baseUrl())) return undefined;
		return reply.status(403).type('text/plain').send('Open the page at 127.0.0.1 or localhost');
	});
	await scope.register(serveFiles, {
		root: path.join(__dirname, 'files'),
		prefix: '/page/',
		index: false,
		cacheControl: false,
	});
	scope.get('/', async (_request, reply) => await reply.sendFile('index.html'));
}
