/** Two n8n processes on one database listen for the same workflow, as when a new one is started before the old one is stopped. */
import type { Clock } from '../../client/async/clock';
import { consume } from '../../delivery/consumer';
import type { RunResult } from '../../delivery/event/runResult';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import type { Checkpoint } from '../../delivery/checkpoint/checkpoint';
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { uuid7 } from '../support/fakes/fakeStreams';
import { createLiveStream, type LiveStream } from '../support/engine/liveStream';

const startMs = 1_767_225_600_000;
const checkpoint: Checkpoint = {
	cursor: null,
	confirmed: [],
	started: [],
	origin: null,
	startAfter: null,
	aliveAtMs: null,
	beganAtMs: null,
	payments: '',
};

interface Run {
	readonly by: string;
	readonly key: string;
	readonly atMs: number;
}

/** n8n's table of executions. A second one with the same key is refused, or replaces one that has not begun. */
function createDatabase(clock: Clock, random: () => number, runMs: number, workers = Infinity) {
	let busy = 0;
	const rows = new Map<string, { hasBegun: boolean }>();
	const runs: Run[] = [];
	let refused = 0;
	return {
		runs,
		refused: () => refused,
		twice: (): Run[] =>
			runs.filter(({ key }, at) => runs.findIndex((one) => one.key === key) !== at),
		executeAs:
			(by: string) =>
			async (key: string): Promise<RunResult> => {
				await clock.sleep(1 + pickBelow(25, random));
				if (rows.get(key)?.hasBegun === true) {
					refused += 1;
					return { kind: 'duplicate' };
				}
				const row = { hasBegun: false };
				rows.set(key, row);
				await clock.sleep(1 + pickBelow(8, random));
				while (busy >= workers) await clock.sleep(20);
				busy += 1;
				row.hasBegun = true;
				runs.push({ by, key, atMs: clock.now() });
				await clock.sleep(runMs);
				busy -= 1;
				return { kind: 'finished', succeeded: true };
			},
	};
}

function setup(seed: number, { runMs = 40, workers = Infinity } = {}) {
	const random = createRandom(seed);
	const clock = createFakeClock({ startMs });
	const service: LiveStream = createLiveStream(clock.now);
	const database = createDatabase(clock, random, runMs, workers);
	const settings = readSettings({});
	const seen: string[] = [];
	const start = (
		name: string,
		{ mayOverlap = false, cursor = null as string | null } = {},
	): (() => Promise<void>) => {
		const closing = new AbortController();
		const execute = database.executeAs(name);
		const done = consume({
			connection: connectionOf(settings.profile, { transport: service, clock, random }),
			settings,
			signal: closing.signal,
			checkpoint: { ...checkpoint, cursor },
			mayOverlap,
			saveCheckpoint: () => undefined,
			execute: async ({ key }) => await execute(key),
			setAside: () => expect('set aside').toBe('never'),
			onOtherListener: () => seen.push(name),
		});
		return async () => {
			closing.abort();
			await done;
		};
	};
	let pushed = 0;
	const push = async (count: number, everyMs = 10): Promise<void> => {
		for (let n = 0; n < count; n += 1) {
			pushed += 1;
			service.push({ id: `p${pushed % 50}`, status: 'processing' });
			await clock.advance(everyMs);
		}
	};
	return { clock, database, service, start, push, seen, pushed: () => pushed };
}

const slow = 1_000;

it.each([1, 2, 3, 4, 5])(
	'a process that n8n has just started yields, and takes over when the other one is gone (seed %i)',
	async (seed) => {
		const { clock, database, start, push, seen, pushed } = setup(seed);
		const stopOld = start('old');
		await clock.advance(60_000);
		const stopNew = start('new', { mayOverlap: true });
		await clock.advance(10);

		await push(1_000);
		expect(database.refused()).toBeGreaterThan(5);
		expect(database.twice()).toEqual([]);
		expect(new Set(database.runs.map(({ by }) => by))).toEqual(new Set(['old']));
		await clock.advance(180_000);
		await push(5, slow);
		await clock.advance(8_000);
		expect(database.refused()).toBe(1_005);
		expect(seen).toEqual(['new']);

		await stopOld();
		await push(500);
		await clock.advance(30_000);
		const alone = database.runs.length;
		await push(100);
		await clock.advance(200);
		expect(database.runs.slice(alone).map(({ by }) => by)).toEqual(
			Array.from({ length: 100 }, () => 'new'),
		);
		expect(database.runs).toHaveLength(pushed());
		expect(database.twice()).toEqual([]);
		await stopNew();
	},
);

it('starts a new event soon although n8n refuses thousands that the service sends again', async () => {
	const { clock, database, service, start, push } = setup(7);
	const ids = Array.from({ length: 3_000 }, (_, n) => uuid7(startMs + n));
	const sendAll = (): void => {
		for (const [n, id] of ids.entries())
			service.push({ id: `p${n}`, status: 'processing' }, { id });
	};
	const stopOld = start('old');
	await clock.advance(10);
	sendAll();
	await clock.advance(60_000);
	expect(database.runs).toHaveLength(3_000);
	await stopOld();
	const stopNew = start('new', { mayOverlap: true, cursor: uuid7(startMs - 1) });
	await clock.advance(10);
	sendAll();
	await clock.advance(1_000);
	const fromMs = clock.now();
	await push(1);
	await clock.advance(600_000);
	const [first] = database.runs.filter(({ by }) => by === 'new');
	expect((first?.atMs ?? Infinity) - fromMs).toBeLessThan(75_000);
	await stopNew();
});

it('two processes that have just started both yield, and one of them goes first', async () => {
	const { clock, database, start, push, pushed } = setup(6);
	const stops = [start('a', { mayOverlap: true }), start('b', { mayOverlap: true })];
	await clock.advance(10);
	await push(200);
	await clock.advance(60_000);
	expect(new Set(database.runs.map(({ key }) => key)).size).toBe(pushed());
	expect(database.twice().length).toBeLessThanOrEqual(2);
	for (const stop of stops) await stop();
});

it('of two processes that do not know of each other, one yields as soon as n8n refuses new events as duplicates', async () => {
	const { clock, database, start, push, pushed, seen } = setup(1);
	const stops = [start('a'), start('b')];
	await clock.advance(10);
	await push(400);
	// Neither process knows of the other yet. This is the result of n8n replacing one execution with the other.
	expect(database.twice().length).toBeGreaterThan(40);
	expect(seen).toEqual([]);
	await clock.advance(2_000);
	const before = database.twice().length;
	await push(600);
	await clock.advance(60_000);
	expect(database.twice().length - before).toBeLessThanOrEqual(2);
	expect(seen.length).toBeGreaterThan(0);
	expect(new Set(seen).size).toBe(seen.length);
	expect(new Set(database.runs.map(({ key }) => key)).size).toBe(pushed());
	for (const stop of stops) await stop();
});

it.each([500, 1_500, 3_000].flatMap((runMs) => [1, 2, 10].map((seed) => ({ runMs, seed }))))(
	'does not compete with the other one if more events arrive than n8n can run (a run takes $runMs ms, seed $seed)',
	async ({ runMs, seed }) => {
		const { clock, database, start, push, pushed } = setup(seed, { runMs });
		const stopOld = start('old');
		await clock.advance(60_000);
		const stopNew = start('new', { mayOverlap: true });
		await clock.advance(10);
		await push(1_000);
		await clock.advance(60_000 + 250 * runMs);
		expect(database.twice()).toEqual([]);
		expect(database.runs.filter(({ by }) => by === 'new').length).toBeLessThan(10);
		expect(new Set(database.runs.map(({ key }) => key)).size).toBe(pushed());
		await stopOld();
		await stopNew();
	},
);

it.each(
	[500, 3_000].flatMap((runMs) =>
		[Infinity, 2].flatMap((workers) => [1, 2, 4].map((seed) => ({ runMs, workers, seed }))),
	),
)(
	'leaves no event unprocessed if both yield and executions wait (a run takes $runMs ms, $workers at a time, seed $seed)',
	async ({ runMs, workers, seed }) => {
		const { clock, database, start, push, pushed } = setup(seed, { runMs, workers });
		const stops = [start('a', { mayOverlap: true }), start('b', { mayOverlap: true })];
		await clock.advance(10);
		await push(200);
		const runInTime = (200 * runMs) / Math.min(workers, 5);
		await clock.advance(20_000 + runInTime);
		expect(new Set(database.runs.map(({ key }) => key)).size).toBe(pushed());
		for (const stop of stops) await stop();
	},
);

it('starts new events at once although n8n refuses what the service sends again of the second of the connection', async () => {
	const { clock, database, service, start, push } = setup(8);
	const stopOld = start('old');
	await clock.advance(10);
	const ids = Array.from({ length: 20 }, (_, n) => uuid7(startMs + 20 + n));
	const sendAll = (): void => {
		for (const [n, id] of ids.entries())
			service.push({ id: `p${n}`, status: 'processing' }, { id });
	};
	await clock.advance(200);
	sendAll();
	await clock.advance(400);
	expect(database.runs).toHaveLength(20);
	await stopOld();
	const stopNew = start('new', { cursor: uuid7(startMs + 19) });
	await clock.advance(10);
	sendAll();
	await clock.advance(200);
	const fromMs = clock.now();
	await push(1);
	await clock.advance(60_000);
	const [first] = database.runs.filter(({ by }) => by === 'new');
	expect(database.refused()).toBe(20);
	expect((first?.atMs ?? Infinity) - fromMs).toBeLessThan(500);
	await stopNew();
});
