import { createServer, type RequestListener, type Server } from 'node:http';
import { httpTransport } from '../../../probe/service/httpTransport';
import type { HttpRequest } from '../../../client/http/transport';

const servers: Server[] = [];
afterAll(() => {
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});

async function serve(
	listener: RequestListener,
): Promise<Pick<HttpRequest, 'url' | 'method' | 'headers' | 'timeoutMs' | 'maxBytes'>> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}/v2/debug`,
		method: 'GET',
		headers: { authorization: 'Bearer x' },
		timeoutMs: 2_000,
		maxBytes: 1_000,
	};
}

test('sends the exact bytes and returns every status', async () => {
	const request = await serve((incoming, outgoing) => {
		incoming.on('data', (bytes: Buffer) =>
			outgoing.writeHead(418, { 'x-length': incoming.headers['content-length'] }).end(bytes),
		);
	});
	const answer = await httpTransport.send({
		...request,
		method: 'POST',
		body: new TextEncoder().encode('{"a": 1}'),
	});
	expect(answer.status).toBe(418);
	expect(answer.headers['x-length']).toBe('8');
	expect(new TextDecoder().decode(answer.body)).toBe('{"a": 1}');
});

test('follows no redirect, so that no token goes to another server', async () => {
	let asked = 0;
	const request = await serve((_incoming, outgoing) => {
		asked += 1;
		outgoing.writeHead(302, { location: '/elsewhere' }).end();
	});
	expect((await httpTransport.send(request)).status).toBe(302);
	expect(asked).toBe(1);
});

test('distinguishes a silent, an absent and an endless service', async () => {
	const silent = await serve(() => undefined);
	await expect(httpTransport.send({ ...silent, timeoutMs: 100 })).rejects.toMatchObject({
		code: 'timeout',
	});
	await expect(httpTransport.open({ ...silent, timeoutMs: 100 })).rejects.toMatchObject({
		code: 'timeout',
	});
	await expect(httpTransport.send({ ...silent, url: 'http://127.0.0.1:1/' })).rejects.toMatchObject(
		{ code: 'network', errno: 'ECONNREFUSED', outcomeUnknown: false },
	);
	const endless = await serve((_incoming, outgoing) => outgoing.end('x'.repeat(2_000)));
	await expect(httpTransport.send(endless)).rejects.toMatchObject({ code: 'response_too_large' });
});
