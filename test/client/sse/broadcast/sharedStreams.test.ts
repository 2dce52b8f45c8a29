import { framed } from '../../../support/fakes/framedEvent';
import { eventStream } from '../../../../client/v3/events';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { uuid7 } from '../../../support/fakes/fakeStreams';
import { createBench, dataOf, idsOf, type Bench } from '../../../support/engine/followers';

const T0 = Date.UTC(2026, 0, 1);

let bench: Bench;

beforeEach(() => {
	bench = createBench({ startMs: T0 });
});

afterEach(async () => {
	expect(await bench.closeAll()).toBe(0);
});

const emit = (count: number): void => {
	for (let n = 0; n < count; n += 1) bench.service.emit();
};
const logIds = (from = 0): Array<string | null> =>
	bench.service.log.slice(from).map(({ id }) => id);
const lastIds = (): unknown[] =>
	bench.service.requests.map(({ headers }) => headers['last-event-id']);

it('passes every event to twenty followers on one connection', async () => {
	const followers = Array.from({ length: 20 }, () => bench.follow());
	await bench.pass(1_000);
	emit(50);
	await bench.pass(1_000);
	for (const follower of followers) {
		expect(idsOf(follower)).toEqual(logIds());
		expect(follower.states).toEqual([{ kind: 'connected', resumed: false }]);
		expect(follower.madeUpCursors).toEqual([uuid7(T0)]);
	}
	expect(bench.service.requests).toHaveLength(1);
	// Made once for all of them.
	expect(new Set(followers.map(({ received }) => received[0])).size).toBe(1);
});

it('passes an event on at once, and those close behind it together within 10 ms for each', async () => {
	const followers = [bench.follow(), bench.follow()];
	await bench.pass(1_000);
	const counts = (): number[] => followers.map(({ received }) => received.length);
	emit(1);
	await bench.pass(1);
	expect(counts()).toEqual([1, 1]);
	emit(2);
	await bench.pass(10);
	emit(1);
	await bench.pass(5);
	expect(counts()).toEqual([1, 1]);
	await bench.pass(5);
	expect(counts()).toEqual([4, 4]);
	emit(1);
	await bench.pass(15);
	expect(counts()).toEqual([4, 4]);
	await bench.pass(5);
	expect(counts()).toEqual([5, 5]);
	await bench.pass(20);
	emit(1);
	await bench.pass(1);
	expect(counts()).toEqual([6, 6]);
	for (const follower of followers) expect(idsOf(follower)).toEqual(logIds());
});

it('passes no older events to a joining follower, even if a slow follower holds the connection back', async () => {
	const slow = bench.follow(null, {}, Infinity);
	await bench.pass(1_000);
	emit(40);
	await bench.pass(2_500);
	emit(1);
	const joined = bench.follow(bench.service.log[40]?.id ?? null);
	await bench.pass(0);
	slow.setPace(0);
	await bench.pass(2_000);
	expect(idsOf(slow)).toEqual(logIds());
	expect(idsOf(joined)).toEqual(logIds(40));
});

it('passes every event to a single follower at once', async () => {
	const follower = bench.follow();
	await bench.pass(1_000);
	for (let sent = 1; sent <= 5; sent += 1) {
		emit(1);
		await bench.pass(1);
		expect(follower.received).toHaveLength(sent);
	}
});

it('separates streams of different keys', async () => {
	const closing = new AbortController();
	const options = { ...optionsOf(bench), signal: closing.signal };
	for (const key of ['one', 'other'])
		bench.streams.follow(key, options).onceReadable(() => undefined);
	await bench.pass(10);
	expect(bench.service.openCount).toBe(2);
	closing.abort();
	await bench.pass(0);
});

function optionsOf({ service, clock }: Bench) {
	return {
		toEvent: framed,
		...connectionOf(eventStream, { transport: service, clock }),
		startAfter: null,
		seenIds: { has: () => false, add: () => undefined, addIfNew: () => true, size: 0 },
	};
}

describe('joining', () => {
	it('from now: receives later events, and a position to start from', async () => {
		bench.follow();
		await bench.pass(1_000);
		emit(3);
		await bench.pass(10_000);
		const late = bench.follow();
		await bench.pass(1);
		expect(late.states).toEqual([{ kind: 'connected', resumed: false }]);
		expect(late.madeUpCursors).toEqual([uuid7(T0 + 1_000)]);
		emit(2);
		await bench.pass(100);
		expect(idsOf(late)).toEqual(logIds(3));
		bench.service.cut();
		await bench.pass(5_000);
		expect(idsOf(late)).toEqual(logIds(3));
		expect(bench.service.mostOpen).toBe(1);
	});

	it('from now: receives no earlier events, even if they are replayed', async () => {
		bench.follow();
		await bench.pass(1_000);
		emit(3);
		await bench.pass(1);
		const late = bench.follow();
		await bench.pass(1);
		bench.service.cut();
		await bench.pass(5_000);
		expect(idsOf(late)).toEqual([]);
	});

	it('from a position among the latest events: without another connection', async () => {
		bench.follow();
		await bench.pass(5_000);
		emit(2);
		await bench.pass(10);
		emit(3);
		await bench.pass(10);
		const late = bench.follow(logIds()[1] ?? null);
		await bench.pass(1);
		expect(idsOf(late)).toEqual(logIds());
		expect(late.received.map(({ source }) => source)).toEqual(Array(5).fill('replay'));
		expect(late.states).toEqual([
			{ kind: 'connected', resumed: false, place: logIds()[1] },
			{ kind: 'connected', resumed: true },
		]);
		emit(1);
		await bench.pass(1);
		expect(late.received.at(-1)).toMatchObject({ eventId: logIds(5)[0], source: 'stream' });
		expect(bench.service.requests).toHaveLength(1);
	});

	it('from an earlier position: the connection goes back, and other followers receive nothing twice and learn whether it has resumed', async () => {
		emit(4);
		const [, second] = logIds();
		await bench.pass(10_000);
		const early = bench.follow();
		await bench.pass(10);
		emit(2);
		await bench.pass(10);
		const late = bench.follow(second ?? null);
		await bench.pass(1_000);
		expect(idsOf(late)).toEqual(logIds());
		expect(idsOf(early)).toEqual(logIds(4));
		emit(1);
		await bench.pass(10);
		expect(idsOf(late)).toEqual(logIds());
		expect(idsOf(early)).toEqual(logIds(4));
		expect(early.states).toEqual([
			{ kind: 'connected', resumed: false },
			{ kind: 'connected', resumed: false, place: logIds()[5] },
			{ kind: 'connected', resumed: true },
		]);
		expect(bench.service.mostOpen).toBe(1);
		expect(lastIds()).toEqual([undefined, second]);
	});

	it('many from different positions at about the same time: a few connections, one after another', async () => {
		for (let n = 0; n < 40; n += 1) {
			emit(1);
			await bench.pass(100, 100);
		}
		const followers = [20, 31, 5, 12, 39, 7, 2, 25].map((at) => ({
			at,
			follower: bench.follow(logIds()[at] ?? null),
		}));
		await bench.pass(2_000);
		for (const { at, follower } of followers) expect(idsOf(follower)).toEqual(logIds(at));
		expect(bench.service.mostOpen).toBe(1);
		expect(bench.service.requests.length).toBeLessThanOrEqual(2);
	});

	it('reports the current trouble to a follower that joins in between', async () => {
		bench.service.answerWith(503);
		bench.follow();
		await bench.pass(100, 100);
		const late = bench.follow();
		await bench.pass(1);
		expect(late.states).toMatchObject([
			{ kind: 'disconnected', reason: 'refused', retryInMs: expect.any(Number) },
		]);
		bench.service.answerWith(401);
		await bench.pass(2_000);
		const later = bench.follow();
		await bench.pass(1);
		expect(later.states).toMatchObject([{ kind: 'needsAttention' }]);
		bench.service.answerWith(200);
		await bench.pass(100_000);
		emit(1);
		await bench.pass(1);
		expect([late, later].map(idsOf)).toEqual([logIds(), logIds()]);
	});

	it('with a position that the service refuses: the others keep their events, and the follower learns that something may be missing', async () => {
		const good = bench.follow();
		await bench.pass(10_000);
		emit(1);
		await bench.pass(1);
		bench.service.answerWith(404, ({ headers }) => headers['last-event-id'] === uuid7(5, 5));
		const bad = bench.follow(uuid7(5, 5));
		await bench.pass(2_000);
		emit(2);
		await bench.pass(2_000);
		expect(idsOf(good)).toEqual(logIds());
		expect(new Set(good.states.map(({ kind }) => kind))).toEqual(new Set(['connected']));
		expect(idsOf(bad)).toEqual(logIds());
		expect(bad.states).toEqual([{ kind: 'connected', resumed: false }]);
		expect(bench.service.mostOpen).toBe(1);
	});

	it('starts from now if the service refuses a made-up cursor', async () => {
		bench.service.answerWith(422, ({ headers }) => headers['last-event-id'] !== undefined);
		const follower = bench.follow(uuid7(T0 - 60_000));
		await bench.pass(1_000);
		emit(1);
		await bench.pass(1);
		expect(idsOf(follower)).toEqual(logIds());
		expect(lastIds()).toEqual([uuid7(T0 - 60_000), undefined]);
	});
});

it('reports that something may be missing if a cursor made up for another follower is refused', async () => {
	const follower = bench.follow();
	await bench.pass(5_000);
	bench.service.answerWith(422, ({ headers }) => headers['last-event-id'] !== undefined);
	bench.follow(uuid7(T0 - 60_000));
	await bench.pass(1_000);
	const connected = { kind: 'connected', resumed: false };
	expect(follower.states).toEqual([connected, connected]);
});

describe('a slow follower', () => {
	it('slows the service down if it is alone, and nothing is read ahead of it', async () => {
		const slow = bench.follow(null, {}, Infinity);
		await bench.pass(10);
		emit(5_000);
		await bench.pass(100);
		slow.setPace(0);
		await bench.pass(2_000);
		expect(idsOf(slow)).toEqual(logIds());
		expect(slow.states).toEqual([{ kind: 'connected', resumed: false }]);
		expect(bench.service.requests).toHaveLength(1);
	});

	it('does not slow others down, falls back to its own connection, and comes back', async () => {
		const fast = bench.follow();
		const slow = bench.follow(null, {}, Infinity);
		await bench.pass(5_000);
		for (let n = 0; n < 30; n += 1) {
			emit(100);
			await bench.pass(20, 20);
		}
		expect(idsOf(fast)).toEqual(logIds());
		expect(slow.received).toHaveLength(1);
		expect(slow.states).toMatchObject([
			{ kind: 'connected' },
			{ kind: 'disconnected', reason: 'behind' },
		]);
		slow.setPace(0);
		await bench.pass(1_000);
		expect(idsOf(slow)).toEqual(logIds());
		expect(slow.states.at(-1)).toEqual({ kind: 'connected', resumed: true });
		expect(bench.service.mostOpen).toBe(2);
		await bench.pass(6_000);
		expect(bench.service.openCount).toBe(1);
		emit(2);
		await bench.pass(100);
		expect(idsOf(slow)).toEqual(logIds());
		expect(idsOf(fast)).toEqual(logIds());
		expect(fast.states).toEqual([{ kind: 'connected', resumed: false }]);
	});

	it('needs no connection of its own if it missed little', async () => {
		bench.follow();
		const slow = bench.follow(null, {}, Infinity);
		await bench.pass(5_000);
		for (let n = 0; n < 101; n += 1) {
			emit(10);
			await bench.pass(10, 10);
		}
		expect(slow.states.at(-1)).toMatchObject({ reason: 'behind' });
		slow.setPace(0);
		await bench.pass(1_000);
		expect(idsOf(slow)).toEqual(logIds());
		expect(bench.service.mostOpen).toBe(1);
	});

	it.each([409, 429])(
		'receives its events from the shared connection if the service answers a second one with %i',
		async (status) => {
			bench = createBench({ startMs: T0, secondRefusedWith: status });
			const fast = bench.follow();
			const slow = bench.follow(null, {}, Infinity);
			await bench.pass(5_000);
			for (let n = 0; n < 50; n += 1) {
				emit(100);
				await bench.pass(20, 20);
			}
			expect(slow.states.at(-1)).toMatchObject({ reason: 'behind' });
			slow.setPace(0);
			await bench.pass(60_000);
			expect(idsOf(slow)).toEqual(logIds());
			expect(idsOf(fast)).toEqual(logIds());
			expect(bench.service.mostOpen).toBe(1);
		},
	);

	it('delays the stream while all others are busy, too', async () => {
		const followers = Array.from({ length: 5 }, () => bench.follow(null, {}, 10));
		await bench.pass(10);
		emit(1_500);
		await bench.pass(16_000, 20);
		for (const follower of followers) {
			expect(follower.received).toHaveLength(1_500);
			expect(follower.states).toEqual([{ kind: 'connected', resumed: false }]);
		}
		expect(bench.service.mostOpen).toBe(1);
	}, 30_000);
});

describe('leaving', () => {
	it('closes the connection with the last follower, even while it processes an event', async () => {
		const one = bench.follow();
		const busy = bench.follow(null, {}, Infinity);
		await bench.pass(10);
		emit(3);
		await bench.pass(10);
		await one.close();
		expect(bench.service.openCount).toBe(1);
		const closing = busy.close();
		await bench.pass(1);
		expect(bench.service.openCount).toBe(0);
		await closing;
	});

	it('keeps the connection for the others if the follower that opened it leaves', async () => {
		const first = bench.follow();
		const second = bench.follow();
		await bench.pass(10);
		await first.close();
		emit(1);
		await bench.pass(10);
		expect(idsOf(second)).toEqual(logIds());
		expect(bench.service.requests).toHaveLength(1);
	});

	it.each(['opening', 'waiting', 'alone'])('ends at once while %s', async (when) => {
		if (when === 'waiting') bench.service.answerWith(503);
		const follower = bench.follow(null, {}, when === 'alone' ? 1 : 0);
		if (when === 'alone') {
			bench.follow();
			await bench.pass(10);
			for (let n = 0; n < 30; n += 1) {
				emit(100);
				await bench.pass(10, 10);
			}
			await bench.pass(1_200, 10);
			expect(bench.service.openCount).toBe(2);
		} else if (when === 'waiting') {
			await bench.pass(10);
		}
		await follower.close();
		expect(follower.isOpen).toBe(false);
	});

	it('opens a new connection after the last has left', async () => {
		await bench.follow().close();
		const again = bench.follow();
		await bench.pass(10);
		emit(1);
		await bench.pass(10);
		expect(dataOf(again)).toEqual(['{"n":0}']);
	});
});

describe('faults', () => {
	it("passes a follower's error only to that follower", async () => {
		const good = bench.follow();
		const bad = bench.follow(null, {
			onState: () => {
				throw new Error('a fault of its own');
			},
		});
		await bench.pass(10);
		emit(1);
		await bench.pass(10);
		expect(idsOf(good)).toEqual(logIds());
		await expect(bad.ended).rejects.toThrow('a fault of its own');
	});

	it('reports a program error of the connection to all followers', async () => {
		const followers = [0, 1].map(() =>
			bench.follow(null, {
				random: () => {
					throw new Error('a mistake');
				},
			}),
		);
		await bench.pass(10);
		bench.service.cut();
		await bench.pass(10);
		for (const { ended } of followers) await expect(ended).rejects.toThrow('a mistake');
	});
});

describe('a stream without ids', () => {
	beforeEach(() => {
		bench = createBench({ startMs: T0, ids: false });
	});

	const logData = (from = 0): string[] => bench.service.log.slice(from).map(({ data }) => data);

	it('starts from now for each, and reports after each interruption that something may be missing', async () => {
		const one = bench.follow();
		await bench.pass(10);
		emit(1);
		await bench.pass(10);
		const two = bench.follow();
		await bench.pass(10);
		bench.service.cut();
		await bench.pass(2_000);
		emit(1);
		await bench.pass(10);
		expect(dataOf(one)).toEqual(logData());
		expect(dataOf(two)).toEqual(logData(1));
		const connected = { kind: 'connected', resumed: false };
		expect(one.states).toEqual([
			connected,
			expect.objectContaining({ reason: 'broken' }),
			connected,
		]);
		expect(two.states).toEqual([
			connected,
			expect.objectContaining({ reason: 'broken' }),
			connected,
		]);
		expect(lastIds()).toEqual([undefined, undefined]);
	});

	it('reports it to a follower that fell behind, and again when that one returns after losing its own connection, and delivers nothing twice', async () => {
		const fast = bench.follow();
		const slow = bench.follow(null, {}, Infinity);
		await bench.pass(10);
		for (let n = 0; n < 30; n += 1) {
			emit(100);
			await bench.pass(20, 20);
		}
		expect(dataOf(fast)).toEqual(logData());
		slow.setPace(0);
		await bench.pass(1_000);
		// The event that it works on, and a full queue.
		expect(slow.received).toHaveLength(1_001);
		for (let n = 0; n < 20; n += 1) {
			emit(1);
			await bench.pass(500);
		}
		expect(dataOf(slow).slice(1_001)).toEqual(logData(3_000));
		expect(bench.service.openCount).toBe(2);
		bench.service.cut();
		await bench.pass(1_000);
		for (let n = 0; n < 20; n += 1) {
			emit(1);
			await bench.pass(100, 100);
		}
		expect(bench.service.openCount).toBe(1);
		expect(dataOf(slow).slice(1_001)).toEqual(logData(3_000));
		expect(slow.states).toMatchObject([
			{ kind: 'connected', resumed: false },
			{ kind: 'disconnected', reason: 'behind' },
			{ kind: 'connected', resumed: false },
			// Its own connection, and the shared one, for which it waits.
			{ kind: 'disconnected', reason: 'broken' },
			{ kind: 'disconnected', reason: 'broken' },
			{ kind: 'connected', resumed: false },
		]);
	});

	it('continues with the shared connection if the service allows no second one', async () => {
		bench.service.answerWith(409, () => bench.service.openCount > 0);
		bench.follow();
		const slow = bench.follow(null, {}, Infinity);
		await bench.pass(10);
		for (let n = 0; n < 30; n += 1) {
			emit(100);
			await bench.pass(20, 20);
		}
		slow.setPace(0);
		await bench.pass(1_000);
		emit(5);
		await bench.pass(100);
		expect(dataOf(slow).slice(1_001)).toEqual(logData(3_000));
		expect(slow.states.slice(1)).toMatchObject([
			{ reason: 'behind' },
			{ reason: 'refused' },
			{ kind: 'connected', resumed: false },
		]);
	});
});
