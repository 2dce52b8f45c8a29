import { ApiError, InputError, TransportError } from '../../../../client/errors';
import { resumeIdOf } from '../../../../client/sse/protocol/eventId';
import { readEvents, type ReadOptions } from '../../../../client/sse/read/readEvents';
import type { EventReading } from '../../../../client/sse/read/eventReading';
import { eventStream } from '../../../../client/v3/events';
import { createFakeClock, type FakeClock } from '../../../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
	type ScriptedStream,
} from '../../../support/fakes/fakeStreams';

const T0 = Date.UTC(2026, 0, 1);
const given = uuid7(T0 - 100_000, 1);
const id = (n: number): string => uuid7(T0 - 90_000 + n, 1);
const event = (n: number): string => wireEvent(id(n), { id: `p${n}`, status: 'queued' });
const again = wireEvent(given, { id: 'p0', status: 'queued' });
const headers = {
	'content-type': 'text/event-stream',
	date: new Date(T0).toUTCString(),
};
const cut = new TransportError('network', true, 'ECONNRESET');
const open = (chunks: string[], then: ScriptedStream['then'] = 'hang'): ScriptedStream => ({
	headers,
	chunks,
	then,
});

function start(transport: FakeStreams, rest: Partial<ReadOptions> = {}) {
	const clock = createFakeClock({ startMs: T0 });
	const abort = new AbortController();
	const reading = readEvents(
		{ profile: eventStream, baseUrl: 'https://service.example', transport },
		{ clock, random: () => 0.5, signal: abort.signal },
		{ after: { eventId: given }, maxEvents: 100, quietMs: 4_000, timeoutMs: 300_000, ...rest },
	);
	let isOver = false;
	const noted = reading.finally(() => (isOver = true));
	noted.catch(() => undefined);
	return { clock, abort, reading, isOver: () => isOver };
}

/** Advances time in small steps, and lets all work finish after each. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
	for (let left = ms; left > 0; left -= 250) {
		await new Promise((resolve) => setImmediate(resolve));
		await clock.advance(Math.min(250, left));
	}
	await new Promise((resolve) => setImmediate(resolve));
}

async function readAll(
	transport: FakeStreams,
	rest: Partial<ReadOptions> = {},
	ms = 60_000,
): Promise<EventReading> {
	const { clock, reading } = start(transport, rest);
	await pass(clock, ms);
	const result = await reading;
	expect(transport.openCount).toBe(0);
	return result;
}

async function failure(transport: FakeStreams, rest: Partial<ReadOptions> = {}): Promise<unknown> {
	const { clock, reading } = start(transport, rest);
	const failed = reading.then(
		() => null,
		(error: unknown) => error,
	);
	await pass(clock, 60_000);
	expect(transport.openCount).toBe(0);
	return await failed;
}

const idsOf = ({ events }: EventReading): unknown[] => events.map(({ eventId }) => eventId);
const askedFor = ({ requests }: FakeStreams): unknown[] =>
	requests.map(({ headers: sent }) => sent['last-event-id']);

describe('until the stream is quiet', () => {
	it('reads the events after the given one, which is proven when it comes again', async () => {
		const transport = createFakeStreams(open([again, event(1), event(2) + event(3)]));
		expect(await readAll(transport)).toEqual({
			events: [1, 2, 3].map((n) => ({
				eventId: id(n),
				event: 'payment',
				payment: { id: `p${n}`, status: 'queued' },
				paymentId: `p${n}`,
				status: 'queued',
				timestamp: null,
				parseError: null,
				source: 'replay',
				redelivered: false,
				receivedAtMs: T0,
			})),
			endedBy: 'quiet',
			startProof: 'resent',
			isComplete: true,
			isLimited: false,
			lastEventId: id(3),
			warnings: [],
		});
		expect(transport.requests).toHaveLength(1);
		expect(transport.requests[0]).toMatchObject({
			url: 'https://service.example/v3/events',
			isSentOnce: true,
		});
		expect(askedFor(transport)).toEqual([given]);
	});

	it('waits for the quiet time after the last event, and at most a quarter longer', async () => {
		const { clock, reading, isOver } = start(createFakeStreams(open([again, event(1)])));
		await pass(clock, 3_750);
		expect(isOver()).toBe(false);
		await pass(clock, 1_500);
		expect(isOver()).toBe(true);
		await reading;
	});

	it('waits 20 seconds for the first event, because a service may begin late', async () => {
		const { clock, reading, isOver } = start(createFakeStreams(open([])));
		await pass(clock, 19_500);
		expect(isOver()).toBe(false);
		await pass(clock, 2_000);
		expect(await reading).toMatchObject({ events: [], isComplete: false, lastEventId: given });
	});

	it('is quiet in spite of pings', async () => {
		const pings = liveStream();
		const { clock, isOver } = start(pings.transport);
		pings.push(again);
		for (let n = 0; n < 11; n++) {
			pings.push(n % 2 === 0 ? ': ping\n\n' : ':\n');
			await pass(clock, 500);
		}
		expect(isOver()).toBe(true);
	});

	it('is not quiet while events come again, or while an event is half there', async () => {
		const stream = liveStream();
		const { clock, reading, isOver } = start(stream.transport);
		stream.push(again);
		for (let n = 0; n < 10; n++) {
			await pass(clock, 3_000);
			stream.push(again);
		}
		stream.push(`event: payment\nid: ${id(1)}\ndata: {"id":`);
		await pass(clock, 30_000);
		expect(isOver()).toBe(false);
		stream.push('"p1"}\n\n');
		await pass(clock, 5_250);
		expect(await reading).toMatchObject({ events: [{ paymentId: 'p1' }], isComplete: true });
	});
});

describe('what proves the start', () => {
	it('warns if the given event does not come again', async () => {
		const reading = await readAll(createFakeStreams(open([event(1)])));
		expect(reading).toMatchObject({
			endedBy: 'quiet',
			startProof: 'unproven',
			isComplete: false,
			lastEventId: id(1),
		});
		expect(reading.warnings).toEqual([
			expect.stringContaining('did not send the given event again'),
		]);
	});

	it('asks for a time with a made-up ID, and says whether earlier events came', async () => {
		const after = { timeMs: T0 - 200_000 };
		const replaying = createFakeStreams(open([event(1)]));
		expect(await readAll(replaying, { after })).toMatchObject({
			startProof: 'replayed',
			isComplete: false,
			lastEventId: id(1),
			warnings: [expect.stringContaining('the oldest ones may be missing')],
		});
		expect(askedFor(replaying)).toEqual([resumeIdOf(after.timeMs)]);
		const live = createFakeStreams(open([wireEvent(uuid7(T0 + 1, 1), {})]));
		expect(await readAll(live, { after })).toMatchObject({
			startProof: 'unproven',
			warnings: [expect.stringContaining('Nothing shows that the service started')],
		});
		expect(await readAll(createFakeStreams(open([])), { after })).toMatchObject({
			startProof: 'unproven',
			lastEventId: null,
		});
	});

	it('does not take the local clock as proof that a time was used', async () => {
		const { date, ...unknownTime } = headers;
		expect(date).toBeDefined();
		const transport = createFakeStreams({ headers: unknownTime, chunks: [event(1)], then: 'hang' });
		expect(await readAll(transport, { after: { timeMs: T0 - 200_000 } })).toMatchObject({
			startProof: 'unproven',
		});
	});

	it('marks events of the same millisecond that come before the given one, and does not count them', async () => {
		const at = T0 - 100_000;
		const same = (n: number): string => wireEvent(uuid7(at, n), { n });
		const transport = createFakeStreams(
			open([same(1) + same(2) + same(3) + same(4) + same(5) + same(6)]),
		);
		const after = { eventId: uuid7(at, 3) };
		const reading = await readAll(transport, { after, maxEvents: 2 });
		expect(reading.events.map(({ eventId, redelivered }) => [eventId, redelivered])).toEqual([
			[uuid7(at, 1), true],
			[uuid7(at, 2), true],
			[uuid7(at, 4), false],
			[uuid7(at, 5), false],
		]);
		expect(reading).toMatchObject({ endedBy: 'events', lastEventId: uuid7(at, 5) });
	});

	it('leaves out what is certainly before the given event', async () => {
		const old = wireEvent(uuid7(T0 - 200_000, 1), { old: true });
		const reading = await readAll(createFakeStreams(open([old, again, event(1)])));
		expect(idsOf(reading)).toEqual([id(1)]);
	});

	it('never goes on from an event before the given one', async () => {
		const same = wireEvent(uuid7(T0 - 100_000, 9), {});
		expect(await readAll(createFakeStreams(open([same])))).toMatchObject({
			events: [{ redelivered: true }],
			lastEventId: given,
		});
	});
});

describe('limits', () => {
	it('ends at the number of events, and says where to go on', async () => {
		const transport = createFakeStreams(
			open([again + event(1), event(2) + event(3) + event(4), event(5)]),
		);
		const reading = await readAll(transport, { maxEvents: 3 });
		expect(idsOf(reading)).toEqual([id(1), id(2), id(3)]);
		expect(reading).toMatchObject({
			endedBy: 'events',
			isLimited: true,
			isComplete: false,
			lastEventId: id(3),
			warnings: [expect.stringContaining(`start after event ${id(3)}`)],
		});
		expect(transport.chunksRead).toBe(2);
	});

	it('ends at the size of all events', async () => {
		const large = (n: number): string => wireEvent(id(n), { id: 'x'.repeat(1_000) });
		const transport = createFakeStreams(open([again, large(1), large(2), large(3)]));
		const reading = await readAll(transport, { maxChars: 2_000 });
		expect(idsOf(reading)).toEqual([id(1), id(2)]);
		expect(reading).toMatchObject({ endedBy: 'size', isLimited: true });
	});

	it('ends when the time is over, whatever comes', async () => {
		const stream = liveStream();
		const { clock, reading } = start(stream.transport, { timeoutMs: 10_000 });
		stream.push(again);
		for (let n = 1; n <= 8; n++) {
			stream.push(event(n));
			await pass(clock, 2_000);
		}
		expect(await reading).toMatchObject({
			events: [1, 2, 3, 4, 5].map((n) => ({ eventId: id(n) })),
			endedBy: 'time',
			isLimited: true,
			isComplete: false,
			lastEventId: id(5),
		});
		expect(stream.transport.openCount).toBe(0);
	});

	it('is not complete if the stream stalls inside an event', async () => {
		const half = `event: payment\nid: ${id(2)}\ndata: {"id":"p2"`;
		const transport = createFakeStreams(open([again, event(1), half]));
		expect(await readAll(transport, { timeoutMs: 50_000 })).toMatchObject({
			events: [{ eventId: id(1) }],
			endedBy: 'time',
			isComplete: false,
		});
	});

	it('fails if the time is over before the connection is open', async () => {
		const transport: FakeStreams = {
			...createFakeStreams(),
			open: async ({ signal }) =>
				await new Promise((_, reject) => {
					signal?.addEventListener('abort', () => reject(signal.reason as Error));
				}),
		};
		expect(await failure(transport, { timeoutMs: 5_000 })).toMatchObject({ code: 'timeout' });
	});
});

describe('interruptions', () => {
	it.each<[string, ScriptedStream['then']]>([
		['breaks', cut],
		['ends', 'end'],
	])(
		'resumes once after the last event if the connection %s, without duplicates',
		async (_, then) => {
			const transport = createFakeStreams(
				open([again, event(1), event(2), event(3).slice(0, 40)], then),
				open([event(2), event(3)]),
			);
			const reading = await readAll(transport);
			expect(idsOf(reading)).toEqual([id(1), id(2), id(3)]);
			expect(reading).toMatchObject({ isComplete: true, warnings: [] });
			expect(askedFor(transport)).toEqual([given, id(2)]);
		},
	);

	it('resumes once if the connection is silent inside an event', async () => {
		const transport = createFakeStreams(
			open([again, event(1), 'data: {']),
			open([event(1), event(2)]),
		);
		const reading = await readAll(transport, {}, 130_000);
		expect(idsOf(reading)).toEqual([id(1), id(2)]);
		expect(transport.requests).toHaveLength(2);
	});

	it('warns if the service does not prove that it has resumed', async () => {
		const transport = createFakeStreams(open([again, event(1)], cut), open([event(3)]));
		expect(await readAll(transport)).toMatchObject({
			startProof: 'resent',
			isComplete: false,
			warnings: [expect.stringContaining('The connection was lost in between')],
		});
	});

	it('takes the given event as proof for both connections', async () => {
		const same = wireEvent(uuid7(T0 - 100_000, 9), {});
		const transport = createFakeStreams(open([again, same], cut), open([again, event(1)]));
		expect(await readAll(transport)).toMatchObject({
			isComplete: true,
			events: [{ redelivered: false }, { eventId: id(1) }],
		});
	});

	it('asks for the given event again if nothing came', async () => {
		const transport = createFakeStreams(open([], cut), open([again, event(1)]));
		expect(await readAll(transport)).toMatchObject({
			isComplete: true,
			events: [{ eventId: id(1) }],
		});
		expect(askedFor(transport)).toEqual([given, given]);
	});

	it('outputs what has come if the connection is lost again, and says where to go on', async () => {
		const transport = createFakeStreams(
			open([again, event(1)], cut),
			open([event(1), event(2)], 'end'),
			open([]),
		);
		expect(await readAll(transport)).toMatchObject({
			events: [{ eventId: id(1) }, { eventId: id(2) }],
			endedBy: 'interrupted',
			error: { code: 'stream_taken' },
			isComplete: false,
			isLimited: false,
			lastEventId: id(2),
			warnings: [expect.stringContaining('only one listener per account')],
		});
		expect(transport.requests).toHaveLength(2);
	});

	it('outputs what has come if another client has taken the stream', async () => {
		const transport = createFakeStreams(open([again, event(1)], cut), { status: 409 }, open([]));
		expect(await readAll(transport)).toMatchObject({
			events: [{ eventId: id(1) }],
			endedBy: 'interrupted',
			error: { code: 'stream_taken', status: 409 },
		});
		expect(transport.requests).toHaveLength(2);
	});

	it('fails if nothing new has come', async () => {
		const broken = createFakeStreams(open([again], cut));
		expect(await failure(broken)).toMatchObject({ code: 'network', errno: 'ECONNRESET' });
		expect(broken.requests).toHaveLength(2);
		const displaced = createFakeStreams(open([again], 'end'));
		expect(await failure(displaced)).toMatchObject({ code: 'stream_taken' });
		expect(displaced.requests).toHaveLength(2);
	});

	it('fails if the time is over while the connection is lost', async () => {
		const transport = createFakeStreams(open(['retry: 60000\n\n'], cut), open([]));
		expect(await failure(transport, { timeoutMs: 10_000 })).toMatchObject({ code: 'network' });
		expect(transport.requests).toHaveLength(1);
	});
});

describe('refusals', () => {
	it.each([
		[409, 'stream_taken'],
		[429, 'rate_limited'],
		[401, 'unauthorized'],
		[403, 'forbidden'],
		[404, 'not_found'],
		[410, 'unexpected_status'],
		[422, 'validation_failed'],
		[204, 'unexpected_status'],
		[302, 'redirected'],
		[503, 'server_error'],
	])('fails with the error of a %d, and does not ask again', async (status, code) => {
		const body = JSON.stringify({ title: 'Refused', status });
		const transport = createFakeStreams({ status, chunks: [body] });
		const error = await failure(transport);
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({ code, status });
		expect(transport.requests).toHaveLength(1);
	});

	it('does not start from now if the service refuses the time', async () => {
		const transport = createFakeStreams({ status: 422 }, open([event(1)]));
		expect(await failure(transport, { after: { timeMs: T0 } })).toMatchObject({ status: 422 });
		expect(transport.requests).toHaveLength(1);
	});

	it('fails if the service cannot be reached, or does not answer with a stream', async () => {
		const gone = new TransportError('network', false, 'ECONNREFUSED');
		expect(await failure(createFakeStreams(gone))).toBe(gone);
		const page = createFakeStreams({ headers: { 'content-type': 'text/html' }, chunks: ['<p>'] });
		expect(await failure(page)).toMatchObject({ code: 'unexpected_response' });
	});

	it.each([
		{ eventId: '' },
		{ eventId: 'two words' },
		{ eventId: 'c1f0e6c8-4a1e-4c3d-8f00-2b1f6d0a9c11' },
		{ timeMs: Number.NaN },
		{ timeMs: -1 },
		{ timeMs: 2 ** 48 },
	])('sends nothing for %j, because the service would start from now', async (after) => {
		const transport = createFakeStreams(open([]));
		expect(await failure(transport, { after })).toBeInstanceOf(InputError);
		expect(transport.requests).toHaveLength(0);
	});
});

it('ends at once if the signal aborts, and closes the connection', async () => {
	const transport = createFakeStreams(open([again, event(1)]));
	const { clock, abort, reading } = start(transport);
	await pass(clock, 1_000);
	expect(transport.openCount).toBe(1);
	const reason = new Error('The run was stopped');
	abort.abort(reason);
	await expect(reading).rejects.toBe(reason);
	expect(transport.openCount).toBe(0);
});

it('ends with a quiet time of 0 as soon as nothing is there', async () => {
	const transport = createFakeStreams(open([again, event(1)]));
	expect(await readAll(transport, { quietMs: 0, firstQuietMs: 0 }, 1_000)).toMatchObject({
		events: [{ eventId: id(1) }],
		isComplete: true,
	});
});

it('outputs hostile events as they are, each ID once, and counts events without an ID', async () => {
	const transport = createFakeStreams(
		open([
			again,
			`id: ${id(1)}\ndata: {"a":\n\n`,
			`id: ${id(1)}\ndata: {"id":"other data"}\n\n`,
			`event: payment-error\nid: ${id(2)}\ndata: null\n\n`,
			'data: {"id":"without"}\n\n',
			'data: {"id":"without"}\n\n',
			'id: nul\0\ndata: {"id":"nul"}\n\n',
			'id: two words\ndata: {"id":"words"}\n\n',
			`\ufeffdata: ignored\n\n: comment\nunknown: field\n\ndata\n\n`,
			`id: ${id(3)}\ndata: ${'x'.repeat(11_000_000)}\n\n`,
			`id: ${id(4)}\ndata: {"__proto__":{"polluted":1},"id":"p4"}\r\n\r\n`,
		]),
	);
	const reading = await readAll(transport);
	expect(
		reading.events.map(({ eventId, paymentId, parseError }) => [
			eventId,
			paymentId,
			parseError?.message ?? null,
		]),
	).toEqual([
		[id(1), null, 'The data of the event is no valid JSON'],
		[id(2), null, 'The data of the event is no JSON object'],
		[null, 'without', null],
		[null, 'without', null],
		[null, 'nul', null],
		['two words', 'words', null],
		[null, null, 'The data of the event is no valid JSON'],
		[id(3), null, 'The data of the event is larger than the limit'],
		[id(4), 'p4', null],
	]);
	expect(reading.lastEventId).toBe(id(4));
	expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** A stream that the test writes to while it is open. */
function liveStream() {
	const waiting: string[] = [];
	let wake = (): void => undefined;
	let openCount = 0;
	const requests: FakeStreams['requests'] = [];
	const chunks = (async function* () {
		for (;;) {
			const text = waiting.shift();
			if (text !== undefined) yield new TextEncoder().encode(text);
			else await new Promise<void>((resolve) => (wake = resolve));
		}
	})();
	const transport: FakeStreams = {
		requests,
		chunksRead: 0,
		get openCount() {
			return openCount;
		},
		send: async () => await Promise.reject(new Error('This fake sends nothing')),
		open: async () => {
			openCount += 1;
			return { status: 200, headers, chunks, close: () => (openCount -= 1) };
		},
	};
	const push = (text: string): void => {
		waiting.push(text);
		wake();
	};
	return { transport, push };
}
