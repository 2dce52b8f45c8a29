/** n8n is stopped and started again: what had been run before must not be run again, however much it was. */
import type { IDataObject } from 'n8n-workflow';

import { createSharedStreams } from '../../client/sse/broadcast/sharedStreams';
import { loadCheckpoint, saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { findStartPosition } from '../../delivery/checkpoint/startPosition';
import { consume } from '../../delivery/consumer';
import type { PaymentSource } from '../../delivery/reconciler/paymentSource';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { settleAll } from '../support/engine/followers';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { createReplayingService } from '../support/servers/replayingService';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 1);

interface Records {
	/** The records of lists have whole seconds only. */
	readonly roughLists?: boolean;
	/** Records have times. */
	readonly times?: boolean;
}

/** A service, its payments, and an n8n that refuses a key that it has had. */
function createWorld(apiVersion: 'v2' | 'v3', { roughLists = false, times = true }: Records = {}) {
	const settings = readSettings({ apiVersion, countries: ['IND'] });
	const clock = createFakeClock({ startMs });
	const service = createReplayingService(() => clock.now(), { ids: apiVersion === 'v3' });
	const payments = new Map<string, IDataObject>();
	const staticData: IDataObject = {};
	const runs: string[] = [];
	const taken = new Set<string>();
	const endless = new Set<string>();
	let listsAnswer = true;
	const asListed = (record: IDataObject): IDataObject =>
		roughLists
			? { ...record, timestamp: String(record['timestamp']).replace(/\.\d+/, '') }
			: record;
	const source: PaymentSource = {
		lists: (sinceMs) => [
			{
				name: 'all',
				read: async () => {
					if (!listsAnswer) return await Promise.reject(new Error('No lists'));
					return [...payments.values()]
						.filter(({ timestamp }) => !times || Date.parse(String(timestamp)) >= sinceMs)
						.map((record) => ({ record: asListed(record) }));
				},
			},
		],
		lookUp: async (id) => await Promise.resolve({ record: payments.get(id) ?? {} }),
	};
	const pass = async (ms: number): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= 250) {
			await clock.advance(Math.min(250, left));
			await settleAll();
		}
	};
	const change = (id: string, status: string): void => {
		const timestamp = new Date(clock.now()).toISOString();
		const record = { id, status, ...(times && { timestamp }) };
		payments.set(id, record);
		service.emit(record);
	};
	const start = (): (() => Promise<void>) => {
		const closing = new AbortController();
		const { checkpoint, firstCheckpoint } = findStartPosition(
			loadCheckpoint(staticData, 'scope', 'sandbox'),
			apiVersion === 'v3',
			clock.now(),
		);
		if (firstCheckpoint !== null) saveCheckpoint(staticData, 'scope', firstCheckpoint, 'sandbox');
		const done = consume({
			connection: connectionOf(settings.profile, {
				transport: service,
				clock,
				random: () => 0.5,
				idleTimeoutMs: 86_400_000,
			}),
			settings,
			signal: closing.signal,
			checkpoint,
			payments: source,
			follow: (options) => createSharedStreams().follow('key', options),
			saveCheckpoint: (next) => saveCheckpoint(staticData, 'scope', next, 'sandbox'),
			execute: async ({ key, members }, attempt) => {
				if (taken.has(`${key} ${attempt}`)) return { kind: 'duplicate' };
				taken.add(`${key} ${attempt}`);
				for (const { event } of members) {
					runs.push(`${event.paymentId} ${event.status}`);
					if (endless.has(String(event.paymentId))) await new Promise(() => undefined);
				}
				return await Promise.resolve({ kind: 'finished', succeeded: true });
			},
			setAside: () => undefined,
		});
		return async () => {
			closing.abort();
			await pass(1_000);
			await done;
		};
	};
	return {
		service,
		staticData,
		runs,
		pass,
		change,
		async changeEach(count: number, everyMs: number, name: string, status: string) {
			for (let n = 0; n < count; n += 1) {
				change(`${name}${n}`, status);
				await pass(everyMs);
			}
		},
		async begin() {
			const stop = start();
			await pass(5_000);
			change('first', 'queued');
			await pass(5_000);
			return stop;
		},
		/** Starts n8n again after this time, and gives it ten minutes. */
		async startAgain(offMs = 0) {
			await pass(offMs);
			const stop = start();
			await pass(10 * minuteMs);
			await stop();
		},
		/** The stream is lost for longer than a service keeps events for sure. */
		async loseStream() {
			service.cut();
			service.answerWith(503);
			await pass(16 * minuteMs);
			service.answerWith(200);
		},
		answerLists: (yes: boolean) => (listsAnswer = yes),
		neverEnd: (id: string) => endless.add(id),
		twice: (): string[] => runs.filter((run, at) => runs.indexOf(run) !== at),
	};
}

it('runs nothing twice if 700 payments came by the stream while the lists of an outage failed', async () => {
	const world = createWorld('v3');
	const stop = await world.begin();
	world.answerLists(false);
	await world.loseStream();
	await world.pass(2 * minuteMs);
	await world.changeEach(700, 1_000, 'p', 'succeeded');
	await stop();
	world.answerLists(true);
	await world.startAgain();
	expect(world.twice()).toEqual([]);
	expect(world.runs).toHaveLength(701);
}, 120_000);

it('runs nothing twice if 400 payments came while one execution took 20 minutes', async () => {
	const world = createWorld('v3');
	const stop = await world.begin();
	world.neverEnd('slow');
	world.change('slow', 'succeeded');
	await world.pass(1_000);
	await world.changeEach(400, 3_000, 'p', 'succeeded');
	await stop();
	await world.startAgain();
	expect(world.twice()).toEqual([]);
	expect(world.runs).toHaveLength(402);
}, 120_000);

it.each([290, 300])(
	'runs nothing twice after 20 minutes off, with %i open payments',
	async (open) => {
		const world = createWorld('v3');
		const stop = await world.begin();
		await world.changeEach(open, 250, 'open', 'processing');
		await world.pass(30 * minuteMs);
		world.change('d', 'succeeded');
		await world.pass(2_000);
		world.change('e', 'succeeded');
		await world.pass(1_000);
		await stop();
		await world.startAgain(20 * minuteMs);
		expect(world.twice()).toEqual([]);
	},
	120_000,
);

it.each([false, true])(
	'on v2 runs the last event once over a restart; lists in whole seconds: %s',
	async (roughLists) => {
		const world = createWorld('v2', { roughLists });
		const stop = await world.begin();
		await world.pass(250);
		world.change('a', 'succeeded');
		await world.pass(5_250);
		await stop();
		await world.startAgain();
		expect(world.runs).toEqual(['first queued', 'a succeeded']);
	},
);

it('remembers an open payment of which only a list without times has told', async () => {
	const world = createWorld('v3', { times: false });
	world.change('old', 'processing');
	await world.pass(10 * minuteMs);
	const stop = await world.begin();
	await world.changeEach(301, 500, 'p', 'succeeded');
	await world.loseStream();
	await world.pass(5 * minuteMs);
	world.change('last', 'succeeded');
	await world.pass(5_000);
	await stop();
	world.change('old', 'succeeded');
	world.service.answerWith(410, ({ headers }) => headers['last-event-id'] !== undefined);
	await world.startAgain(20 * minuteMs);
	expect(world.runs.filter((run) => run.startsWith('old'))).toEqual(['old succeeded']);
}, 120_000);
