import { once } from 'node:events';
import { createServer, get, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { LoggedEvent } from '../../../sandbox/streams/eventLog';
import { encodeEvent, SseWriter } from '../../../sandbox/streams/sseWriter';

const event = (id: string | null, data = '{}'): LoggedEvent => ({
	id,
	version: 'v3',
	account: 'test',
	event: 'payment',
	data,
	atMs: 0,
	paymentId: null,
	status: null,
});

describe('encodeEvent', () => {
	it.each([
		[event('1', '{"a":1}'), 'id: 1\nevent: payment\ndata: {"a":1}\n\n'],
		[event(null, 'x'), 'event: payment\ndata: x\n\n'],
		[event('1', ''), 'id: 1\nevent: payment\ndata: \n\n'],
		[event('1', 'a\nb\r\nc\rd'), 'id: 1\nevent: payment\ndata: a\ndata: b\ndata: c\ndata: d\n\n'],
		[{ ...event('1', 'é 日'), event: 'new-kind' }, 'id: 1\nevent: new-kind\ndata: é 日\n\n'],
	])('writes %j', (given, text) => {
		expect(encodeEvent(given)).toBe(text);
	});
});

describe('a writer', () => {
	let server: Server;
	let response: ServerResponse;
	let answer: IncomingMessage;
	let text: string;
	let ended: 'finished' | 'broken' | null;
	let lane: LoggedEvent[];

	/** Connects a reader to a new writer that starts at this position of the lane. */
	const open = async (position = 0): Promise<SseWriter> => {
		[text, ended] = ['', null];
		const accepted = once(server, 'request');
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('no port');
		const request = get({ port: address.port, host: '127.0.0.1' });
		// A reset connection also makes the request fail that already has its response.
		request.on('error', () => undefined);
		const serverResponse: unknown = (await accepted)[1];
		if (!(serverResponse instanceof ServerResponse)) throw new Error('no response');
		response = serverResponse;
		response.writeHead(200);
		response.flushHeaders();
		const clientResponse: unknown = (await once(request, 'response'))[0];
		if (!(clientResponse instanceof IncomingMessage)) throw new Error('no answer');
		answer = clientResponse;
		return new SseWriter(response, lane, position);
	};
	const read = () => {
		answer.setEncoding('utf8');
		answer.on('data', (chunk) => (text += String(chunk)));
		answer.on('end', () => (ended = 'finished'));
		answer.on('error', () => (ended = 'broken'));
	};
	const until = async (condition: () => boolean) => {
		const deadline = Date.now() + 5000;
		while (!condition()) {
			if (Date.now() > deadline)
				throw new Error(`Waited in vain; so far came:\n${text.slice(-500)}`);
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
	};
	const ids = () => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);

	beforeEach(async () => {
		lane = [];
		server = createServer();
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
	});
	afterEach(async () => {
		server.close();
		server.closeAllConnections();
		await once(server, 'close');
	});

	it('writes the lane from its position on, while it grows', async () => {
		lane.push(event('1'), event('2'));
		const writer = await open(1);
		read();
		writer.pump();
		await until(() => ids().length === 1);
		lane.push(event('3'), event(null), event('4'));
		writer.pump();
		await until(() => ids().length === 3);
		expect(text).toBe(lane.slice(1).map(encodeEvent).join(''));
		expect(writer.lastEventId).toBe('4');
	});

	it('sends queued data before the lane continues', async () => {
		const writer = await open();
		read();
		writer.stall(true);
		lane.push(event('9'));
		writer.enqueue([event('1'), event('2')]);
		writer.enqueue([event('3')]);
		writer.stall(false);
		await until(() => ids().length === 4);
		expect(ids()).toEqual(['1', '2', '3', '9']);
	});

	it('is silent while stalled, pings included', async () => {
		const writer = await open();
		read();
		writer.stall(true);
		writer.pingEvery(2);
		lane.push(event('1'));
		writer.pump();
		await new Promise((resolve) => setTimeout(resolve, 30));
		expect(text).toBe('');
		writer.stall(false);
		await until(() => ids().length === 1 && text.includes(': ping\n\n'));
	});

	it('pings at the interval until it is changed', async () => {
		const writer = await open();
		read();
		writer.pingEvery(3);
		await until(() => text.length >= 3 * ': ping\n\n'.length);
		writer.pingEvery(null);
		await new Promise((resolve) => setTimeout(resolve, 10));
		const before = text;
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(text).toBe(before);
		expect(text).toMatch(/^(: ping\n\n)+$/);
	});

	it('continues with events after the lane was emptied', async () => {
		const writer = await open();
		read();
		writer.stall(true);
		lane.push(event('old'));
		writer.enqueue([event('older')]);
		lane.length = 0;
		writer.restartLane();
		lane.push(event('new'));
		writer.stall(false);
		await until(() => ids().length > 0);
		expect(ids()).toEqual(['new']);
	});

	it('writes no more than fits the buffer while nobody reads, and loses nothing', async () => {
		// About 20 MB, more than the buffers of a loopback connection hold.
		const data = 'x'.repeat(20_000);
		for (let count = 0; count < 1000; count += 1) lane.push(event(String(count), data));
		const writer = await open();
		answer.pause();
		writer.pump();
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(response.writableNeedDrain).toBe(true);
		// For data that is not on its way yet, there is only a position in the lane.
		expect(response.writableLength).toBeLessThan(100_000);
		expect(Number(writer.lastEventId)).toBeLessThan(999);
		writer.pingEvery(1);
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(response.writableLength).toBeLessThan(100_000);
		writer.pingEvery(null);
		const chunks: string[] = [];
		answer.setEncoding('utf8');
		answer.on('data', (chunk) => chunks.push(String(chunk))).resume();
		await until(() => writer.lastEventId === '999' && (chunks.at(-1)?.endsWith('\n\n') ?? false));
		text = chunks.join('');
		expect(ids()).toEqual(lane.map(({ id }) => id));
	});

	it.each([
		['end', (writer: SseWriter) => writer.end(), 'finished'],
		['reset', (writer: SseWriter) => writer.reset(), 'broken'],
		['destroy', (writer: SseWriter) => writer.destroy(), 'broken'],
		['endInsideEvent', (writer: SseWriter) => writer.endInsideEvent(event('half')), 'broken'],
	] as const)('%s closes the connection once and writes no more', async (_name, close, how) => {
		const writer = await open();
		read();
		let closings = 0;
		writer.onClose(() => (closings += 1));
		writer.pingEvery(1);
		close(writer);
		expect(writer.open).toBe(false);
		lane.push(event('late'));
		writer.pump();
		await until(() => ended !== null && closings > 0);
		expect([ended, closings]).toEqual([how, 1]);
		expect(text).not.toContain('late');
	});

	it('breaks off in the middle of a due event, or of a substitute if none is due', async () => {
		const due = await open();
		read();
		lane.push(event('due', 'y'.repeat(50)));
		due.endInsideEvent(event('substitute', 'y'.repeat(50)));
		await until(() => ended !== null);
		const whole = encodeEvent(event('due', 'y'.repeat(50)));
		expect(text).toBe(whole.slice(0, Math.floor(whole.length / 2)));
		const idle = await open(1);
		read();
		idle.endInsideEvent(event('substitute', 'y'.repeat(50)));
		await until(() => ended !== null);
		expect(text).toMatch(/^id: substitute\n/);
		expect(text).not.toMatch(/\n\n$/);
	});

	it('breaks off inside the next event only if there is one', async () => {
		const writer = await open();
		read();
		writer.endInsideNextEvent();
		expect(writer.open).toBe(true);
		lane.push(event('next'), event('after'));
		writer.pump();
		await until(() => ended !== null);
		expect(ended).toBe('broken');
		expect(text).toContain('id: next');
		expect(text).not.toContain('\n\n');
		expect(writer.lastEventId).toBeNull();
	});

	it('detects a reader that leaves', async () => {
		const writer = await open();
		writer.pingEvery(5);
		answer.destroy();
		await until(() => !writer.open);
		writer.pingEvery(1);
		writer.pump();
	});
});
