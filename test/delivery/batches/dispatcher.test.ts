import fc from 'fast-check';
import type { EventBatch, StartedBatch } from '../../../delivery/event/batch';
import { createDispatcher, type DispatchOptions } from '../../../delivery/batches/dispatcher';
import { createStartedBatches } from '../../../delivery/batches/startedBatches';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { eventOf } from '../../support/fakes/triggerEvents';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

function setup({
	restored = [],
	...rest
}: Partial<DispatchOptions> & { restored?: readonly StartedBatch[] } = {}) {
	const closing = new AbortController();
	const clock = createFakeClock();
	const started: Array<{ group: EventBatch; release: () => void; end: () => void }> = [];
	const batches = createStartedBatches({ started: restored, restored }, clock);
	const dispatcher = createDispatcher({
		clock,
		signal: closing.signal,
		maxParallel: 2,
		eventsPerExecution: 1,
		longestWaitMs: 0,
		started: batches,
		run: async (group, release) =>
			await new Promise<void>((resolve) => started.push({ group, release, end: resolve })),
		...rest,
	});
	const offer = async (event: DeliveryEvent): Promise<void> => {
		await dispatcher.offer(event, { eventId: event.eventId, confirmed: false });
	};
	const ids = (): unknown[] =>
		started.map(({ group }) => group.members.map(({ event }) => event.eventId).join('+'));
	return { dispatcher, batches, offer, started, ids, clock, closing };
}

it('runs as many events as allowed, but those of one payment one after another', async () => {
	const { offer, started, ids } = setup();
	for (const [id, payment] of [
		['1', 'a'],
		['2', 'a'],
		['3', 'b'],
		['4', 'c'],
		['5', 'b'],
	] as const) {
		await offer(eventOf(id, payment));
	}
	expect(ids()).toEqual(['1', '3']);
	started[1]?.end();
	await settle();
	expect(ids()).toEqual(['1', '3', '4']);
	started[0]?.end();
	started[2]?.end();
	await settle();
	expect(ids()).toEqual(['1', '3', '4', '2', '5']);
});

it('keeps events without a payment in their order', async () => {
	const { offer, started, ids } = setup();
	await offer(eventOf('1', null));
	await offer(eventOf('2', null));
	expect(ids()).toEqual(['1']);
	started[0]?.end();
	await settle();
	expect(ids()).toEqual(['1', '2']);
});

it('frees the payment at release and the slot at the end', async () => {
	const { offer, started, ids } = setup();
	for (const id of ['1', '2', '3']) await offer(eventOf(id, 'a'));
	started[0]?.release();
	expect(ids()).toEqual(['1', '2']);
	started[1]?.release();
	expect(ids()).toEqual(['1', '2']);
	started[0]?.end();
	await settle();
	expect(ids()).toEqual(['1', '2', '3']);
});

it('continues after a run whose promise rejected', async () => {
	const keys: string[] = [];
	const { offer } = setup({
		maxParallel: 1,
		run: async ({ key }) => {
			keys.push(key);
			throw new Error('bug');
		},
	});
	await offer(eventOf('1', 'a'));
	await settle();
	await offer(eventOf('2', 'a'));
	expect(keys).toEqual(['1', '2']);
});

describe('room', () => {
	it('holds the stream back at 1,000 waiting events, until one runs', async () => {
		const { offer, started } = setup({ maxParallel: 1 });
		for (let n = 0; n < 1_000; n += 1) await offer(eventOf(String(n), `p${n}`));
		let took = false;
		const offered = offer(eventOf('1000', 'p1000')).then(() => (took = true));
		await settle();
		expect(took).toBe(false);
		started[0]?.end();
		await offered;
	});

	it('holds the stream back at 16 MB of waiting data, until less of it waits', async () => {
		const { offer, started } = setup({ maxParallel: 1 });
		await offer(eventOf('0', 'a'));
		await offer(eventOf('1', 'a', { sizeChars: 15 * 1024 * 1024 }));
		let took = false;
		const offered = offer(eventOf('2', 'a', { sizeChars: 2 * 1024 * 1024 })).then(
			() => (took = true),
		);
		await settle();
		expect(took).toBe(false);
		started[0]?.end();
		await offered;
	});

	it('releases the stream at the end', async () => {
		const { offer, closing, ids } = setup({ maxParallel: 1 });
		for (let n = 0; n < 1_000; n += 1) await offer(eventOf(String(n), 'a'));
		const offered = offer(eventOf('last', 'a'));
		closing.abort();
		await offered;
		expect(ids()).toEqual(['0']);
	});
});

describe('several events in one execution', () => {
	const batch = { eventsPerExecution: 3, longestWaitMs: 1_000 };

	it('starts once the group is full', async () => {
		const { offer, ids } = setup(batch);
		for (const id of ['1', '2', '3', '4']) await offer(eventOf(id, id));
		expect(ids()).toEqual(['1+2+3']);
	});

	it('starts once the oldest event has waited long enough', async () => {
		const { offer, ids, clock } = setup(batch);
		await offer(eventOf('1', 'a'));
		await clock.advance(600);
		await offer(eventOf('2', 'a'));
		await clock.advance(399);
		expect(ids()).toEqual([]);
		await clock.advance(1);
		expect(ids()).toEqual(['1+2']);
	});

	it('never lets two groups share a payment', async () => {
		const { offer, ids, started } = setup({ ...batch, longestWaitMs: 0 });
		await offer(eventOf('1', 'a'));
		await offer(eventOf('2', 'a'));
		await offer(eventOf('3', 'b'));
		expect(ids()).toEqual(['1', '3']);
		started[0]?.end();
		await settle();
		expect(ids()).toEqual(['1', '3', '2']);
	});

	it('has a key derived from its events, the same for the same group', async () => {
		const keyOf = async (names: string[]): Promise<string | undefined> => {
			const { offer, started, clock } = setup(batch);
			for (const name of names) await offer(eventOf(name, name));
			await clock.advance(1_000);
			return started[0]?.group.key;
		};
		expect(await keyOf(['1'])).toBe('1');
		expect(await keyOf(['1', '2'])).toBe(await keyOf(['1', '2']));
		expect(await keyOf(['1', '2'])).not.toBe(await keyOf(['2', '1']));
		expect(await keyOf(['1', '2'])).not.toBe(await keyOf(['1', '2', '3']));
	});
});

describe('groups from before a restart', () => {
	const restored = [{ key: 'batch-old', attempt: 2, eventIds: ['2', '4'] }];

	it('form again with the same events, under their old key', async () => {
		const { offer, started, ids, batches } = setup({ restored });
		await offer(eventOf('2', 'a'));
		expect(ids()).toEqual([]);
		await offer(eventOf('3', 'b'));
		await offer(eventOf('4', 'c'));
		expect(ids()).toEqual(['3', '2+4']);
		expect(started[1]?.group).toMatchObject({
			key: 'batch-old',
			firstAttempt: 2,
			redelivered: true,
		});
		expect(batches.saved()).toEqual([]);
	});

	it('are remembered until their events arrive', () => {
		expect(setup({ restored }).batches.saved()).toEqual(restored);
	});

	it('do not wait forever for an event that is not replayed', async () => {
		const { offer, ids, started, clock } = setup({ restored });
		await offer(eventOf('2', 'a'));
		await offer(eventOf('9', 'a'));
		await clock.advance(29_000);
		expect(ids()).toEqual([]);
		await clock.advance(1_000);
		expect(ids()).toEqual(['2']);
		expect(started[0]?.group.absent?.eventIds).toEqual(['4']);
		await offer(eventOf('4', 'c'));
		expect(ids()).toEqual(['2', '4']);
	});

	it('leave out an event that is now filtered', async () => {
		const { dispatcher, offer, ids } = setup({ restored });
		await offer(eventOf('2', 'a'));
		dispatcher.skip(eventOf('4', 'c'));
		expect(ids()).toEqual(['2']);
	});

	it('are dropped if all their events are now filtered', () => {
		const { dispatcher, batches } = setup({ restored });
		dispatcher.skip(eventOf('2', 'a'));
		dispatcher.skip(eventOf('4', 'c'));
		expect(batches.saved()).toEqual([]);
	});
});

it('keeps the order per payment and loses nothing, for any sizes and any ends', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom('a', 'b', 'c', null), { maxLength: 60 }),
			fc.integer({ min: 1, max: 5 }),
			fc.integer({ min: 1, max: 4 }),
			fc.infiniteStream(fc.nat()),
			async (payments, eventsPerExecution, maxParallel, chance) => {
				const { offer, started } = setup({ eventsPerExecution, maxParallel });
				const running = new Set<number>();
				let seen = 0;
				const take = (): void => {
					for (; seen < started.length; seen += 1) {
						const lanes = started[seen]?.group.members.map(({ event }) => event.lane) ?? [];
						for (const other of running) {
							const busy = started[other]?.group.members.map(({ event }) => event.lane) ?? [];
							expect(lanes.some((lane) => busy.includes(lane))).toBe(false);
						}
						running.add(seen);
					}
					expect(running.size).toBeLessThanOrEqual(maxParallel);
				};
				for (const [n, payment] of payments.entries()) {
					await offer(eventOf(String(n), payment));
					take();
				}
				while (running.size > 0) {
					const list = [...running];
					const chosen = list[(chance.next().value ?? 0) % list.length] ?? 0;
					running.delete(chosen);
					started[chosen]?.end();
					await settle();
					take();
				}
				const order = started.flatMap(({ group }) => group.members.map(({ event }) => event));
				expect(order).toHaveLength(payments.length);
				for (const lane of ['a', 'b', 'c', '']) {
					const own = order
						.filter((event) => event.lane === lane)
						.map(({ eventId }) => Number(eventId));
					expect(own).toEqual([...own].sort((x, y) => x - y));
				}
			},
		),
		{ numRuns: 60 },
	);
});

it('reports how many events wait, and since when', async () => {
	const { dispatcher, offer, started, clock } = setup({ maxParallel: 1 });
	expect(dispatcher.waiting()).toEqual({ count: 0, sinceMs: null });
	await offer(eventOf('1', 'a'));
	expect(dispatcher.waiting()).toEqual({ count: 0, sinceMs: null });
	await clock.advance(5);
	await offer(eventOf('2', 'a'));
	await clock.advance(5);
	await offer(eventOf('3', 'b'));
	expect(dispatcher.waiting()).toEqual({ count: 2, sinceMs: 5 });
	started[0]?.end();
	await settle();
	expect(dispatcher.waiting()).toEqual({ count: 1, sinceMs: 10 });
});

it('starts restored groups with the events they have once no more are replayed', async () => {
	const restored = [
		{ key: 'batch-old', attempt: 2, eventIds: ['state-1', 'state-2'] },
		{ key: 'batch-gone', attempt: 1, eventIds: ['state-3'] },
	];
	const { dispatcher, batches, offer, started } = setup({ restored });
	await offer(eventOf(null, 'a', { durableId: 'state-1' }));
	expect(started).toHaveLength(0);
	dispatcher.endRestoring();
	expect(
		started.map(({ group: { key, firstAttempt, redelivered } }) => [
			key,
			firstAttempt,
			redelivered,
		]),
	).toEqual([['batch-old', 2, true]]);
	expect(batches.saved()).toEqual([]);
});
