/**
 * Random joins, leaves, cuts, refusals and paces. Each follower gets the same events as on a connection of its
 * own. From a cursor on, the service sends only its log.
 */
import fc from 'fast-check';
import {
	createBench,
	dataOf,
	idsOf,
	type Bench,
	type Follower,
} from '../../../support/engine/followers';
import type { ServiceEvent } from '../../../support/servers/replayingService';

const T0 = Date.UTC(2026, 0, 1);

type Step =
	| { readonly do: 'emit'; readonly count: number }
	| { readonly do: 'pass'; readonly ms: number }
	| { readonly do: 'join'; readonly cursor: number | null; readonly paceMs: number }
	| { readonly do: 'leave' | 'pace'; readonly who: number; readonly paceMs: number }
	| { readonly do: 'cut' }
	| { readonly do: 'refuse'; readonly status: number };

const pace = fc.constantFrom(0, 0, 0, 3, 40, 700, Infinity);
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('emit' as const),
			count: fc.constantFrom(1, 2, 3, 40, 700),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('pass' as const),
			ms: fc.constantFrom(1, 50, 300, 2_500, 9_000),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('join' as const),
			cursor: fc.option(fc.nat(400), { freq: 2 }),
			paceMs: pace,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('leave' as const), who: fc.nat(9), paceMs: pace }),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('pace' as const), who: fc.nat(9), paceMs: pace }),
	},
	{ weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('refuse' as const),
			status: fc.constantFrom(503, 200, 200),
		}),
	},
);

interface Joined {
	readonly follower: Follower;
	readonly cursor: ServiceEvent | null;
	/** Events before it joined. */
	readonly logged: number;
	readonly atMs: number;
	/** Number of events when it was first connected. Null until then. */
	connectedAt: number | null;
	left: boolean;
}

async function play(bench: Bench, steps: readonly Step[]): Promise<Joined[]> {
	const { service, clock } = bench;
	const all: Joined[] = [];
	const look = (): void => {
		for (const joined of all) {
			if (joined.follower.states.some(({ kind }) => kind === 'connected'))
				joined.connectedAt ??= service.log.length;
		}
	};
	const open = (): Joined[] => all.filter(({ left }) => !left);
	for (const next of steps) {
		if (next.do === 'emit') {
			for (let n = 0; n < next.count; n += 1) service.emit();
			// Time passes between events. If no second connection is allowed, more events of one millisecond than fit
			// in a queue would come again and again.
			await bench.pass(1);
		} else if (next.do === 'pass') await bench.pass(next.ms, Math.max(50, next.ms / 20));
		else if (next.do === 'cut') service.cut();
		else if (next.do === 'refuse') service.answerWith(next.status);
		else if (next.do === 'join') {
			const cursor =
				next.cursor === null ? null : (service.log[service.log.length - 1 - next.cursor] ?? null);
			const follower = bench.follow(cursor?.id ?? null, {}, next.paceMs);
			all.push({
				follower,
				cursor,
				logged: service.log.length,
				atMs: clock.now(),
				connectedAt: null,
				left: false,
			});
		} else {
			const joined = open()[next.who % Math.max(1, open().length)];
			if (joined === undefined) continue;
			if (next.do === 'pace') joined.follower.setPace(next.paceMs);
			else {
				joined.left = true;
				await joined.follower.close();
			}
		}
		await bench.pass(0);
		look();
	}
	service.answerWith(200);
	for (const { follower } of all) follower.setPace(0);
	await bench.pass(2_000, 500);
	await bench.pass(70_000, 5_000);
	look();
	service.emit();
	await bench.pass(10_000, 1_000);
	return all;
}

const runs = { numRuns: Number(process.env['CHANCE_RUNS'] ?? 60) };

it.each([
	['any number of connections', {}],
	['one connection', { secondRefusedWith: 409 }],
])(
	'loses nothing, doubles nothing and keeps the order, with ids and %s',
	async (_, kind) => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
				const bench = createBench({ startMs: T0, ...kind });
				const all = await play(bench, steps);
				const { log } = bench.service;
				const indexOf = new Map(log.map(({ id }, index) => [id, index]));
				for (const { follower, cursor, logged, atMs, connectedAt, left } of all) {
					const got = idsOf(follower).map((id) => indexOf.get(id) ?? -1);
					expect(new Set(got).size).toBe(got.length);
					const fromNow = cursor === null;
					const start = fromNow ? logged : log.findIndex((event) => event.atMs >= cursor.atMs);
					// A follower that starts from now has as its cursor only the second in which the stream was opened.
					// Events of that second may come again.
					const early = got.filter((index) => index < start);
					// On a live connection, an event may be late. So events that are a little older than a cursor come,
					// too.
					const earliestMs = fromNow ? atMs - 61_000 : cursor.atMs - 2_000;
					expect(early.filter((index) => (log[index]?.atMs ?? 0) < earliestMs)).toEqual([]);
					const later = got.filter((index) => index >= start);
					const from = fromNow ? (later[0] ?? log.length) : start;
					expect(later).toEqual(
						log
							.slice(from)
							.map((_, index) => from + index)
							.slice(0, left ? later.length : undefined),
					);
					if (fromNow && !left) expect(from).toBeLessThanOrEqual(connectedAt ?? log.length);
				}
				expect(await bench.closeAll()).toBe(0);
			}),
			runs,
		);
	},
	300_000,
);

it('reports whenever something may be missing, and doubles nothing, without ids', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
			const bench = createBench({ startMs: T0, ids: false });
			const all = await play(bench, steps);
			const { log } = bench.service;
			for (const { follower } of all) {
				const numbers = dataOf(follower).map((data) => Number(/\d+/.exec(data)?.[0]));
				expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
				const gaps = numbers.filter(
					(n, index) => index > 0 && n !== (numbers[index - 1] ?? 0) + 1,
				).length;
				const interruptions = follower.states.filter(({ kind }) => kind === 'connected').length - 1;
				expect(gaps).toBeLessThanOrEqual(Math.max(0, interruptions));
				expect(follower.states.every((state) => state.kind !== 'connected' || !state.resumed)).toBe(
					true,
				);
				if (follower.isOpen) expect(numbers.at(-1)).toBe(log.length - 1);
			}
			expect(await bench.closeAll()).toBe(0);
		}),
		runs,
	);
}, 300_000);
