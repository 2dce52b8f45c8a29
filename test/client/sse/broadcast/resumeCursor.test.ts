/** Cursors that a service does not know, or of which it does not use the time. [Events, v3 stream] */
import { resumeIdOf } from '../../../../client/sse/protocol/eventId';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import type { ServiceOptions } from '../../../support/servers/replayingService';
import { createBench, idsOf, type Bench } from '../../../support/engine/followers';

const T0 = Date.UTC(2026, 0, 1);
const unsure = { kind: 'connected', resumed: false };
const askedAfter = (place: unknown): unknown => ({ kind: 'connected', resumed: false, place });
const sure = { kind: 'connected', resumed: true };

let bench: Bench;
const begin = (options: ServiceOptions = {}): Bench =>
	(bench = createBench({ startMs: T0, ...options }));
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
const cutAndMiss = async (count: number): Promise<void> => {
	bench.service.cut();
	emit(count);
	await bench.pass(5_000);
};

describe('a made-up cursor', () => {
	it.each([
		['goes by its time', {}, 0],
		['ignores it', { ignoresUnknown: true }, 3],
	])('is never reported as resumed, at a service that %s', async (_, kind, lost) => {
		begin(kind);
		const follower = bench.follow();
		await bench.pass(2_000);
		await cutAndMiss(3);
		emit(1);
		await bench.pass(10);
		expect(follower.states).toMatchObject([unsure, { reason: 'broken' }, unsure]);
		expect(lastIds()).toEqual([undefined, resumeIdOf(T0)]);
		expect(idsOf(follower)).toEqual(logIds(lost));
		await cutAndMiss(2);
		expect(follower.states.at(-1)).toEqual(sure);
		expect(idsOf(follower)).toEqual(logIds(lost));
	});

	it.each([204, 400, 404, 410, 422])(
		'is given up when it is answered with %d, and the next one comes at once',
		async (status) => {
			begin();
			bench.service.answerWith(status, ({ headers }) => headers['last-event-id'] !== undefined);
			const follower = bench.follow();
			await bench.pass(2_000);
			await cutAndMiss(3);
			emit(1);
			await bench.pass(10);
			expect(follower.states).toMatchObject([unsure, { reason: 'broken' }, unsure]);
			expect(lastIds()).toEqual([undefined, resumeIdOf(T0), undefined]);
			expect(idsOf(follower)).toEqual(logIds(3));
		},
	);

	it.each([
		['goes by its time', {}, 200, [null]],
		['refuses it', {}, 422, [null, 1]],
		['ignores it', { ignoresUnknown: true }, 200, [null, 1]],
	])(
		'gives way to an event that the follower has seen, at a service that %s',
		async (_, kind, status, asked) => {
			begin(kind);
			const made = resumeIdOf(T0 - 1_000);
			if (status !== 200)
				bench.service.answerWith(status, ({ headers }) => headers['last-event-id'] === made);
			emit(1);
			await bench.pass(1);
			emit(1);
			await bench.pass(1);
			emit(2);
			await bench.pass(10_000);
			const follower = bench.follow(made, { startAfterFallback: logIds()[1] ?? null });
			await bench.pass(1_000);
			emit(1);
			await bench.pass(1_000);
			expect(lastIds()).toEqual(asked.map((at) => (at === null ? made : logIds()[at])));
			expect(idsOf(follower)).toEqual(logIds(asked.length === 1 ? 0 : 1));
		},
	);

	it('that was made later does not give way to an event from before: nothing comes twice', async () => {
		begin();
		emit(1);
		for (let n = 0; n < 5; n += 1) {
			await bench.pass(1);
			emit(1);
		}
		await bench.pass(10_000);
		const follower = bench.follow(resumeIdOf(T0 - 1_000), {
			startAfterFallback: logIds()[1] ?? null,
			seenIds: createSeenIds(3),
		});
		await bench.pass(1_000);
		bench.service.answerWith(410, ({ headers }) => headers['last-event-id'] === logIds()[5]);
		bench.service.cut();
		await bench.pass(5_000);
		bench.service.answerWith(
			400,
			({ headers }) => headers['last-event-id']?.endsWith('-7000-8000-000000000000') === true,
		);
		bench.service.cut();
		await bench.pass(5_000);
		expect(idsOf(follower)).toEqual(logIds());
		expect(lastIds().at(-1)).toBeUndefined();
	});

	it.each([
		['goes by its time', {}],
		['ignores it', { ignoresUnknown: true }],
	])(
		'does not hold back a first event whose ID is three seconds older, at a service that %s',
		async (_, kind) => {
			begin(kind);
			await bench.pass(10_000);
			const follower = bench.follow();
			await bench.pass(1_000);
			bench.service.cut();
			await bench.pass(5_000);
			bench.service.emit('first', bench.clock.now() - 8_000);
			await bench.pass(1_000);
			expect(idsOf(follower)).toEqual(logIds());
		},
	);

	it.each([409, 429, 503])(
		'is asked for again after %d, which is not about the cursor',
		async (status) => {
			begin();
			const follower = bench.follow();
			await bench.pass(2_000);
			bench.service.answerWith(status);
			bench.service.cut();
			emit(3);
			await bench.pass(3_000);
			bench.service.answerWith(200);
			await bench.pass(62_000, 1_000);
			expect(new Set(lastIds().slice(1))).toEqual(new Set([resumeIdOf(T0)]));
			expect(idsOf(follower)).toEqual(logIds());
		},
	);

	it('costs no event of followers that resume from an event, if the service ignores it', async () => {
		begin({ ignoresUnknown: true });
		for (let n = 0; n < 3; n += 1) {
			emit(1);
			await bench.pass(1);
		}
		await bench.pass(60_000, 5_000);
		emit(2);
		// One has a made-up cursor, because it has confirmed no event. The other one has the cursor of an event.
		const fresh = bench.follow(resumeIdOf(T0 - 1_000));
		const other = bench.follow(logIds()[1]);
		await bench.pass(1_000);
		emit(1);
		await bench.pass(1_000);
		emit(1);
		await bench.pass(1_000);
		expect(idsOf(other)).toEqual(logIds(1));
		expect(idsOf(fresh)).toEqual(logIds(1));
		expect(fresh.states).not.toContainEqual(sure);
		expect(lastIds()).toEqual([resumeIdOf(T0 - 1_000), logIds()[1]]);
		expect(bench.service.mostOpen).toBe(1);
	});

	it('gives every follower all events, if the service resumes by its time', async () => {
		begin();
		emit(3);
		await bench.pass(60_000, 5_000);
		emit(2);
		const fresh = bench.follow(resumeIdOf(T0 - 1_000));
		const other = bench.follow(logIds()[1]);
		await bench.pass(2_000);
		emit(1);
		await bench.pass(1_000);
		expect(idsOf(fresh)).toEqual(logIds());
		expect(idsOf(other).sort()).toEqual(logIds().sort());
		expect(lastIds()).toEqual([resumeIdOf(T0 - 1_000)]);
	});
});

describe('the cursor of an event', () => {
	it('that the service no longer knows is given up for now, and that is reported', async () => {
		begin();
		bench.service.answerWith(410, ({ headers }) => headers['last-event-id'] === 'e-old');
		const follower = bench.follow('e-old');
		await bench.pass(1_000);
		emit(2);
		await bench.pass(1_000);
		expect(follower.states).toEqual([unsure]);
		expect(idsOf(follower)).toEqual(logIds());
		await cutAndMiss(2);
		expect(follower.states.at(-1)).toEqual(sure);
		expect(idsOf(follower)).toEqual(logIds());
	});

	it('is kept if everything is refused', async () => {
		begin();
		emit(2);
		bench.service.answerWith(404);
		const follower = bench.follow(logIds()[0]);
		await bench.pass(1_000);
		bench.service.answerWith(200);
		await bench.pass(70_000, 5_000);
		expect(follower.states).toMatchObject([
			{ kind: 'needsAttention' },
			askedAfter(logIds()[0]),
			sure,
		]);
		expect(lastIds()).toEqual([logIds()[0], undefined, logIds()[0]]);
		expect(idsOf(follower)).toEqual(logIds());
	});

	it('can be an id that is no UUID: each event comes once, over cuts and to all', async () => {
		begin({ opaque: true });
		const first = bench.follow();
		const second = bench.follow();
		await bench.pass(1_000);
		for (let round = 0; round < 5; round += 1) {
			emit(3);
			await bench.pass(500);
			await cutAndMiss(2);
		}
		expect(idsOf(first)).toEqual(logIds());
		expect(idsOf(second)).toEqual(logIds());
		// The service does not send the last event again.
		expect(first.states.at(-1)).toEqual(askedAfter('e23'));
		expect(lastIds()).toEqual([undefined, 'e3', 'e8', 'e13', 'e18', 'e23']);
	});

	it('that is no UUID is found among the latest events, or by another connection', async () => {
		begin({ opaque: true });
		const first = bench.follow();
		await bench.pass(1_000);
		emit(4);
		await bench.pass(1_000);
		const near = bench.follow('e2');
		await bench.pass(1_000);
		expect(idsOf(near)).toEqual(['e3', 'e4']);
		expect(bench.service.requests).toHaveLength(1);
		emit(300);
		await bench.pass(1_000);
		const far = bench.follow('e2');
		await bench.pass(1_000);
		expect(idsOf(far)).toEqual(logIds(2));
		expect(idsOf(first)).toEqual(logIds());
		expect(idsOf(near)).toEqual(logIds(2));
		expect(lastIds()).toEqual([undefined, 'e2']);
	});
});

describe('followers with different cursors', () => {
	it('one second out of order: the event of one does not prove that the other has missed nothing', async () => {
		begin({ byPosition: 'again' });
		const ids = [1_200, 1_250, 300].map((ms) => bench.service.emit({}, T0 + ms).id);
		await bench.pass(10_000);
		const ahead = bench.follow(ids[2]);
		const behind = bench.follow(ids[0]);
		await bench.pass(30_000);
		expect(idsOf(behind)).not.toContain(ids[1]);
		expect(ahead.states).toEqual([askedAfter(ids[2]), sure]);
		expect(behind.states).toEqual([askedAfter(ids[0])]);
	});

	it.each([{ byPosition: 'again' as const }, { byPosition: true }, {}])(
		'of one millisecond: each gets what it has missed, in order, at a service with %j',
		async (kind) => {
			begin(kind);
			const ids = [100, 100, 100].map((ms) => bench.service.emit({}, T0 + ms).id);
			await bench.pass(10_000);
			const ahead = bench.follow(ids[2]);
			const behind = bench.follow(ids[0], { seenIds: createSeenIds(undefined, [String(ids[0])]) });
			await bench.pass(10_000);
			emit(1);
			await bench.pass(1_000);
			expect(idsOf(behind)).toEqual(logIds(1));
			expect(idsOf(ahead).at(-1)).toBe(logIds()[3]);
			expect(bench.service.requests.length).toBeLessThanOrEqual(2);
		},
	);

	it.each([0, 5_000])(
		'nothing is proven to one that joins later, with an ID %d ms ahead of its time',
		async (aheadMs) => {
			begin();
			const { id } = bench.service.emit({}, T0 + aheadMs);
			await bench.pass(1_000);
			bench.service.log.length = 0;
			bench.follow();
			await bench.pass(1_500);
			const late = bench.follow(id);
			await bench.pass(5_000);
			expect(late.states).toEqual([askedAfter(id)]);
		},
	);

	it.each([{ opaque: true }, { ignoresUnknown: true }])(
		'are served by few connections if nothing shows which cursor is the older one, at a service with %j',
		async (kind) => {
			begin(kind);
			emit(3);
			await bench.pass(1_000);
			bench.follow('e1');
			const other = bench.follow(logIds()[1]);
			await bench.pass(60_000);
			expect(bench.service.requests.length).toBeLessThanOrEqual(2);
			emit(1);
			await bench.pass(1_000);
			expect(idsOf(other).at(-1)).toBe(logIds()[3]);
		},
	);

	it('each get all events of a busy stream that the service does not send again', async () => {
		begin({ opaque: true });
		const all = ['gone-1', 'gone-2', 'gone-3'].map((id) => bench.follow(id));
		await bench.pass(1_000);
		for (let n = 0; n < 300; n += 1) {
			emit(1);
			await bench.pass(200, 200);
		}
		for (const one of all) expect(idsOf(one)).toEqual(logIds());
		expect(bench.service.requests).toHaveLength(3);
		expect(bench.service.openCount).toBe(1);
	});

	it.each([1, 0])(
		'settle on one connection if the service allows only one and sends no event again; %d events a second',
		async (perSecond) => {
			begin({ opaque: true, secondRefusedWith: 409 });
			const all = ['gone-1', 'gone-2', 'gone-3'].map((id) => bench.follow(id));
			const asked: number[] = [];
			for (let minute = 0; minute < 20; minute += 1) {
				for (let n = 0; n < 60; n += 1) {
					emit(perSecond);
					await bench.pass(1_000, 1_000);
				}
				asked.push(bench.service.requests.length);
			}
			// An idle connection is opened again every two minutes.
			expect((asked.at(-1) ?? 0) - (asked.at(-7) ?? 0)).toBeLessThanOrEqual(3);
			emit(1);
			await bench.pass(1_000);
			const last = Math.max(1, 300 * perSecond);
			for (const one of all) expect(idsOf(one).slice(-last)).toEqual(logIds(-last));
		},
	);

	it('stay together after an interruption, in which one joins whose cursor may be of any time', async () => {
		begin({ opaque: true });
		emit(3);
		const all = [1, 2, 3].map(() => bench.follow('e3'));
		await bench.pass(1_000);
		emit(300);
		await bench.pass(1_000);
		bench.service.cut();
		await bench.pass(100, 100);
		const one = bench.follow('e1');
		await bench.pass(10_000);
		emit(1);
		await bench.pass(1_000);
		for (const each of all) expect(idsOf(each)).toEqual(logIds(3));
		expect(idsOf(one)).toEqual(logIds(1));
		expect(lastIds()).toEqual(['e3', 'e303', 'e1']);
	});

	it.each([{ byPosition: true }, { opaque: true }])(
		'leave no connection without any of them if the one that it was asked for leaves, at a service with %j',
		async (kind) => {
			begin(kind);
			const ids = [100, 100, 100].map((ms) => bench.service.emit({}, T0 + ms).id);
			const { service, clock } = bench;
			const open = service.open.bind(service);
			service.open = async (request) => {
				await clock.sleep(500);
				return await open(request);
			};
			const first = bench.follow(ids[2]);
			const others = [ids[0], ids[1]].map((id) => bench.follow(id));
			await bench.pass(250);
			await first.close();
			await bench.pass(200_000);
			expect(others.map((one) => idsOf(one).at(-1))).toEqual([ids[2], ids[2]]);
			// A connection without followers is not opened again when it is silent.
			expect(service.requests.at(-1)?.headers['last-event-id']).toBe(ids[2]);
			expect(service.openCount).toBe(1);
		},
	);

	describe('of which one is made up, and not later than the other one', () => {
		const join = async () => {
			begin({ byPosition: true });
			const ids = [100, 200, 900].map((ms) => bench.service.emit({}, T0 + ms).id);
			await bench.pass(900);
			const fromNow = bench.follow();
			const other = bench.follow(ids[1]);
			await bench.pass(1_000);
			bench.service.cut();
			await bench.pass(3_000);
			return { fromNow, other };
		};

		it('both go on if the service notices late that a connection is closed', async () => {
			const { fromNow, other } = await join();
			let emittedAtMs = 0;
			bench.service.answerWith(
				409,
				({ headers }) =>
					headers['last-event-id'] === logIds()[1] && bench.clock.now() === emittedAtMs,
			);
			for (let n = 0; n < 30; n += 1) {
				emittedAtMs = bench.clock.now();
				emit(1);
				await bench.pass(2_000);
			}
			expect(idsOf(other)).toEqual(logIds(2));
			expect(idsOf(fromNow).slice(-20)).toEqual(logIds().slice(-20));
		});

		it('no event is lost to the check of the made-up one if the other follower has left', async () => {
			const { fromNow, other } = await join();
			await other.close();
			emit(1);
			await bench.pass(1_000);
			expect(idsOf(fromNow)).toEqual(logIds(3));
			// The next event is no reason to judge the made-up one again.
			const { length } = bench.service.requests;
			const later = bench.follow(logIds()[3]);
			emit(1);
			await bench.pass(1_000);
			expect(idsOf(fromNow)).toEqual(logIds(3));
			expect(idsOf(later).at(-1)).toBe(logIds()[4]);
			expect(bench.service.requests).toHaveLength(length);
		});
	});

	it('learn on each connection of an idle stream that it has resumed', async () => {
		begin();
		const first = bench.follow();
		await bench.pass(1_000);
		emit(1);
		await bench.pass(120_000, 5_000);
		// It has a made-up cursor, which certainly came after the last event.
		const second = bench.follow();
		await bench.pass(1_000);
		for (let times = 0; times < 3; times += 1) {
			bench.service.cut();
			await bench.pass(120_000, 5_000);
			for (const { states } of [first, second])
				expect(states.slice(-3)).toMatchObject([{ reason: 'broken' }, unsure, sure]);
		}
	});
});

it.each([1, 2])(
	'delivers each event once to %d followers if IDs are not in the order of their times',
	async (count) => {
		begin({ byPosition: true });
		const followers = Array.from({ length: count }, () => bench.follow());
		await bench.pass(30_000, 5_000);
		for (const behindMs of [0, 12_000, 3_000, 20_000]) {
			bench.service.emit({}, bench.clock.now() - behindMs);
			await bench.pass(500);
			bench.service.cut();
			bench.service.emit({}, bench.clock.now() - 25_000);
			await bench.pass(3_000);
		}
		for (const follower of followers) {
			expect(idsOf(follower)).toEqual(logIds());
			expect(follower.states.at(-1)).toMatchObject({ kind: 'connected', resumed: false });
		}
	},
);
