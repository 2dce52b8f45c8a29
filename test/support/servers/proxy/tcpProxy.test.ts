import {
	createServer,
	get,
	request,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { holdAt } from './holdAt';
import type { ConnectionPlan } from './connectionPlan';
import { startTcpProxy, type TcpProxy } from './tcpProxy';

interface Seen {
	readonly path: string;
	body: string;
	ended: boolean;
	aborted: boolean;
}

let server: Server;
let proxy: TcpProxy;
let seen: Seen[];
let answer: (response: ServerResponse, request: Seen) => void;

beforeEach(async () => {
	seen = [];
	answer = (response) => response.end('{"id":"12345678"}');
	server = createServer((incoming, response) => {
		const one: Seen = { path: incoming.url ?? '', body: '', ended: false, aborted: false };
		seen.push(one);
		incoming.on('error', () => {
			one.aborted = true;
		});
		incoming.on('data', (chunk: Buffer) => {
			one.body += chunk.toString();
		});
		incoming.on('end', () => {
			one.ended = true;
			answer(response, one);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	proxy = await startTcpProxy({ leadTo: (server.address() as AddressInfo).port });
});

afterEach(async () => {
	await proxy.stop();
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

/** The body of the answer. Rejects with the error code that a client sees. */
async function send(body: string, timeoutMs = 5000): Promise<string> {
	return await new Promise((resolve, reject) => {
		const outgoing = request(`${proxy.baseUrl}/v3/payment`, {
			method: 'POST',
			agent: false,
			headers: { 'content-length': body.length },
		});
		const fail = (error: NodeJS.ErrnoException): void =>
			reject(new Error(error.code ?? error.message));
		outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('silence')));
		outgoing.on('error', fail);
		outgoing.on('response', (response: IncomingMessage) => {
			let text = '';
			response.on('error', fail);
			response.on('data', (chunk: Buffer) => {
				text += chunk.toString();
			});
			response.on('end', () => resolve(text));
		});
		outgoing.end(body);
	});
}

async function until(condition: () => boolean): Promise<void> {
	for (let waited = 0; !condition(); waited += 2) {
		if (waited > 5000) throw new Error('Waited in vain');
		await sleep(2);
	}
}

const moments = (): string[] => {
	const list: string[] = [];
	proxy.watch(
		({ exchange, method, path, of, at }) =>
			void list.push(`${exchange} ${method} ${path} ${of} ${at}`),
	);
	return list;
};

it('passes requests and responses on, and reports the state of each exchange', async () => {
	const list = moments();
	await expect(send('12345678')).resolves.toBe('{"id":"12345678"}');
	expect(seen).toMatchObject([{ path: '/v3/payment', body: '12345678' }]);
	const all = ['head', 'begun', 'half', 'sent'];
	expect(list).toEqual(
		['request', 'answer'].flatMap((of) => all.map((at) => `1 POST /v3/payment ${of} ${at}`)),
	);
	await until(() => proxy.open() === 0);
});

it.each<ConnectionPlan>([
	{ maxSliceBytes: 3 },
	{ latencyMs: 10, maxSliceBytes: 40 },
	{ bytesPerSecond: 20_000 },
	{ closeDelayMs: 20 },
])('keeps every byte with %j', async (plan) => {
	proxy.plan(plan);
	const body = 'x'.repeat(500);
	await expect(send(body)).resolves.toBe('{"id":"12345678"}');
	expect(seen).toMatchObject([{ body }]);
});

it('delays every byte by the latency', async () => {
	proxy.plan({ latencyMs: 60 });
	answer = (response) => {
		for (let count = 0; count < 20; count += 1) response.write('x');
		response.end();
	};
	const startedAt = performance.now();
	await expect(send('1')).resolves.toBe('x'.repeat(20));
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(110);
});

it('is no faster than its bandwidth', async () => {
	proxy.plan({ bytesPerSecond: 10_000 });
	const startedAt = performance.now();
	await send('x'.repeat(2000));
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(180);
});

describe('holds an exchange', () => {
	it.each([
		['head', ''],
		['begun', ''],
		['half', '1234'],
		['sent', '12345678'],
	] as const)('at the request: %s', async (at, arrived) => {
		const hold = holdAt(proxy, { of: 'request', at, request: /^POST / });
		const sent = send('12345678');
		await expect(hold.reached).resolves.toMatchObject({ path: '/v3/payment', of: 'request', at });
		await sleep(50);
		expect(seen.length).toBe(at === 'head' ? 0 : 1);
		if (at !== 'head') expect(seen[0]).toMatchObject({ body: arrived, ended: at === 'sent' });
		hold.release();
		await expect(sent).resolves.toBe('{"id":"12345678"}');
	});

	it('at the response, after the service has acted', async () => {
		const hold = holdAt(proxy, { of: 'answer', at: 'head', request: /^POST / });
		let isAnswered = false;
		const sent = send('1').finally(() => {
			isAnswered = true;
		});
		await hold.reached;
		await sleep(30);
		expect(seen).toMatchObject([{ ended: true }]);
		expect(isAnswered).toBe(false);
		hold.release();
		await sent;
	});

	it('only the one that is meant', async () => {
		const hold = holdAt(proxy, { of: 'request', at: 'head', request: /payment$/, nth: 2 });
		await send('1');
		const second = send('2');
		await expect(hold.reached).resolves.toMatchObject({ exchange: 2 });
		await send('3');
		hold.release();
		await second;
		expect(seen.map(({ body }) => body)).toEqual(['1', '3', '2']);
	});

	it('until it is cut, which drops what is held', async () => {
		const hold = holdAt(proxy, { of: 'request', at: 'half', request: /^POST / });
		const sent = send('12345678');
		const { connection } = await hold.reached;
		const failed = expect(sent).rejects.toThrow('ECONNRESET');
		expect(proxy.cut('rst', connection)).toBe(1);
		hold.release();
		await failed;
		await until(() => seen[0]?.aborted === true);
		expect(seen[0]).toMatchObject({ body: '1234', ended: false });
	});

	it("and delivers it after the client's death, when it is released", async () => {
		const hold = holdAt(proxy, { of: 'request', at: 'head', request: /^POST / });
		const abort = new AbortController();
		const outgoing = request(`${proxy.baseUrl}/late`, {
			method: 'POST',
			agent: false,
			signal: abort.signal,
		});
		outgoing.on('error', () => undefined);
		outgoing.end('late');
		await hold.reached;
		abort.abort();
		await sleep(30);
		hold.release();
		await until(() => seen[0]?.ended === true);
		expect(seen[0]).toMatchObject({ path: '/late', body: 'late' });
	});
});

describe('cuts', () => {
	it.each([
		['fin', 'ECONNRESET'],
		['rst', 'ECONNRESET'],
		['silence', 'silence'],
	] as const)('by %s in the middle of the response', async (how, error) => {
		proxy.plan({ cut: { direction: 'down', afterBytes: 30, how } });
		await expect(send('1', 1000)).rejects.toThrow(error);
		expect(seen).toMatchObject([{ body: '1', ended: true }]);
	});

	it('by accepting and never answering', async () => {
		proxy.plan({ cut: { direction: 'up', afterBytes: 0, how: 'silence' } });
		expect([proxy.isSilent(1), proxy.isSilent(2)]).toEqual([false, false]);
		const sent = send('1', 500);
		await until(() => proxy.isSilent(1));
		await expect(sent).rejects.toThrow('silence');
		expect(seen).toEqual([]);
	});

	it('after as many bytes of the request as planned', async () => {
		const list = moments();
		proxy.plan({ cut: { direction: 'up', afterBytes: 20, how: 'fin' } });
		await expect(send('1', 1000)).rejects.toThrow();
		expect(list).toEqual(['1 POST /v3/payment request head']);
		expect(seen).toEqual([]);
	});

	it('the connection with the planned number', async () => {
		proxy.plan((connection) =>
			connection === 2 ? { cut: { direction: 'up', afterBytes: 0, how: 'rst' } } : {},
		);
		await expect(send('1')).resolves.toBeDefined();
		await expect(send('2')).rejects.toThrow('ECONNRESET');
		await expect(send('3')).resolves.toBeDefined();
	});
});

describe('streams', () => {
	const block = 'id: 1\ndata: "₹₹₹₹"\n\n';

	beforeEach(() => {
		answer = (response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			response.write(block);
			const more = setInterval(() => response.write(block), 5);
			response.on('close', () => clearInterval(more));
		};
	});

	const open = (): { bytes: Buffer; isOver: boolean } => {
		const stream = { bytes: Buffer.alloc(0), isOver: false };
		const end = (): void => {
			stream.isOver = true;
		};
		get(`${proxy.baseUrl}/v3/events`, { agent: false }, (response) => {
			response.on('data', (chunk: Buffer) => {
				stream.bytes = Buffer.concat([stream.bytes, chunk]);
			});
			response.on('error', end);
			response.on('end', end);
		}).on('error', end);
		return stream;
	};

	it.each([
		['code-point', /data: "₹*\u{fffd}$/u],
		['line', /\n(id?|id:.*|d|da|dat|data|data:.*)$/],
		['block', /id: 1\n$/],
	] as const)('break inside a %s', async (inside, ending) => {
		proxy.plan({ cut: { direction: 'down', afterBytes: 600, how: 'rst', inside } });
		const stream = open();
		await until(() => stream.isOver);
		expect(stream.bytes.toString()).toMatch(ending);
	});

	it('stall for a while and lose nothing', async () => {
		proxy.plan({ stall: { afterBytes: 400, ms: 80 } });
		const stream = open();
		let longestMs = 0;
		let since = performance.now();
		for (let size = 0; size < 2000; await sleep(1)) {
			if (stream.bytes.length === size) continue;
			if (size > 0) longestMs = Math.max(longestMs, performance.now() - since);
			since = performance.now();
			size = stream.bytes.length;
		}
		expect(longestMs).toBeGreaterThanOrEqual(70);
		const blocks = stream.bytes.toString().split('\n\n').slice(0, -1);
		expect(new Set(blocks)).toEqual(new Set([block.trim()]));
	});

	it('report the end of a stall that nobody noticed', async () => {
		proxy.plan({ stall: { afterBytes: 400, ms: 40 } });
		const stream = open();
		await until(() => stream.bytes.length > 0);
		const reported: boolean[] = [];
		for (; stream.bytes.length < 2000; await sleep(1)) reported.push(proxy.hasOutlivedStall(1));
		expect([reported[0], proxy.hasOutlivedStall(1)]).toEqual([false, true]);
		proxy.replan(1, { stall: { afterBytes: 1e9, ms: 1 } });
		expect([proxy.hasOutlivedStall(1), proxy.hasOutlivedStall(2)]).toEqual([false, false]);
	});

	it('end late if the close is slow', async () => {
		proxy.plan({ cut: { direction: 'down', afterBytes: 400, how: 'fin' }, closeDelayMs: 100 });
		const stream = open();
		await until(() => stream.bytes.length > 0);
		const since = performance.now();
		await until(() => stream.isOver);
		expect(performance.now() - since).toBeGreaterThanOrEqual(90);
	});

	it('accept another plan while they are open, and report whether it was carried out', async () => {
		const ends: unknown[] = [];
		proxy.onEnd((...end) => void ends.push(end));
		proxy.plan({ cut: { direction: 'down', afterBytes: 1_000_000, how: 'rst' } });
		const first = open();
		await until(() => first.bytes.length > 300);
		proxy.cut('rst', 1);
		await until(() => ends.length === 1);
		const second = open();
		await until(() => second.bytes.length > 900);
		expect(proxy.replan(2, { cut: { direction: 'down', afterBytes: 10, how: 'rst' } })).toBe(true);
		await until(() => ends.length === 2);
		expect(ends).toEqual([
			[1, false],
			[2, true],
		]);
		await until(() => proxy.open() === 0);
		expect(proxy.replan(2, {})).toBe(false);
	});
});

it('resets connections while it leads nowhere, or to a port where nobody listens', async () => {
	const nowhere = await startTcpProxy();
	const own = proxy;
	proxy = nowhere;
	await expect(send('1')).rejects.toThrow('ECONNRESET');
	await own.stop();
	nowhere.leadTo(own.port);
	await expect(send('1')).rejects.toThrow('ECONNRESET');
});

it('carries a stream until its end, at the pace of a slow reader', async () => {
	const block = `data: ${'x'.repeat(1000)}\n\n`;
	const blocks = 20_000;
	let written = 0;
	answer = (response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		const pump = (): void => {
			while (written < blocks) {
				written += 1;
				if (!response.write(block)) return void response.once('drain', pump);
			}
			response.end();
		};
		pump();
	};
	const response = await new Promise<IncomingMessage>((resolve) =>
		get(`${proxy.baseUrl}/v3/events`, { agent: false }, resolve),
	);
	response.pause();
	await sleep(300);
	// The sockets' own buffers take some megabytes. The rest must wait at the service.
	expect(written).toBeLessThan(blocks);
	let size = 0;
	for await (const chunk of response) size += (chunk as Buffer).length;
	expect(size).toBe(blocks * block.length);
});

it('cuts a stream by hand, with or without notice to the client', async () => {
	answer = (response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		response.write('data: 1\n\n');
	};
	const open = async (): Promise<{ ended: boolean }> => {
		const state = { ended: false };
		const end = (): void => {
			state.ended = true;
		};
		const response = await new Promise<IncomingMessage>((resolve) => {
			get(`${proxy.baseUrl}/v3/events`, { agent: false }, resolve).on('error', end);
		});
		response.on('error', end);
		response.on('end', end);
		response.resume();
		return state;
	};
	const silent = await open();
	expect(proxy.cut('silence')).toBe(1);
	const reset = await open();
	expect(proxy.cut('rst')).toBe(2);
	await until(() => reset.ended && silent.ended);
	const finished = await open();
	proxy.cut('fin');
	await until(() => finished.ended);
});
