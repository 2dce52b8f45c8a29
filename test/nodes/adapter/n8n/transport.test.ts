/**
 * With n8n-core's real HTTP helper and a real server: what is sent, what comes back, and that nothing is sent
 * twice.
 */
import 'reflect-metadata';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { TriggerContext } from 'n8n-core';
import {
	NodeConnectionTypes,
	Workflow,
	type ICredentialType,
	type IExecuteFunctions,
	type INode,
	type INodeType,
	type INodeTypes,
	type ITriggerFunctions,
} from 'n8n-workflow';

import type { Clock } from '../../../../client/async/clock';
import type { HttpRequest, Transport } from '../../../../client/http/transport';
import type { ReadCredential } from '../../../../nodes/adapter/n8n/credentialReader';
import { createN8nTransport } from '../../../../nodes/adapter/n8n/transport';
import { createAdditionalData, executeNode } from '../../../support/engine/executeNode';

interface Seen {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly headers: IncomingMessage['headers'];
	readonly body: Buffer;
}

let server: Server;
let baseUrl = '';
let seen: Seen[] = [];
let sockets: Set<Socket>;
let answer: (response: ServerResponse, request: IncomingMessage) => void = () => undefined;

beforeAll(async () => {
	sockets = new Set();
	server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			seen.push({
				method: request.method,
				url: request.url,
				headers: request.headers,
				body: Buffer.concat(chunks),
			});
			answer(response, request);
		});
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

beforeEach(() => {
	seen = [];
});

/** A credential that signs without keys. It throws what signing would throw. */
const credential = (failure?: Error): ICredentialType => ({
	name: 'crossBorderPayoutsApi',
	displayName: 'Test',
	properties: [],
	authenticate: async ({ token = 'test-token' }, options) => {
		if (failure) throw failure;
		return {
			...options,
			headers: { ...options.headers, Authorization: `Bearer ${String(token)}` },
		};
	},
});

/** Runs a function inside a node that the real engine executes. */
const inside = async <T>(use: (transport: Transport) => Promise<T>, failure?: Error): Promise<T> =>
	await insideWith(undefined, use, failure);

async function insideWith<T>(
	readCredential: ReadCredential | undefined,
	use: (transport: Transport) => Promise<T>,
	failure?: Error,
): Promise<T> {
	let outcome: PromiseSettledResult<T> | undefined;
	const node: INodeType = {
		description: {
			displayName: 'Test',
			name: 'test',
			group: ['transform'],
			version: 1,
			description: 'Calls the transport',
			defaults: { name: 'Test' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
			properties: [],
		},
		async execute(this: IExecuteFunctions) {
			[outcome] = await Promise.allSettled([
				use(createN8nTransport(this, readCredential ? { readCredential } : {})),
			]);
			return [[]];
		},
	};
	await executeNode({ node, credential: credential(failure), credentialData: {}, parameters: {} });
	if (outcome === undefined) throw new Error('The node did not run');
	if (outcome.status === 'rejected') throw outcome.reason;
	return outcome.value;
}

/** The context in which a trigger listens. Unlike an execution, it has no signal. */
function triggerContext(): ITriggerFunctions {
	const type: INodeType = {
		description: {
			displayName: 'Test',
			name: 'test',
			group: ['trigger'],
			version: 1,
			description: 'Listens',
			defaults: { name: 'Test' },
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
			properties: [],
		},
	};
	const node: INode = {
		id: 'Test',
		name: 'Test',
		type: 'test.test',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { crossBorderPayoutsApi: { id: '1', name: 'Test' } },
	};
	const nodeTypes: INodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({
		id: '1',
		name: 'Test',
		active: false,
		nodeTypes,
		nodes: [node],
		connections: {},
	});
	return new TriggerContext(
		workflow,
		node,
		createAdditionalData(credential(), {}),
		'trigger',
		'activate',
		() => undefined,
	) as unknown as ITriggerFunctions;
}

const request = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
	method: 'GET',
	url: `${baseUrl}/v3/balance?country=IND`,
	headers: { Accept: 'application/json' },
	timeoutMs: 5000,
	maxBytes: 100_000,
	...changes,
});

const send = async (changes: Partial<HttpRequest> = {}, failure?: Error) =>
	await inside(async (transport) => await transport.send(request(changes)), failure);

it('sends exactly the bytes it is given, signed', async () => {
	answer = (response) => response.end('{}');
	const body = new TextEncoder().encode('  {"b":1.10,"a":"é日"}\n');
	await send({
		method: 'POST',
		url: `${baseUrl}/v3/payment?timeout=30`,
		body,
		headers: { 'Content-Type': 'application/json' },
	});
	expect(seen).toHaveLength(1);
	expect(seen[0]).toMatchObject({
		method: 'POST',
		url: '/v3/payment?timeout=30',
		headers: {
			authorization: 'Bearer test-token',
			'content-type': 'application/json',
			'accept-encoding': 'identity',
			'content-length': String(body.byteLength),
		},
	});
	expect(Uint8Array.from(seen[0]?.body ?? [])).toEqual(body);
});

it('sends a part of a larger buffer as that part', async () => {
	answer = (response) => response.end('{}');
	const whole = new TextEncoder().encode('secret{}secret');
	await send({ method: 'POST', body: whole.subarray(6, 8) });
	expect(seen[0]?.body.toString()).toBe('{}');
});

it('returns status, headers in lower case and the bytes of a response', async () => {
	answer = (response) => {
		response.writeHead(200, { 'X-Request-Id': 'abc', 'Set-Cookie': ['a=1', 'b=2'] });
		response.end('{"n":12345678901234567890}');
	};
	const { status, headers, body } = await send();
	expect(status).toBe(200);
	expect(headers).toMatchObject({ 'x-request-id': 'abc', 'set-cookie': 'a=1, b=2' });
	expect(new TextDecoder().decode(body)).toBe('{"n":12345678901234567890}');
});

it.each([204, 301, 302, 303, 307, 308, 400, 401, 403, 404, 422, 429, 500, 502, 503])(
	'returns a %i without throwing, following or retrying',
	async (status) => {
		answer = (response) => {
			response.writeHead(status, { Location: `${baseUrl}/elsewhere`, 'Retry-After': '1' });
			response.end(status === 204 ? undefined : '{"detail":"x"}');
		};
		const response = await send({ method: 'POST', body: new TextEncoder().encode('{}') });
		expect(response.status).toBe(status);
		if (status !== 204) expect(new TextDecoder().decode(response.body)).toBe('{"detail":"x"}');
		expect(seen.map(({ url }) => url)).toEqual(['/v3/balance?country=IND']);
	},
);

it.each<[string, (response: ServerResponse) => void]>([
	['before an answer', (response) => response.destroy()],
	[
		'in the middle of an answer',
		(response) => {
			response.writeHead(200, { 'Content-Length': '100' });
			response.write('{"half":');
			setTimeout(() => response.destroy(), 20);
		},
	],
])('reports an unknown outcome if the connection breaks %s', async (_name, act) => {
	answer = act;
	await expect(
		send({ method: 'POST', body: new TextEncoder().encode('{}') }),
	).rejects.toMatchObject({
		name: 'TransportError',
		code: 'network',
		outcomeUnknown: true,
	});
	expect(seen).toHaveLength(1);
});

it.each<[string, string, Partial<HttpRequest>, (response: ServerResponse) => void]>([
	['breaks off', 'network', {}, (response) => setTimeout(() => response.destroy(), 20)],
	['never ends', 'timeout', { timeoutMs: 300 }, () => undefined],
	[
		'is too large',
		'response_too_large',
		{ maxBytes: 4 },
		(response) => response.end('more than four'),
	],
])('keeps the status of a response whose body %s', async (_name, code, limits, then) => {
	answer = (response) => {
		response.writeHead(202, { 'Content-Type': 'application/json' });
		response.write('{"half":');
		then(response);
	};
	await expect(
		send({ method: 'POST', body: new TextEncoder().encode('{}'), ...limits }),
	).rejects.toMatchObject({
		name: 'TransportError',
		code,
		outcomeUnknown: true,
		answerStatus: 202,
	});
});

it('reports that nothing was sent if the connection is refused', async () => {
	await expect(send({ url: 'http://127.0.0.1:1/v3/balance' })).rejects.toMatchObject({
		code: 'network',
		outcomeUnknown: false,
		errno: 'ECONNREFUSED',
	});
});

it.each<[string, (response: ServerResponse) => void]>([
	['that never answers', () => undefined],
	[
		'that never ends its answer',
		(response) => {
			response.writeHead(200);
			const drip = setInterval(() => response.write(' '), 50);
			response.on('close', () => clearInterval(drip));
		},
	],
])('gives up on a server %s, and leaves no socket open', async (_name, act) => {
	answer = act;
	const startedAt = performance.now();
	await expect(send({ timeoutMs: 300 })).rejects.toMatchObject({
		code: 'timeout',
		outcomeUnknown: true,
	});
	expect(performance.now() - startedAt).toBeLessThan(1300);
	await waitUntil(() => sockets.size === 0);
});

it('refuses a response over the size limit, and closes its connection', async () => {
	answer = (response) => {
		const flood = setInterval(() => response.write('x'.repeat(10_000)), 1);
		response.on('close', () => clearInterval(flood));
	};
	await expect(send({ maxBytes: 50_000 })).rejects.toMatchObject({ code: 'response_too_large' });
	await waitUntil(() => sockets.size === 0);
});

it('counts the bytes of a response after decompression', async () => {
	answer = (response) => {
		response.writeHead(200, { 'Content-Encoding': 'gzip' });
		response.end(gzipSync(Buffer.alloc(1_000_000)));
	};
	await expect(send({ maxBytes: 100_000 })).rejects.toMatchObject({ code: 'response_too_large' });
});

it('throws what the credential throws, and sends nothing', async () => {
	const failure = Object.assign(new Error('Secret Key: is empty'), {
		name: 'InputError',
		code: 'invalid_credential',
		issues: [],
	});
	await expect(send({}, failure)).rejects.toBe(failure);
	expect(seen).toHaveLength(0);
});

describe('with a credential that is read for many requests', () => {
	it("signs with it, through n8n's helper, which reads none itself", async () => {
		answer = (response) => response.end('{}');
		const read = jest.fn(async () => ({
			id: '1',
			name: 'Test',
			type: 'crossBorderPayoutsApi',
			data: { token: 'held' },
		}));
		await insideWith(read, async (transport) => {
			await transport.send(request());
			await transport.send(request());
		});
		expect(seen.map(({ headers }) => headers.authorization)).toEqual([
			'Bearer held',
			'Bearer held',
		]);
		expect(read).toHaveBeenCalledTimes(2);
	});

	it('reports that nothing was sent if it cannot be read', async () => {
		const read = async () => await Promise.reject(new Error('SQLITE_BUSY'));
		await expect(
			insideWith(read, async (transport) => await transport.send(request({ method: 'POST' }))),
		).rejects.toMatchObject({ name: 'TransportError', code: 'network', outcomeUnknown: false });
		expect(seen).toHaveLength(0);
	});
});

describe('open', () => {
	it('delivers the chunks as they arrive, and closes', async () => {
		answer = (response) => {
			response.writeHead(200, { 'Content-Type': 'text/event-stream' });
			response.write('one');
			setTimeout(() => response.write('two'), 50);
		};
		const chunks = await inside(async (transport) => {
			const stream = await transport.open(request({ timeoutMs: 1000 }));
			const texts: string[] = [];
			for await (const chunk of stream.chunks) {
				texts.push(new TextDecoder().decode(chunk));
				if (texts.length === 2) stream.close();
				if (texts.length === 2) break;
			}
			stream.close();
			return texts;
		});
		expect(chunks).toEqual(['one', 'two']);
		server.closeAllConnections();
	});

	it.each([
		['a slow stream when its time is over', 200, 60_000, 20_000],
		['the body of a refusal after 5 seconds, because its status is enough', 404, 3_600_000, 2_000],
	])('ends %s', async (_what, status, totalTimeoutMs, chunkMs) => {
		answer = (response) => {
			response.writeHead(status);
			const trickle = setInterval(() => response.write('x'), 10);
			response.on('close', () => clearInterval(trickle));
		};
		let nowMs = 0;
		const clock: Clock = {
			now: () => nowMs,
			elapsed: () => nowMs,
			sleep: async () => await new Promise(() => undefined),
		};
		const stream = await createN8nTransport(triggerContext(), { clock }).open(
			request({ totalTimeoutMs }),
		);
		let read = 0;
		const reading = (async () => {
			for await (const chunk of stream.chunks) {
				read += chunk.byteLength;
				nowMs += chunkMs;
			}
		})();
		await expect(reading).rejects.toMatchObject({ code: 'timeout' });
		expect(read).toBeLessThanOrEqual(4);
		await waitUntil(() => sockets.size === 0);
	});

	it.each([0, 1])(
		'frees the socket of a stream at once when %i chunks were read of it and no more come',
		async (count) => {
			answer = (response) => {
				response.writeHead(200);
				response.write('one');
			};
			const transport = createN8nTransport(triggerContext());
			const stream = await transport.open(request());
			const chunks = stream.chunks[Symbol.asyncIterator]();
			for (let read = 0; read < count; read++) await chunks.next();
			// As after the idle timeout: a read is under way when the connection is given up.
			const pending = chunks.next().catch(() => undefined);
			if (count === 0) await pending;
			stream.close();
			stream.close();
			await waitUntil(() => sockets.size === 0);
			await pending;
		},
	);

	it('frees the socket of a silent stream in an execution as well, where n8n has its own signal', async () => {
		answer = (response) => {
			response.writeHead(200);
			response.write('one');
		};
		await inside(async (transport) => {
			const stream = await transport.open(request());
			const chunks = stream.chunks[Symbol.asyncIterator]();
			await chunks.next();
			const pending = chunks.next().catch(() => undefined);
			stream.close();
			await waitUntil(() => sockets.size === 0);
			await pending;
		});
	});

	it('frees the socket of a server that sends no headers', async () => {
		answer = () => undefined;
		const opening = createN8nTransport(triggerContext()).open(request({ timeoutMs: 100 }));
		await expect(opening).rejects.toMatchObject({ code: 'timeout' });
		await waitUntil(() => sockets.size === 0);
	});

	it("ends when the caller's signal aborts", async () => {
		answer = (response) => {
			response.writeHead(200);
			response.write('one');
		};
		const cancel = new AbortController();
		const stream = await createN8nTransport(triggerContext()).open(
			request({ signal: cancel.signal }),
		);
		const chunks = stream.chunks[Symbol.asyncIterator]();
		await chunks.next();
		const next = chunks.next();
		cancel.abort();
		await expect(next).rejects.toMatchObject({ code: 'aborted' });
		await waitUntil(() => sockets.size === 0);
	});

	it('gives up on a server that sends no headers', async () => {
		answer = () => undefined;
		const opening = inside(async (transport) => await transport.open(request({ timeoutMs: 200 })));
		await expect(opening).rejects.toMatchObject({ code: 'timeout' });
		server.closeAllConnections();
	});

	it('throws when the stream breaks', async () => {
		answer = (response) => {
			response.writeHead(200);
			response.write('one');
			setTimeout(() => response.destroy(), 50);
		};
		const reading = inside(async (transport) => {
			const stream = await transport.open(request());
			for await (const chunk of stream.chunks) expect(chunk.byteLength).toBe(3);
		});
		await expect(reading).rejects.toMatchObject({ name: 'TransportError', code: 'network' });
	});
});

async function waitUntil(condition: () => boolean): Promise<void> {
	for (let round = 0; round < 100 && !condition(); round++)
		await new Promise((resolve) => setTimeout(resolve, 20));
	expect(condition()).toBe(true);
}
