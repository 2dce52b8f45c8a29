/** A proxy on loopback that answers in the place of services on the internet. It lets nothing through to others. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';

import { makeCertificate, type Authority } from '../../../../test/support/servers/certificates';

export interface InterceptingProxy {
	/** For HTTPS_PROXY and HTTP_PROXY. */
	readonly url: string;
	stop(): Promise<void>;
}

/** @param servers what answers, by its host. They need not listen */
export async function startInterceptingProxy(
	authority: Authority,
	servers: ReadonlyMap<string, Server>,
): Promise<InterceptingProxy> {
	const contexts = new Map(
		[...servers.keys()].map((host) => [
			host,
			createSecureContext(makeCertificate(authority, host)),
		]),
	);
	const sockets = new Set<Duplex>();
	const keep = (socket: Duplex): void => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
		socket.on('error', () => socket.destroy());
	};
	const proxy = createServer((_, response) => response.writeHead(502).end());
	proxy.on('connection', keep);
	proxy.on('connect', ({ url = '' }, socket) => {
		const [host = ''] = url.split(':');
		const server = servers.get(host);
		const secureContext = contexts.get(host);
		if (server === undefined || secureContext === undefined) {
			socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
			return;
		}
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		const secure = new TLSSocket(socket, { isServer: true, secureContext });
		keep(secure);
		server.emit('connection', secure);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	// Boundary: a server on a TCP port has such an address.
	const { port } = proxy.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		async stop() {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => proxy.close(closed));
		},
	};
}
