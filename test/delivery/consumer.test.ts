import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import { frameOf, receivedOf } from '../support/fakes/framedEvent';
import type { SubscribeOptions } from '../../client/sse/subscribe/subscribe';
import { feedOf } from '../../client/sse/subscribe/eventFeed';
import { consume, type ConsumerOptions } from '../../delivery/consumer';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import type { EventBatch } from '../../delivery/event/batch';
import type { DeadLetterCause } from '../../delivery/batches/deliverBatch';
import type { RunResult } from '../../delivery/event/runResult';
import type { Checkpoint } from '../../delivery/checkpoint/checkpoint';
import type { Lag } from '../../delivery/time/lagMonitor';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
} from '../support/fakes/fakeStreams';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
const empty: Checkpoint = {
	cursor: null,
	confirmed: [],
	started: [],
	origin: null,
	startAfter: null,
	aliveAtMs: null,
	beganAtMs: null,
	payments: '',
};

function start(
	transport: FakeStreams,
	raw: Record<string, unknown> = {},
	rest: Partial<ConsumerOptions> = {},
) {
	const settings = readSettings(raw);
	const closing = new AbortController();
	const clock = createFakeClock();
	const checkpoints: Checkpoint[] = [];
	const asides: Array<[string, DeadLetterCause]> = [];
	const unreadable: unknown[] = [];
	const runs: Array<{ batch: EventBatch; attempt: number; end(result?: RunResult): void }> = [];
	const done = consume({
		connection: connectionOf(settings.profile, {
			transport,
			clock,
			idleTimeoutMs: settings.idleTimeoutMs,
		}),
		settings,
		signal: closing.signal,
		checkpoint: empty,
		saveCheckpoint: (checkpoint) => checkpoints.push(checkpoint),
		execute: async (batch, attempt) =>
			await new Promise((resolve) =>
				runs.push({
					batch,
					attempt,
					end: (result = { kind: 'finished', succeeded: true }) => resolve(result),
				}),
			),
		setAside: (batch, cause) => asides.push([batch.key, cause]),
		onUnreadable: (id) => unreadable.push(id),
		...rest,
	});
	const close = async (): Promise<void> => {
		closing.abort();
		await done;
	};
	const ids = (): unknown[] =>
		runs.flatMap(({ batch }) => batch.members.map(({ event }) => event.eventId));
	return { runs, ids, checkpoints, asides, unreadable, clock, close };
}

const stream = (...events: Array<[number, unknown]>): FakeStreams =>
	createFakeStreams({ chunks: events.map(([n, data]) => wireEvent(uuid7(n), data)), then: 'hang' });

it('saves confirmed and started events before each emit', async () => {
	const { runs, checkpoints, close } = start(
		stream([1, { id: 'a' }], [2, { id: 'a' }], [3, { id: 'b' }]),
	);
	await settle();
	expect(checkpoints.map(({ cursor, started }) => [cursor, started.map(({ key }) => key)])).toEqual(
		[
			[null, [uuid7(1)]],
			[null, [uuid7(1), uuid7(3)]],
		],
	);
	runs[0]?.end();
	await settle();
	expect(checkpoints.at(-1)).toEqual({
		cursor: uuid7(1),
		cursorAtMs: null,
		isUnsure: false,
		confirmed: [uuid7(1)],
		started: [uuid7(3), uuid7(2)].map((id) => ({ key: id, attempt: 1, eventIds: [id] })),
		origin: null,
		startAfter: null,
		// The fake service does not send its time.
		aliveAtMs: -600_000,
		beganAtMs: null,
		payments: '',
	});
	await close();
});

it('resumes from the checkpoint, skips confirmed events and redelivers started ones', async () => {
	const transport = stream([1, { id: 'a' }], [2, { id: 'a' }], [3, { id: 'b' }], [4, { id: 'c' }]);
	const checkpoint: Checkpoint = {
		cursor: uuid7(1),
		confirmed: [uuid7(1), uuid7(3)],
		started: [{ key: uuid7(2), attempt: 1, eventIds: [uuid7(2)] }],
		origin: null,
		startAfter: null,
		aliveAtMs: null,
		beganAtMs: null,
		payments: '',
	};
	const { runs, ids, close } = start(transport, {}, { checkpoint });
	await settle();
	expect(transport.requests[0]?.headers['last-event-id']).toBe(uuid7(1));
	expect(ids()).toEqual([uuid7(2), uuid7(4)]);
	expect(runs.map(({ batch }) => batch.redelivered)).toEqual([true, false]);
	await close();
});

it('runs nothing again if a service goes back further than to the checkpoint after a restart', async () => {
	const events = (first: number, last: number) =>
		Array.from({ length: last - first + 1 }, (_, n): [number, unknown] => [
			first + n,
			{ id: `payment-${first + n}` },
		]);
	const before = start(stream(...events(1, 60)));
	for (let n = 0; n < 60; n += 1) {
		await settle();
		before.runs[n]?.end();
	}
	const [checkpoint = empty] = before.checkpoints.slice(-1);
	await before.close();
	expect(checkpoint.cursor).toBe(uuid7(55));
	const { runs, ids, close } = start(stream(...events(40, 61)), {}, { checkpoint });
	for (let n = 0; n < 6; n += 1) {
		await settle();
		runs[n]?.end();
	}
	await settle();
	expect(ids()).toEqual([56, 57, 58, 59, 60, 61].map((n) => uuid7(n)));
	await close();
});

it("starts from the user's event ID once, and again if the user changes it", async () => {
	const after = { startFrom: 'afterEvent', startAfterEventId: uuid7(1) };
	const asked = async (checkpoint: Checkpoint): Promise<unknown> => {
		const transport = stream();
		const { close } = start(transport, after, { checkpoint });
		await settle();
		await close();
		return transport.requests[0]?.headers['last-event-id'];
	};
	expect(await asked(empty)).toBe(uuid7(1));
	expect(await asked({ ...empty, cursor: uuid7(9), startAfter: uuid7(1) })).toBe(uuid7(9));
	expect(await asked({ ...empty, cursor: uuid7(9), startAfter: uuid7(5) })).toBe(uuid7(1));
});

it('skips the event that the user names, also after a restart', async () => {
	const events = (): FakeStreams => stream([1, { id: 'a' }], [2, { id: 'b' }]);
	const first = start(events(), { startFrom: 'afterEvent', startAfterEventId: uuid7(1) });
	await settle();
	expect(first.ids()).toEqual([uuid7(2)]);
	await first.close();
	const checkpoint = first.checkpoints.at(-1) ?? empty;
	expect(checkpoint.cursor).toBe(uuid7(1));
	const second = start(
		events(),
		{ startFrom: 'afterEvent', startAfterEventId: uuid7(1) },
		{ checkpoint },
	);
	await settle();
	await second.clock.advance(30_000);
	expect(second.ids()).toEqual([uuid7(2)]);
	await second.close();
});

it('counts a filtered event as handled', async () => {
	const transport = stream([1, { id: 'a', status: 'queued' }], [2, { id: 'a', status: 'failed' }]);
	const { ids, checkpoints, close } = start(transport, { statuses: ['failed'] });
	await settle();
	expect(ids()).toEqual([uuid7(2)]);
	expect(checkpoints.at(-1)?.cursor).toBe(uuid7(1));
	await close();
});

it('starts nothing for an event that repeats the status of its payment, if the settings ask for changes only', async () => {
	const { runs, ids, close } = start(
		stream(
			...['queued', 'queued', 'processing', 'queued'].map((status, n): [number, unknown] => [
				n + 1,
				{ id: 'a', status },
			]),
			[5, { id: 'b', status: 'queued' }],
		),
		{ onlyStatusChanges: true },
	);
	for (let n = 0; n < 5; n += 1) {
		await settle();
		runs[n]?.end();
	}
	expect(ids().sort()).toEqual([1, 3, 4, 5].map((n) => uuid7(n)));
	await close();
});

it('reports unreadable events by their id', async () => {
	const { unreadable, ids, close } = start(stream([1, '{'], [2, {}]));
	await settle();
	expect(unreadable).toEqual([uuid7(1)]);
	expect(ids()).toEqual([uuid7(1)]);
	await close();
});

it('sets an event aside under its id and continues with the next event of its payment', async () => {
	const { runs, ids, asides, close } = start(stream([1, { id: 'a' }], [2, { id: 'a' }]), {
		continueWhen: 'succeeded',
		maxTries: 1,
	});
	await settle();
	runs[0]?.end({ kind: 'finished', succeeded: false });
	await settle();
	expect(asides).toEqual([[uuid7(1), { kind: 'failed', tries: 1 }]]);
	expect(ids()).toEqual([uuid7(1), uuid7(2)]);
	await close();
});

it('moves the cursor soon after the emit if the settings ask for it, unless n8n rejected the execution', async () => {
	const { runs, checkpoints, ids, clock, close } = start(
		stream([1, { id: 'a' }], [2, { id: 'a' }], [3, { id: 'a' }]),
		{ continueWhen: 'started' },
	);
	await settle();
	expect(ids()).toEqual([uuid7(1)]);
	runs[0]?.end({ kind: 'rejected' });
	await settle();
	await clock.advance(1_000);
	expect(ids()).toEqual([uuid7(1), uuid7(1)]);
	await clock.advance(999);
	expect(ids()).toEqual([uuid7(1), uuid7(1)]);
	await clock.advance(1);
	expect(ids()).toEqual([uuid7(1), uuid7(1), uuid7(2)]);
	expect(checkpoints.map(({ cursor }) => cursor)).toEqual([null, null, uuid7(1)]);
	await close();
});

it('continues after an execution for which it no longer waits', async () => {
	const { runs, ids, checkpoints, asides, close } = start(
		stream([1, { id: 'a' }], [2, { id: 'a' }]),
	);
	await settle();
	runs[0]?.end({ kind: 'unended' });
	await settle();
	expect([ids(), asides]).toEqual([[uuid7(1), uuid7(2)], []]);
	expect(checkpoints.at(-1)?.cursor).toBe(uuid7(1));
	await close();
});

it('continues with the next attempt of a failed execution after a restart', async () => {
	const { runs, checkpoints, close } = start(
		stream([1, { id: 'a' }], [2, { id: 'b' }], [3, { id: 'b' }]),
		{
			continueWhen: 'succeeded',
		},
	);
	await settle();
	runs[0]?.end({ kind: 'finished', succeeded: false });
	await settle();
	runs[1]?.end();
	await settle();
	expect(checkpoints.at(-1)?.started.map(({ key, attempt }) => [key, attempt])).toEqual([
		[uuid7(1), 2],
		[uuid7(3), 1],
	]);
	await close();
});

it('reads no further than the window while one execution does not end', async () => {
	const chunks = Array.from({ length: 5_000 }, (_, n) => wireEvent(uuid7(n + 1), { id: `p${n}` }));
	const transport = createFakeStreams({ chunks, then: 'hang' });
	const { runs, close } = start(transport);
	let ended = 1;
	for (let round = 0; round < 6_000; round += 1) {
		for (; ended < runs.length; ended += 1) runs[ended]?.end();
		if (round % 100 === 0) await settle();
		else await Promise.resolve();
	}
	await settle();
	expect(transport.chunksRead).toBeLessThanOrEqual(2_001);
	runs[0]?.end();
	await settle();
	await settle();
	expect(transport.chunksRead).toBeGreaterThan(2_001);
	await close();
});

it('reads no further than the queue holds while all executions are busy', async () => {
	const chunks = Array.from({ length: 5_000 }, (_, n) => wireEvent(uuid7(n + 1), { id: `p${n}` }));
	const transport = createFakeStreams({ chunks, then: 'hang' });
	const { runs, close } = start(transport);
	for (let n = 0; n < 50; n += 1) await settle();
	expect(runs).toHaveLength(5);
	expect(transport.chunksRead).toBeLessThanOrEqual(1_006);
	await close();
});

it('confirms and emits nothing after the end', async () => {
	const { runs, checkpoints, close } = start(stream([1, { id: 'a' }], [2, { id: 'a' }]));
	await settle();
	await close();
	runs[0]?.end();
	await settle();
	expect([runs.length, checkpoints.length]).toEqual([1, 1]);
});

it('reports events that wait too long, but only if the caller wants reports', async () => {
	const lags: Lag[] = [];
	const { runs, clock, close } = start(
		stream([1, { id: 'a' }], [2, { id: 'a' }]),
		{},
		{ onLag: (lag) => lags.push(lag) },
	);
	await settle();
	await clock.advance(60_000);
	expect(lags).toEqual([{ waiting: 1, oldestMs: 60_000, caughtUp: false }]);
	runs[0]?.end();
	await clock.advance(10_000);
	expect(lags.slice(1)).toEqual([{ waiting: 0, oldestMs: 0, caughtUp: true }]);
	await close();
});

it('continues with the attempt that was due when n8n was killed', async () => {
	const started = [{ key: 'one', attempt: 3, eventIds: [uuid7(2)] }];
	const checkpoint = { ...empty, cursor: uuid7(1), started };
	const { runs, asides, close } = start(
		stream([2, { id: 'a' }]),
		{ continueWhen: 'succeeded' },
		{ checkpoint },
	);
	await settle();
	expect(runs.map(({ batch, attempt }) => [batch.key, attempt])).toEqual([['one', 3]]);
	runs[0]?.end({ kind: 'finished', succeeded: false });
	await settle();
	expect(asides).toEqual([['one', { kind: 'failed', tries: 3 }]]);
	await close();
});

it('does not go on standby if n8n refuses what comes in the first seconds, because it ran before the restart', async () => {
	let goOn = (): void => undefined;
	const later = new Promise<void>((resolve) => (goOn = resolve));
	async function* follow({
		signal,
		toEvent,
	}: SubscribeOptions<DeliveryEvent>): AsyncGenerator<DeliveryEvent, void> {
		for (const n of [1, 2, 3]) {
			if (n === 3) await later;
			const frame = frameOf(uuid7(n), JSON.stringify({ id: `payment-${n}` }));
			yield toEvent(frame, receivedOf(frame));
		}
		await new Promise<void>((resolve) =>
			signal.addEventListener('abort', () => resolve(), { once: true }),
		);
	}
	const { runs, close } = start(stream(), {}, { follow: (options) => feedOf(follow(options)) });
	await settle();
	for (const run of runs) run.end({ kind: 'duplicate' });
	await settle();
	goOn();
	await settle();
	expect(runs).toHaveLength(3);
	await close();
});

describe('a batch from before a restart, of which a part is replayed late', () => {
	const checkpoint: Checkpoint = {
		...empty,
		cursor: uuid7(1),
		started: [{ key: 'batch-old', attempt: 1, eventIds: [uuid7(2), uuid7(3)] }],
	};
	const replayed = (n: number) => {
		const frame = frameOf(uuid7(n), JSON.stringify({ id: `payment-${n}` }));
		return [frame, receivedOf(frame, { source: 'replay' })] as const;
	};

	/** The stream breaks off between the two events of the batch. */
	const begin = async (forMs = 30_000) => {
		let goOn = (): void => undefined;
		const pause = new Promise<void>((resolve) => (goOn = resolve));
		async function* follow({
			signal,
			toEvent,
		}: SubscribeOptions<DeliveryEvent>): AsyncGenerator<DeliveryEvent, void> {
			yield toEvent(...replayed(2));
			await pause;
			yield toEvent(...replayed(3));
			await new Promise<void>((resolve) =>
				signal.addEventListener('abort', () => resolve(), { once: true }),
			);
		}
		const running = start(
			stream(),
			{ eventsPerExecution: 10, longestWaitSeconds: 0 },
			{ checkpoint, follow: (options) => feedOf(follow(options)) },
		);
		await settle();
		await running.clock.advance(forMs);
		return { ...running, goOn };
	};

	it('hands the batch over once, as it was, if the late part comes within seconds', async () => {
		const { runs, goOn, ids, close } = await begin(10_000);
		goOn();
		await settle();
		expect(runs.map(({ batch }) => batch.key)).toEqual(['batch-old']);
		expect(ids()).toEqual([uuid7(2), uuid7(3)]);
		await close();
	});

	it('does not run the late part again if n8n had started the batch', async () => {
		const { runs, goOn, ids, close } = await begin();
		expect(runs.map(({ batch }) => batch.key)).toEqual(['batch-old']);
		runs[0]?.end({ kind: 'duplicate' });
		await settle();
		goOn();
		await settle();
		expect(ids()).toEqual([uuid7(2)]);
		await close();
	});

	it('runs the late part separately if n8n had not started the batch', async () => {
		const { runs, goOn, ids, close } = await begin();
		runs[0]?.end();
		await settle();
		goOn();
		await settle();
		expect(ids()).toEqual([uuid7(2), uuid7(3)]);
		await close();
	});
});

it.each(['finished', 'succeeded'])(
	'%s: saves no further attempt of a failed execution that is not run again',
	async (continueWhen) => {
		const events = Array.from({ length: 200 }, (_, n): [number, unknown] => [
			n + 1,
			{ id: `payment-${n}` },
		]);
		const checkpoints: Checkpoint[] = [];
		let handedOver = 0;
		const { close } = start(
			stream(...events),
			{ continueWhen, maxParallelExecutions: 10, maxTries: 1 },
			{
				saveCheckpoint: (checkpoint) => checkpoints.push(checkpoint),
				async execute() {
					handedOver += 1;
					// Each ends at a different moment, so that others are handed over while it is being confirmed.
					for (let ticks = (handedOver * 7) % 23; ticks > 0; ticks -= 1) await Promise.resolve();
					return { kind: 'finished', succeeded: false };
				},
			},
		);
		for (let n = 0; n < 20; n += 1) await settle();
		expect(checkpoints).toHaveLength(200);
		expect(
			new Set(checkpoints.flatMap(({ started }) => started.map(({ attempt }) => attempt))),
		).toEqual(new Set([1]));
		await close();
	},
);
