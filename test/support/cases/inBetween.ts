/**
 * What may stand between n8n and the service: proxies, certificates, other servers. Each attempt runs real
 * servers on this machine. The documentation has the same names, see `docs/reports/security.md`.
 */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import tls from 'node:tls';

import type { ReasonCode } from '../../../client/errors';
import {
	makeAuthority,
	makeCertificate,
	makeSelfSignedCertificate,
	type KeyAndCertificate,
} from '../servers/certificates';
import { proxyAnswer, startConnectProxy, type ConnectProxy } from '../servers/connectProxy';

export interface InBetween {
	readonly baseUrl: string;
	/** The proxy that n8n's environment names. */
	readonly proxy?: ConnectProxy;
	/** The requests that reached the server, with their tokens. */
	readonly arrived: readonly string[];
	stop(): Promise<void>;
}

export interface Attempt {
	/** As the documentation names it. */
	readonly name: string;
	readonly code: ReasonCode;
	/** What n8n's test of the credential says instead. Its helper shows the connection of each answer. */
	readonly testCode?: ReasonCode;
	/** Whether n8n's own filter of addresses is on. */
	readonly isFiltered?: true;
	start(): Promise<InBetween>;
}

const dayMs = 24 * 3_600_000;
export const authority = makeAuthority('Test Authority');
const stranger = makeAuthority('Unknown Authority');

/** A payment that a workflow would release funds for. */
export const forgedPayment = {
	id: '0197f9a0-0000-7000-8000-000000000009',
	timestamp: '2026-01-05T10:01:00Z',
	status: 'succeeded',
};
const record = JSON.stringify(forgedPayment);

/** What makes a context another one than that of all clients. */
const ownOptions = [
	'cert',
	'key',
	'pfx',
	'ciphers',
	'sigalgs',
	'minVersion',
	'maxVersion',
	'secureOptions',
	'secureProtocol',
] as const;

/** Makes Node.js trust the test's own authority, as NODE_EXTRA_CA_CERTS does. @returns a function that undoes it */
export function trustAuthority(): () => void {
	const original = tls.createSecureContext;
	const ca = [...tls.rootCertificates, authority.cert];
	// Reading 150 certificates for each connection takes longer than the rest of the test.
	let ofClients: tls.SecureContext | undefined;
	tls.createSecureContext = (options = {}) =>
		ownOptions.some((name) => options[name] !== undefined)
			? original({ ...options, ca })
			: (ofClients ??= original({ ca }));
	return () => {
		tls.createSecureContext = original;
	};
}

async function listening(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

async function serve(
	certificate: KeyAndCertificate | undefined,
	options: tls.SecureContextOptions = {},
	answer: RequestListener = (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(record);
	},
): Promise<InBetween> {
	const arrived: string[] = [];
	const listener: RequestListener = (request, response) => {
		arrived.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
		answer(request, response);
	};
	const server = certificate
		? createServer({ ...certificate, ...options }, listener)
		: createHttpServer(listener);
	server.on('tlsClientError', () => undefined);
	const port = await listening(server);
	return {
		baseUrl: `https://127.0.0.1:${port}`,
		arrived,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}

/** A proxy that answers CONNECT itself, in front of a real server with a valid certificate. */
async function behindProxy(answer: string | undefined): Promise<InBetween> {
	// In a tunnel to an IP address, Node.js compares the certificate with localhost.
	const hosts = ['127.0.0.1', 'localhost'];
	const server = await serve(makeCertificate(authority, '127.0.0.1', { hosts }));
	const proxy = await startConnectProxy();
	proxy.answer = answer;
	return {
		...server,
		proxy,
		stop: async () => {
			await proxy.stop();
			await server.stop();
		},
	};
}

const valid = makeCertificate(authority);

export const attempts: readonly Attempt[] = [
	...[201, 202, 203, 206].map((status): Attempt => ({
		name: `A proxy answers ${status} with a payment`,
		code: 'unexpected_status',
		testCode: 'proxy_refused',
		start: async () => await behindProxy(proxyAnswer(status, record)),
	})),
	{
		name: 'A proxy answers 200 with a payment',
		code: 'no_tls',
		start: async () => await behindProxy(proxyAnswer(200, record)),
	},
	{
		name: 'A proxy refuses (403)',
		code: 'proxy_refused',
		start: async () =>
			await behindProxy(proxyAnswer(403, '<h1>Forbidden</h1>', { 'Content-Type': 'text/html' })),
	},
	{
		name: 'A proxy wants a password (407)',
		code: 'proxy_login',
		start: async () => await behindProxy(proxyAnswer(407, '')),
	},
	{
		name: 'A proxy redirects (302)',
		code: 'redirected',
		start: async () =>
			await behindProxy(proxyAnswer(302, '', { Location: 'https://login.example' })),
	},
	{
		name: 'The certificate has expired',
		code: 'certificate_expired',
		start: async () =>
			await serve(
				makeCertificate(authority, '127.0.0.1', {
					validFromMs: Date.now() - 3 * dayMs,
					validToMs: Date.now() - dayMs,
				}),
			),
	},
	{
		name: 'The certificate is not valid yet',
		code: 'certificate_expired',
		start: async () =>
			await serve(
				makeCertificate(authority, '127.0.0.1', {
					validFromMs: Date.now() + dayMs,
					validToMs: Date.now() + 2 * dayMs,
				}),
			),
	},
	{
		name: 'The certificate is for another host',
		code: 'certificate_host',
		start: async () => await serve(makeCertificate(authority, 'other.example')),
	},
	{
		name: 'The certificate signs itself',
		code: 'certificate_untrusted',
		start: async () => await serve(makeSelfSignedCertificate()),
	},
	{
		name: 'The certificate is from an unknown issuer',
		code: 'certificate_untrusted',
		start: async () => await serve(makeCertificate(stranger)),
	},
	{
		name: 'The server has only TLS 1.1',
		code: 'tls_version',
		start: async () =>
			await serve(valid, {
				minVersion: 'TLSv1',
				maxVersion: 'TLSv1.1',
				ciphers: 'DEFAULT@SECLEVEL=0',
			}),
	},
	{
		name: 'The port speaks no TLS',
		code: 'no_tls',
		start: async () => await serve(undefined),
	},
	{
		name: 'The service redirects',
		code: 'redirected',
		start: async () =>
			await serve(valid, {}, (_, response) => {
				response.writeHead(307, { location: 'https://elsewhere.example/v3/payments' });
				response.end(record);
			}),
	},
	{
		name: "n8n's filter blocks the address",
		code: 'address_blocked',
		isFiltered: true,
		start: async () => await serve(valid),
	},
];
