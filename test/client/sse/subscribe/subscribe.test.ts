import { framed, type FramedEvent } from '../../../support/fakes/framedEvent';
import { ApiError, TransportError } from '../../../../client/errors';
import {
	subscribe,
	type SubscribeOptions,
	type StreamState,
} from '../../../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { eventStream } from '../../../../client/v3/events';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { createFakeClock, type FakeClock } from '../../../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
} from '../../../support/fakes/fakeStreams';

const T0 = Date.UTC(2026, 0, 1);

function follow(transport: FakeStreams, rest: Partial<SubscribeOptions<FramedEvent>> = {}) {
	const closing = new AbortController();
	const states: StreamState[] = [];
	const clock = createFakeClock({ startMs: T0 });
	const events = subscribe({
		toEvent: framed,
		...connectionOf(eventStream, { transport, clock, random: () => 0.5 }),
		startAfter: null,
		seenIds: createSeenIds(),
		signal: closing.signal,
		onState: (state) => states.push(state),
		...rest,
	});
	const received: FramedEvent[] = [];
	const reading = (async () => {
		for await (const event of events) received.push(event);
	})();
	const close = async (): Promise<void> => {
		closing.abort();
		await reading;
		expect(transport.openCount).toBe(0);
	};
	return { received, states, clock, close, closing, reading };
}

/** Advances time in small steps, and lets all work finish after each. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
	for (let left = ms; left > 0; left -= 200) {
		await new Promise((resolve) => setImmediate(resolve));
		await clock.advance(Math.min(200, left));
	}
	await new Promise((resolve) => setImmediate(resolve));
}

const idsOf = (received: readonly FramedEvent[]): unknown[] =>
	received.map(({ eventId }) => eventId);
const sentIds = ({ requests }: FakeStreams): unknown[] =>
	requests.map(({ headers }) => headers['last-event-id']);

it('resumes after the last event if the connection ends, breaks or falls silent', async () => {
	const transport = createFakeStreams(
		{ chunks: [wireEvent(uuid7(1), { n: 1 })] },
		{
			chunks: [wireEvent(uuid7(2), { n: 2 })],
			then: new TransportError('network', true, 'ECONNRESET'),
		},
		{ chunks: [wireEvent(uuid7(3), { n: 3 }), ': ping\n'], then: 'hang' },
		{ chunks: [wireEvent(uuid7(4), { n: 4 })], then: 'hang' },
	);
	const { received, states, clock, close } = follow(transport);
	await pass(clock, 200_000);
	expect(idsOf(received)).toEqual([uuid7(1), uuid7(2), uuid7(3), uuid7(4)]);
	expect(sentIds(transport).slice(0, 4)).toEqual([undefined, uuid7(1), uuid7(2), uuid7(3)]);
	expect(states.filter(({ kind }) => kind === 'disconnected')).toMatchObject([
		{ reason: 'ended' },
		{ reason: 'broken', error: { errno: 'ECONNRESET' } },
		{ reason: 'silent' },
	]);
	await close();
});

it('outputs no event twice, in whatever order the service replays them', async () => {
	const same = [uuid7(9, 1), uuid7(9, 2), uuid7(9, 3)];
	const [a = '', b = '', c = ''] = same;
	const transport = createFakeStreams(
		{ chunks: [wireEvent(a, { n: 1 }), wireEvent(b, { n: 2 })] },
		{
			chunks: [wireEvent(b, { other: 'data' }), wireEvent(c, { n: 3 }), wireEvent(a, { n: 1 })],
			then: 'hang',
		},
	);
	const { received, clock, close } = follow(transport);
	await pass(clock, 5_000);
	expect(received.map(({ eventId, frame }) => [eventId, frame.data])).toEqual([
		[a, '{"n":1}'],
		[b, '{"n":2}'],
		[c, '{"n":3}'],
	]);
	await close();
});

it('never moves the position for a partial block or an empty id, and does so for any other id', async () => {
	const transport = createFakeStreams(
		{ chunks: [wireEvent(uuid7(1), { n: 1 }), `id: ${uuid7(2)}\ndata: {}\n`] },
		{ chunks: ['id\ndata: {"n":2}\n\n', 'id: 77\ndata: {"n":3}\n\n', 'data: {"n":4}\n\n'] },
		{ then: 'hang' },
	);
	const { received, clock, close } = follow(transport);
	await pass(clock, 5_000);
	expect(idsOf(received)).toEqual([uuid7(1), null, '77', null]);
	expect(sentIds(transport)).toEqual([undefined, uuid7(1), '77']);
	await close();
});

it('delivers events without an id each time', async () => {
	const transport = createFakeStreams({
		chunks: [wireEvent(null, {}), wireEvent(null, {})],
		then: 'hang',
	});
	const { received, clock, close } = follow(transport, { resume: 'none' });
	await pass(clock, 10);
	expect(received).toHaveLength(2);
	await close();
});

it('never sends an id if the stream cannot resume', async () => {
	const transport = createFakeStreams({ chunks: [wireEvent(uuid7(1), {})] }, { then: 'hang' });
	const { clock, close } = follow(transport, { resume: 'none', startAfter: uuid7(5) });
	await pass(clock, 5_000);
	expect(sentIds(transport)).toEqual([undefined, undefined]);
	await close();
});

describe('before the first event', () => {
	const headers = { 'content-type': 'text/event-stream', date: new Date(T0 + 5_000).toUTCString() };

	it('resumes from the time at which the server opened the stream', async () => {
		const madeUpCursors: string[] = [];
		const transport = createFakeStreams({ headers }, { headers, then: 'hang' });
		const { clock, close } = follow(transport, { onMadeUpCursor: (id) => madeUpCursors.push(id) });
		await pass(clock, 5_000);
		expect(sentIds(transport)).toEqual([undefined, uuid7(T0 + 5_000)]);
		expect(madeUpCursors).toEqual([uuid7(T0 + 5_000)]);
		await close();
	});

	it('starts from now again if the service refuses an unknown id', async () => {
		const transport = createFakeStreams(
			{ headers },
			{ status: 404 },
			{ headers },
			{ headers, then: 'hang' },
		);
		const { states, clock, close } = follow(transport);
		await pass(clock, 10_000);
		expect(sentIds(transport)).toEqual([undefined, uuid7(T0 + 5_000), undefined, undefined]);
		expect(states.some(({ kind }) => kind === 'needsAttention')).toBe(false);
		await close();
	});

	it('starts from now again if it refuses an id saved before a restart', async () => {
		const transport = createFakeStreams({ status: 422 }, { then: 'hang' });
		const { clock, close } = follow(transport, { startAfter: uuid7(T0) });
		await pass(clock, 1_000);
		expect(sentIds(transport)).toEqual([uuid7(T0), undefined]);
		await close();
	});

	it('keeps an id that the service knew', async () => {
		const transport = createFakeStreams({ chunks: [wireEvent(uuid7(1, 1), {})] }, { status: 404 });
		const { states, clock, close } = follow(transport);
		await pass(clock, 5_000);
		expect(states.at(-1)).toMatchObject({ kind: 'needsAttention', error: { code: 'not_found' } });
		await close();
	});
});

it('marks an event as a replay if it is older than the resumed connection', async () => {
	const headers = { 'content-type': 'text/event-stream', date: new Date(T0).toUTCString() };
	const chunks = [wireEvent(uuid7(T0 - 1), {}), wireEvent(uuid7(T0 + 1), {})];
	const resumed = follow(createFakeStreams({ headers, chunks, then: 'hang' }), {
		startAfter: uuid7(5),
	});
	await pass(resumed.clock, 10);
	expect(resumed.received.map(({ source }) => source)).toEqual(['replay', 'stream']);
	await resumed.close();
	const fresh = follow(createFakeStreams({ headers, chunks, then: 'hang' }));
	await pass(fresh.clock, 10);
	expect(fresh.received.map(({ source }) => source)).toEqual(['stream', 'stream']);
	await fresh.close();
});

describe('waiting', () => {
	it('backs off from a server that is down, and obeys Retry-After', async () => {
		const down = new TransportError('network', false, 'ECONNREFUSED');
		const transport = createFakeStreams(
			down,
			down,
			down,
			{ status: 429, headers: { 'retry-after': '30' } },
			{ then: 'hang' },
		);
		const { states, clock, close } = follow(transport);
		await pass(clock, 60_000);
		expect(states).toMatchObject([
			{ reason: 'refused', retryInMs: 500 },
			{ reason: 'refused', retryInMs: 1_000 },
			{ reason: 'refused', retryInMs: 2_000 },
			{ reason: 'refused', retryInMs: 31_500 },
			{ kind: 'connected' },
		]);
		await close();
	});

	it('starts over only after a good connection', async () => {
		const event = (n: number) => ({ chunks: [wireEvent(uuid7(n), {})] });
		const transport = createFakeStreams(
			{},
			{},
			{},
			event(1),
			{},
			{ chunks: [wireEvent(uuid7(1), {})] },
			{ then: 'hang' },
		);
		const { states, clock, close } = follow(transport);
		await pass(clock, 60_000);
		const waits = states.flatMap((state) =>
			state.kind === 'disconnected' ? [state.retryInMs] : [],
		);
		// The sixth connection brings only a known event, so it is no good connection.
		expect(waits).toEqual([500, 1_900, 3_800, 500, 1_900, 3_800]);
		await close();
	});

	it('treats a connection that lasted a minute as good', async () => {
		const transport = createFakeStreams({}, {}, {}, { then: 'hang' }, {}, { then: 'hang' });
		const { states, clock, close } = follow(transport);
		await pass(clock, 150_000);
		const waits = states.flatMap((state) =>
			state.kind === 'disconnected' ? [state.retryInMs] : [],
		);
		expect(waits.slice(0, 4)).toEqual([500, 1_900, 3_800, 500]);
		await close();
	});

	it('uses the retry field of the stream', async () => {
		const transport = createFakeStreams({ chunks: ['retry: 10000\n\n'] }, { then: 'hang' });
		const { states, clock, close } = follow(transport);
		await pass(clock, 20_000);
		expect(states).toMatchObject([{}, { retryInMs: 10_500 }, { kind: 'connected' }]);
		await close();
	});

	it('retries slowly while a person has to act, with the most informative error', async () => {
		const better = new ApiError('v3_not_enabled', 'GET /v3/events', 401, {
			fields: [],
			extensions: {},
		});
		const transport = createFakeStreams(
			{ status: 401 },
			{ status: 401 },
			{ status: 401 },
			{ then: 'hang' },
		);
		const { states, clock, close } = follow(transport, { explain: async () => better });
		await pass(clock, 700_000);
		expect(states).toEqual([
			{ kind: 'needsAttention', error: better, retryInMs: 57_000 },
			{ kind: 'needsAttention', error: better, retryInMs: 114_000 },
			{ kind: 'needsAttention', error: better, retryInMs: 228_000 },
			{ kind: 'connected', resumed: false },
			expect.objectContaining({ reason: 'silent' }),
			{ kind: 'connected', resumed: false },
			expect.objectContaining({ reason: 'silent' }),
			{ kind: 'connected', resumed: false },
		]);
		await close();
	});

	it('survives a failing second check, and a Retry-After of years', async () => {
		const transport = createFakeStreams({ status: 403, headers: { 'retry-after': '999999999' } });
		const { states, clock, close } = follow(transport, {
			explain: async () => {
				throw new Error('no network');
			},
		});
		await pass(clock, 1_000);
		expect(states).toMatchObject([
			{ kind: 'needsAttention', error: { code: 'proxy_refused' }, retryInMs: 90_720_000 },
		]);
		await close();
	});
});

describe('holding back', () => {
	it('reads nothing while the consumer works, and does not treat that as silence', async () => {
		const chunks = Array.from({ length: 100 }, (_, n) => wireEvent(uuid7(n + 1), { n }));
		const transport = createFakeStreams({ chunks, then: 'hang' });
		const closing = new AbortController();
		const clock = createFakeClock({ startMs: T0 });
		const states: StreamState[] = [];
		const events = subscribe({
			toEvent: framed,
			...connectionOf(eventStream, { transport, clock, idleTimeoutMs: 5_000 }),
			startAfter: null,
			seenIds: createSeenIds(),
			signal: closing.signal,
			onState: (state) => states.push(state),
		});
		await events.next();
		await pass(clock, 3_600_000);
		expect(transport.chunksRead).toBe(1);
		await events.next();
		expect(transport.chunksRead).toBe(2);
		expect(states).toEqual([{ kind: 'connected', resumed: false }]);
		await events.return();
		expect(transport.openCount).toBe(0);
	});

	it('requests an event again if nobody received it', async () => {
		const transport = createFakeStreams({
			chunks: [wireEvent(uuid7(1), {}), wireEvent(uuid7(2), {})],
			then: 'hang',
		});
		const { received, clock, close } = follow(transport);
		await pass(clock, 10);
		await close();
		expect(idsOf(received)).toEqual([uuid7(1), uuid7(2)]);
	});
});

describe('closing', () => {
	it.each<[string, FakeStreams]>([
		['while reading', createFakeStreams({ then: 'hang' })],
		['while waiting to reconnect', createFakeStreams(new TransportError('network', false))],
		['while a person has to act', createFakeStreams({ status: 403 })],
	])('ends %s without an error', async (_, transport) => {
		const { clock, close } = follow(transport);
		await pass(clock, 10);
		await close();
		expect(transport.openCount).toBe(0);
	});

	it('ends at once when it was closed before it began', async () => {
		const transport = createFakeStreams({ then: 'hang' });
		const { closing, reading } = follow(transport, { signal: AbortSignal.abort() });
		await reading;
		expect(closing.signal.aborted).toBe(false);
		expect(transport.requests).toHaveLength(0);
	});
});
