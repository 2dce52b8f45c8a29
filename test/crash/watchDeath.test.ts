import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { watchDeath } from './watchDeath';
import { startTcpProxy, type TcpProxy } from '../support/servers/proxy/tcpProxy';

let server: Server;
let proxy: TcpProxy;
let seen: string[];

beforeEach(async () => {
	seen = [];
	server = createServer((request, response) => {
		seen.push(`${request.method} ${request.url}`);
		response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	proxy = await startTcpProxy({ leadTo: (server.address() as AddressInfo).port });
});

afterEach(async () => {
	await proxy.stop();
	await new Promise((resolve) => server.close(resolve));
});

const call = async (path: string, method = 'GET'): Promise<string> =>
	await fetch(`${proxy.baseUrl}${path}`, { method, headers: { connection: 'close' } }).then(
		() => 'answered',
		() => 'broken',
	);

const spot = (request: RegExp) => ({ of: 'request', at: 'head', request }) as const;

it('waits until the child reaches a point, and holds it there unless it is the start', async () => {
	const beginning = watchDeath(proxy, {
		at: { child: 'begun' },
		jitterMs: 0,
		deliveredAfterMs: null,
	});
	expect(beginning.stayAt).toBeUndefined();
	const watch = watchDeath(proxy, {
		at: { child: 'returned' },
		jitterMs: 0,
		deliveredAfterMs: null,
	});
	expect(watch.stayAt).toBe('returned');
	watch.childAt('begun');
	await expect(Promise.race([watch.reached, Promise.resolve('not yet')])).resolves.toBe('not yet');
	watch.childAt('returned');
	await expect(watch.reached).resolves.toBe('there');
});

it('waits for one point after the other, and holds only at the last one', async () => {
	const watch = watchDeath(proxy, {
		at: { spots: [spot(/^POST/), spot(/^GET/)] },
		jitterMs: 0,
		deliveredAfterMs: 0,
	});
	await expect(call('/before')).resolves.toBe('answered');
	await expect(call('/pay', 'POST')).resolves.toBe('answered');
	const held = call('/after');
	await expect(watch.reached).resolves.toBe('there');
	expect(seen).toEqual(['GET /before', 'POST /pay']);
	await watch.afterDeath();
	await expect(held).resolves.toBe('answered');
});

it('drops the held data if it must not be delivered', async () => {
	const watch = watchDeath(proxy, {
		at: { spots: [spot(/^POST/)] },
		jitterMs: 0,
		deliveredAfterMs: null,
	});
	const held = call('/pay', 'POST');
	await watch.reached;
	await watch.afterDeath();
	await expect(held).resolves.toBe('broken');
	expect(seen).toEqual([]);
	await expect(call('/pay', 'POST')).resolves.toBe('answered');
});
