/**
 * A real HTTP proxy on this machine. It opens tunnels (CONNECT), or answers in place of the server to which a
 * tunnel was requested. Plain requests are answered, never forwarded.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
	/** `http://127.0.0.1:PORT`, for the environment. */
	readonly url: string;
	/** What it answers to CONNECT instead of a tunnel: the bytes of a whole answer. Default: tunnels. */
	answer: string | undefined;
	/** The first line of each request. */
	readonly lines: string[];
	/** All bytes that it could read. Those inside a tunnel are encrypted, if the client does what it should. */
	read(): Buffer;
	stop(): Promise<void>;
}

/** @returns the bytes of an answer with this body */
export function proxyAnswer(
	status: number,
	body = '',
	headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
): string {
	const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
	return [
		`HTTP/1.1 ${status} By the Proxy`,
		...lines.map(([name, value]) => `${name}: ${value}`),
		'',
		body,
	].join('\r\n');
}

export async function startConnectProxy(): Promise<ConnectProxy> {
	const sockets = new Set<Socket>();
	const seen: Buffer[] = [];
	const lines: string[] = [];
	const proxy = { answer: undefined as string | undefined };

	const serve = (client: Socket): void => {
		let head = '';
		const onData = (bytes: Buffer): void => {
			head += bytes.toString('latin1');
			if (!head.includes('\r\n\r\n')) return;
			const [line = ''] = head.split('\r\n');
			lines.push(line);
			const [method, target = ''] = line.split(' ');
			client.off('data', onData);
			if (method === 'CONNECT' && proxy.answer === undefined) tunnel(client, target);
			else answer(client, proxy.answer ?? proxyAnswer(502));
		};
		client.on('data', (bytes: Buffer) => seen.push(bytes));
		client.on('data', onData);
	};
	/** After a 200, the client begins to speak TLS, and the body comes as the answer to that. */
	const answer = (client: Socket, whole: string): void => {
		const bodyAt = whole.indexOf('\r\n\r\n') + 4;
		if (!whole.startsWith('HTTP/1.1 200')) client.end(whole);
		else {
			client.write(whole.slice(0, bodyAt));
			client.once('data', () => client.end(whole.slice(bodyAt)));
		}
	};
	const tunnel = (client: Socket, target: string): void => {
		const [host = '', port] = target.split(':');
		const upstream = connect(Number(port), host, () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			upstream.pipe(client);
			client.pipe(upstream);
		});
		track(upstream);
	};
	const track = (socket: Socket): void => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => sockets.delete(socket));
	};
	const server = createServer((client) => {
		track(client);
		serve(client);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return Object.assign(proxy, {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		lines,
		read: () => Buffer.concat(seen),
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => server.close(closed));
		},
	});
}
