/**
 * Which events prove that a reconnect has missed nothing. The service no longer has the event of a reversal, so only
 * a list shows it.
 */
import { createSharedStreams } from '../../client/sse/broadcast/sharedStreams';
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import { consume } from '../../delivery/consumer';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { createBench } from '../support/engine/followers';
import { connectionOf } from '../support/fakes/connectionOf';
import { createRestartWorld, minuteMs } from './restartWorld';

type World = ReturnType<typeof createRestartWorld>;

const keepNewest = ({ service }: World, count: number): void => {
	service.log.splice(0, service.log.length - count);
};

/** The next event has an ID whose time is earlier. */
function changeWithEarlierId(world: World, payment: string, earlierMs: number): void {
	const { service, clock } = world;
	const { emit } = service;
	service.emit = (data) => {
		const event = emit(data, clock.now() - earlierMs);
		(event as { atMs: number }).atMs = clock.now();
		return event;
	};
	world.change(payment, 'queued');
	service.emit = emit;
}

describe('after a restart, an event that was confirmed behind the cursor proves nothing', () => {
	/** The run of the first status of b goes on, so the cursor stays before it. */
	async function playUntilRestart(confirmLater: (world: World) => void, kept: number) {
		const world = createRestartWorld('v3', {
			runMs: (id) => (id === 'y' ? 20_000 : id === 'b' ? Infinity : 0),
		});
		await world.begin();
		for (const [id, status] of [
			['b', 'queued'],
			['b', 'reversed'],
			['y', 'queued'],
			['y', 'processing'],
		] as const) {
			world.change(id, status);
			await world.pass(50);
		}
		confirmLater(world);
		await world.pass(30_000);
		await world.kill();
		keepNewest(world, kept);
		await world.pass(1_000);
		world.start();
		return world;
	}

	it('when the first connection has moved the cursor to it', async () => {
		const world = await playUntilRestart((one) => {
			one.change('c', 'queued');
			one.change('d', 'queued');
		}, 2);
		await world.pass(3_000);
		world.service.cut();
		await world.pass(2 * minuteMs);
		expect(world.states()).toContain('b reversed');
		await world.kill();
	});

	it.each([0, 1_000, 6_000])('when its ID is %d ms too early', async (earlierMs) => {
		const world = await playUntilRestart((one) => changeWithEarlierId(one, 'c', earlierMs), 1);
		await world.pass(2 * minuteMs);
		expect(world.states()).toContain('b reversed');
		await world.kill();
	});
});

it('an event of the gap that waits for a busy workflow proves nothing after the next reconnect', async () => {
	const world = createRestartWorld('v3', { runMs: (id) => (id === 'slow' ? 2 * minuteMs : 0) });
	await world.begin();
	world.change('b', 'queued');
	await world.pass(1_000);
	world.change('slow', 'queued');
	// The window is full of them, so nothing more is taken.
	for (let n = 0; n < 1_999; n += 1) {
		world.change(`n${n}`, 'queued');
		if (n % 100 === 99) await world.pass(250);
	}
	await world.pass(1_000);
	world.down();
	world.change('b', 'reversed');
	await world.pass(1_000);
	world.change('end', 'queued');
	keepNewest(world, 1);
	world.up();
	await world.pass(10_000);
	world.service.cut();
	await world.pass(5 * minuteMs);
	expect(world.states()).toContain('b reversed');
	await world.kill();
});

it('a service that sends the last event again costs no list, however often an idle stream is opened again', async () => {
	const world = createRestartWorld('v3');
	await world.begin();
	for (let times = 0; times < 10; times += 1) {
		world.service.cut();
		await world.pass(2 * minuteMs);
	}
	expect(world.service.requests).toHaveLength(11);
	expect(world.lists()).toBe(0);
	await world.kill();
});

describe('two triggers on one connection, after a restart', () => {
	const startMs = Date.UTC(2026, 0, 1);
	const names = ['old', 'lost', 'new'];

	it.each([
		['in one millisecond', [100, 100, 100]],
		['one second out of order', [1_200, 1_250, 300]],
	])('the event of one proves nothing to the other, with IDs %s', async (_, times) => {
		const bench = createBench({ startMs, byPosition: 'again' });
		const { service, clock } = bench;
		const streams = createSharedStreams<DeliveryEvent>();
		const settings = readSettings({ apiVersion: 'v3' });
		const records = names.map((id, at) => ({
			id,
			status: 'succeeded',
			timestamp: new Date(startMs + (times[at] ?? 0)).toISOString(),
		}));
		const ids = records.map((one, at) => String(service.emit(one, startMs + (times[at] ?? 0)).id));
		await bench.pass(10_000);
		const payments: PaymentSource = {
			lists: () => [{ name: 'all', read: async () => records.map((record) => ({ record })) }],
			lookUp: async () => ({ record: {} }),
		};
		const closing = new AbortController();
		const startAfter = (at: number): string[] => {
			const runs: string[] = [];
			void consume({
				connection: connectionOf(settings.profile, {
					transport: service,
					clock,
					random: () => 0.5,
					idleTimeoutMs: 86_400_000,
				}),
				settings,
				signal: closing.signal,
				checkpoint: {
					cursor: ids[at] ?? null,
					confirmed: ids.slice(0, at + 1),
					started: [],
					origin: null,
					startAfter: null,
					aliveAtMs: startMs + 50,
					beganAtMs: startMs - 1_000_000,
					payments: '',
				},
				payments,
				follow: (options) => streams.follow('key', options),
				saveCheckpoint: () => undefined,
				execute: async ({ members }) => {
					runs.push(...members.map(({ event }) => String(event.paymentId)));
					return await Promise.resolve({ kind: 'finished', succeeded: true });
				},
				setAside: () => undefined,
			});
			return runs;
		};
		const [, behind] = [startAfter(2), startAfter(0)];
		await bench.pass(2 * minuteMs, 5_000);
		expect(behind).toContain('lost');
		expect(behind).toContain('new');
		closing.abort();
		await bench.pass(1_000);
	});
});
