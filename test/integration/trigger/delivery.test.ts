/**
 * What counts as handled, what runs again and in which order. Each mode, with single events and with batches,
 * and each outcome of an execution.
 */
import {
	createWorld,
	type EventName,
	type Fate,
	type Row,
	type World,
	type WorldOptions,
} from '../../support/engine/deliveryWorld';

const modes = ['finished', 'succeeded', 'started'] as const;
type Mode = (typeof modes)[number];
const sizes = [1, 10] as const;

const HOUR_MS = 3_600_000;
const statuses = ['queued', 'processing', 'succeeded'];
/** Three payments that change in turn. The trouble happens to the first event. */
const events: EventName[] = statuses.flatMap((status) =>
	['a', 'b', 'c'].map((payment) => `${payment} ${status}`),
);
const [TROUBLED = ''] = events;

const hasTrouble = (names: readonly EventName[]): boolean => names.includes(TROUBLED);
const rowsWith = ({ rows }: World, name: EventName): Row[] =>
	rows.filter((row) => row.events.includes(name));

/** Per payment: its events in the order in which their executions began, without repeats. */
function orders({ rows }: World): Record<string, string[]> {
	const byPayment: Record<string, string[]> = {};
	for (const name of new Set(rows.flatMap((row) => row.events))) {
		const [payment = '', status = ''] = name.split(' ');
		(byPayment[payment] ??= []).push(status);
	}
	return byPayment;
}

/** Executions of one payment that ran at the same time. */
function overlaps({ rows }: World): number {
	const ends = new Map<string, number>();
	let count = 0;
	for (const { events: names, startedMs, endedMs } of rows) {
		for (const payment of new Set(names.map((name) => name.split(' ')[0] ?? ''))) {
			if (startedMs < (ends.get(payment) ?? 0)) count += 1;
			ends.set(payment, endedMs ?? Infinity);
		}
	}
	return count;
}

const inOrder = { a: statuses, b: statuses, c: statuses };

async function play(
	mode: Mode,
	size: number,
	fateOf: WorldOptions['fateOf'],
	rest: Partial<WorldOptions> = {},
): Promise<World> {
	const world = createWorld({
		events,
		fateOf,
		parameters: { continueWhen: mode, eventsPerExecution: size, maxTries: 3 },
		...rest,
	});
	world.start();
	return world;
}

const table = modes.flatMap((mode) => sizes.map((size) => [mode, size] as const));

describe.each(table)('%s, %d events per execution', (mode, size) => {
	/** The first executions are handed over, and n8n has not created them yet. */
	const handedOverMs = size === 1 ? 1_000 : 2_000;

	/** Apart from the troubled events, each ran once, in the order of its payment. */
	const expectTheRest = (world: World, mayOverlap = false): void => {
		expect(orders(world)).toEqual(inOrder);
		for (const name of events) {
			if (!hasTrouble(rowsWith(world, name).flatMap((row) => row.events)))
				expect(rowsWith(world, name)).toHaveLength(1);
		}
		if (mode !== 'started' && !mayOverlap) expect(overlaps(world)).toBe(0);
		expect(new Set(world.rows.map(({ key }) => key)).size).toBe(world.rows.length);
	};

	it.each<Fate>(['success', 'waiting', 'cancelled'])(
		'%s: handled, and not run again',
		async (fate) => {
			const world = await play(mode, size, (names) => (hasTrouble(names) ? fate : 'success'));
			await world.pass(60_000);
			expect(rowsWith(world, TROUBLED).map(({ status }) => status)).toEqual([fate]);
			expectTheRest(world);
			expect(world.asides).toEqual([]);
			await world.kill();
		},
	);

	it.each<Fate>(['error', 'crashed', 'timedOut'])(
		'%s once: run again only if the trigger continues after success',
		async (fate) => {
			const world = await play(mode, size, (names, handOver) =>
				hasTrouble(names) && handOver === 1 ? fate : 'success',
			);
			await world.pass(60_000);
			const tries = rowsWith(world, TROUBLED);
			expect(tries.map(({ status }) => status)).toEqual(
				mode === 'succeeded' ? [fate, 'success'] : [fate],
			);
			expect(tries.map(({ redelivered }) => redelivered)).toEqual(
				[false, true].slice(0, tries.length),
			);
			expectTheRest(world);
			expect(world.asides).toEqual([]);
			await world.kill();
		},
	);

	it('error every time: set aside after the last attempt if the trigger continues after success', async () => {
		const world = await play(mode, size, (names) => (hasTrouble(names) ? 'error' : 'success'));
		await world.pass(60_000);
		const tries = mode === 'succeeded' ? 3 : 1;
		expect(rowsWith(world, TROUBLED)).toHaveLength(tries);
		expect(world.asides.map(({ cause }) => cause)).toEqual(
			mode === 'succeeded' ? [{ kind: 'failed', tries }] : [],
		);
		expect(world.asides.every((aside) => hasTrouble(aside.events))).toBe(true);
		expectTheRest(world);
		await world.kill();
	});

	it('never ends: given up after the time limit and not run again, and the next event of the payment follows', async () => {
		const world = await play(mode, size, (names) => (hasTrouble(names) ? 'never' : 'success'));
		await world.pass(HOUR_MS - 60_000);
		const held = orders(world)['a']?.length;
		if (mode === 'started') expect(orders(world)).toEqual(inOrder);
		else
			expect(held).toBe(
				rowsWith(world, TROUBLED)[0]?.events.filter((name) => name.startsWith('a')).length,
			);
		await world.pass(120_000);
		expect(rowsWith(world, TROUBLED)).toHaveLength(1);
		expectTheRest(world, true);
		expect(world.asides.map(({ cause }) => cause)).toEqual(
			mode === 'succeeded' ? [{ kind: 'unended', tries: 1 }] : [],
		);
		await world.kill();
	});

	it('n8n refuses the execution: emitted again until n8n accepts it, and not overtaken', async () => {
		const world = await play(mode, size, (names, handOver) =>
			hasTrouble(names) && handOver < 4 ? 'rejected' : 'success',
		);
		await world.pass(60_000);
		expect(rowsWith(world, TROUBLED).map(({ status }) => status)).toEqual(['success']);
		expectTheRest(world);
		expect(world.asides).toEqual([]);
		await world.kill();
	});

	it('n8n refuses one event forever and accepts others: set aside, and the next event of the payment follows', async () => {
		const others = Array.from({ length: 300 }, (_, n) => `other-${n} queued`);
		const world = await play(mode, size, (names) => (hasTrouble(names) ? 'rejected' : 'success'), {
			events: [...events, ...others],
		});
		await world.pass(HOUR_MS);
		expect(rowsWith(world, TROUBLED)).toEqual([]);
		expect(world.asides).toMatchObject([{ cause: { kind: 'rejected' } }]);
		const lost = [...events, ...others].filter(
			(name) =>
				rowsWith(world, name).length === 0 &&
				!world.asides.some((aside) => aside.events.includes(name)),
		);
		expect(lost).toEqual([]);
		await world.kill();
	});

	it('killed while it runs: not run again, and nothing is lost', async () => {
		const world = await play(mode, size, () => 'success', { runMs: 5_000 });
		await world.pass(3_500);
		await world.kill();
		expect(rowsWith(world, TROUBLED).map(({ status }) => status)).toEqual(['crashed']);
		world.start();
		await world.pass(120_000);
		expect(rowsWith(world, TROUBLED)).toHaveLength(1);
		expectTheRest(world);
		for (const name of events) expect(rowsWith(world, name)).toHaveLength(1);
		await world.kill();
	});

	it('killed after the emit and before the start: run once after the restart', async () => {
		const world = await play(mode, size, () => 'success', { insertMs: 1_500 });
		await world.pass(handedOverMs);
		expect(world.rows).toEqual([]);
		await world.kill();
		world.start();
		await world.pass(120_000);
		for (const name of events) expect(rowsWith(world, name)).toHaveLength(1);
		expect(rowsWith(world, TROUBLED)[0]?.redelivered).toBe(true);
		expectTheRest(world);
		await world.kill();
	});

	it('killed while n8n refuses the execution: run once after the restart', async () => {
		const world = await play(mode, size, (names, handOver) =>
			hasTrouble(names) && handOver < 3 ? 'rejected' : 'success',
		);
		await world.pass(1_100);
		await world.kill();
		world.start();
		await world.pass(120_000);
		for (const name of events) expect(rowsWith(world, name)).toHaveLength(1);
		expectTheRest(world);
		await world.kill();
	});

	it('killed between two attempts: no attempt is repeated, and the next event follows', async () => {
		const world = await play(mode, size, (names) => (hasTrouble(names) ? 'error' : 'success'));
		await world.pass(1_300);
		await world.kill();
		world.start();
		await world.pass(120_000);
		expect(rowsWith(world, TROUBLED).length).toBeLessThanOrEqual(mode === 'succeeded' ? 3 : 1);
		expectTheRest(world);
		await world.kill();
	});

	it.each([1_300, 2_600, 4_500, 7_000])(
		'deactivated after %i ms, between or during the attempts, and activated again: the attempts continue, and the events are set aside at the end',
		async (afterMs) => {
			const world = await play(mode, size, (names) => (hasTrouble(names) ? 'error' : 'success'));
			await world.pass(afterMs);
			await world.close();
			await world.pass(10_000);
			world.start();
			await world.pass(120_000);
			expect(rowsWith(world, TROUBLED)).toHaveLength(mode === 'succeeded' ? 3 : 1);
			expect(world.asides).toHaveLength(mode === 'succeeded' ? 1 : 0);
			for (const name of events) {
				if (!hasTrouble(rowsWith(world, name).flatMap((row) => row.events)))
					expect(rowsWith(world, name)).toHaveLength(1);
			}
			await world.kill();
		},
	);

	it('killed again and again: nothing is lost, and nothing is run twice', async () => {
		const world = await play(mode, size, () => 'success', { runMs: 700, insertMs: 300 });
		for (let kills = 0; kills < 12; kills += 1) {
			await world.pass(350 + kills * 130);
			await world.kill();
			world.start();
		}
		await world.pass(120_000);
		for (const name of events) expect(rowsWith(world, name)).toHaveLength(1);
		expect(orders(world)).toEqual(inOrder);
		await world.kill();
	});

	it('restarted with other filters: an emitted event that the new filters exclude blocks nothing', async () => {
		const world = await play(mode, size, () => 'success', { insertMs: 1_500 });
		await world.pass(handedOverMs);
		await world.kill();
		world.start({ statuses: ['succeeded'] });
		await world.pass(120_000);
		for (const payment of ['a', 'b', 'c'])
			expect(rowsWith(world, `${payment} succeeded`)).toHaveLength(1);
		expect(rowsWith(world, TROUBLED)).toEqual([]);
		await world.kill();
	});

	it('restarted with another number of events per execution: nothing is lost, and nothing is run twice', async () => {
		const world = await play(mode, size, () => 'success', { insertMs: 1_500, runMs: 5_000 });
		await world.pass(handedOverMs);
		await world.kill();
		world.start({ eventsPerExecution: 4 });
		await world.pass(6_000);
		await world.kill();
		world.start({ eventsPerExecution: 3 });
		await world.pass(120_000);
		for (const name of events) expect(rowsWith(world, name)).toHaveLength(1);
		expect(orders(world)).toEqual(inOrder);
		await world.kill();
	});

	it('events without an ID, killed at any moment: none is lost, though one that ran may run again', async () => {
		const unnamed = new Set(['a queued', 'b processing', 'c succeeded']);
		for (const atMs of [500, 1_200, 2_100, 3_300]) {
			const world = await play(mode, size, () => 'success', { insertMs: 300, unnamed });
			await world.pass(atMs);
			await world.kill();
			world.start();
			await world.pass(120_000);
			for (const name of events) {
				const times = rowsWith(world, name).length;
				expect(times).toBeGreaterThanOrEqual(1);
				if (!unnamed.has(name)) expect(times).toBe(1);
			}
			await world.kill();
		}
	});
});
