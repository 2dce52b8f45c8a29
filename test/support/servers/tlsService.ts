/** A service behind TLS that answers with JSON. */
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import type { KeyAndCertificate } from './certificates';

export interface TlsService {
	readonly baseUrl: string;
	/** `METHOD path?query` of each request. */
	readonly lines: readonly string[];
	stop(): Promise<void>;
}

/** @param answer the status and the body for a request */
export async function startTlsService(
	certificate: KeyAndCertificate,
	answer: (request: IncomingMessage) => readonly [number, unknown],
): Promise<TlsService> {
	const lines: string[] = [];
	const server = createServer(
		{ key: certificate.key, cert: certificate.cert },
		(request, response) => {
			lines.push(`${request.method} ${request.url}`);
			request.resume();
			const [status, body] = answer(request);
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(body));
		},
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		lines,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
