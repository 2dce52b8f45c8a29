/** A server that wastes its clients' time and memory, or redirects them elsewhere with their tokens. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createGzip } from 'node:zlib';

export type Wickedness = (response: ServerResponse) => void;

const json = { 'content-type': 'application/json' };
const block = Buffer.alloc(64 * 1024, 'x');

export const wickedness = {
	/** One byte at this interval in real milliseconds, forever. */
	trickle:
		(everyMs: number): Wickedness =>
		(response) => {
			response.writeHead(200, json);
			const drip = setInterval(() => response.write(' '), everyMs);
			response.on('close', () => clearInterval(drip));
		},
	/** The same, before the end of the headers. */
	'trickled headers':
		(everyMs: number): Wickedness =>
		(response) => {
			const { socket } = response;
			socket?.write('HTTP/1.1 200 OK\r\nx: ');
			const drip = setInterval(() => socket?.write('x'), everyMs);
			socket?.on('close', () => clearInterval(drip));
		},
	silence: (): Wickedness => () => undefined,
	/** Endless JSON. */
	flood: (): Wickedness => (response) => {
		response.writeHead(200, json);
		response.write('{"padding":"');
		const pour = (): void => {
			while (!response.destroyed && response.write(block));
		};
		response.on('drain', pour);
		pour();
	},
	/** The same, compressed to a thousandth on the wire. */
	bomb: (): Wickedness => (response) => {
		response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
		const zip = createGzip();
		zip.pipe(response);
		const pour = (): void => {
			while (!response.destroyed && zip.write(block));
		};
		zip.on('drain', pour);
		response.on('close', () => zip.destroy());
		zip.write('{"padding":"');
		pour();
	},
	'10 MB of JSON': (): Wickedness => (response) => {
		response.writeHead(200, json);
		response.end(JSON.stringify('x'.repeat(10 * 1024 * 1024 - 100)));
	},
	HTML: (): Wickedness => (response) => {
		response.writeHead(200, { 'content-type': 'text/html' });
		response.end('<!doctype html><html><body>Welcome</body></html>');
	},
	/** An answer that breaks off in its body. */
	'half of a JSON': (): Wickedness => (response) => {
		response.writeHead(200, { ...json, 'content-length': '100' });
		response.write('{"half":');
		setTimeout(() => response.destroy(), 20);
	},
	nothing: (): Wickedness => (response) => {
		response.writeHead(200, json);
		response.end();
	},
} as const;

export interface HostileServer {
	readonly port: number;
	readonly baseUrl: string;
	/** `METHOD path` of each request. */
	readonly requests: readonly string[];
	/** How many of them contained a token. */
	tokens(): number;
	/** How many connections are open. */
	sockets(): number;
	/** Bytes sent on all connections. */
	sentBytes(): number;
	close(): Promise<void>;
}

/** @param answer the answer to each request */
export async function startHostileServer(
	answer: (method: string, path: string, response: ServerResponse) => void,
): Promise<HostileServer> {
	const requests: string[] = [];
	const open = new Set<Socket>();
	let sentBytes = 0;
	let tokens = 0;
	const server = createServer((request, response) => {
		const { method = '', url = '', headers } = request;
		requests.push(`${method} ${url.split('?')[0] ?? ''}`);
		if (JSON.stringify([headers, url]).includes('Bearer')) tokens += 1;
		// Reads the whole request, because an unread one would keep the client from receiving the answer.
		request.resume();
		request.on('end', () => answer(method, url.split('?')[0] ?? '', response));
	});
	server.on('connection', (socket) => {
		socket.on('error', () => undefined);
		open.add(socket);
		socket.on('close', () => {
			open.delete(socket);
			sentBytes += socket.bytesWritten;
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		baseUrl: `http://127.0.0.1:${port}`,
		requests,
		tokens: () => tokens,
		sockets: () => open.size,
		sentBytes: () => sentBytes,
		close: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
