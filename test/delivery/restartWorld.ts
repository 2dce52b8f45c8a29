/**
 * A trigger between a service with lists and an n8n that refuses known keys, in simulated time. It can be
 * killed at any moment, and continues from what n8n had saved by then.
 */
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { IDataObject } from 'n8n-workflow';

import { createSharedStreams } from '../../client/sse/broadcast/sharedStreams';
import { loadCheckpoint, saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { findStartPosition } from '../../delivery/checkpoint/startPosition';
import { consume } from '../../delivery/consumer';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { settleAll } from '../support/engine/followers';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { createReplayingService, type ServiceEvent } from '../support/servers/replayingService';
import type { Transport } from '../../client/http/transport';

export const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 1);
/** Which records have whole seconds only. */
export type Rough = false | 'lists' | 'events' | 'both';

export interface WorldTraits {
	readonly rough?: Rough;
	/** Whether records have times. Default: yes. */
	readonly times?: boolean;
	/** The same for the records of lists. Default: as for events. */
	readonly listTimes?: boolean;
	/** The external ID of a payment in its records. Default: they show none. */
	readonly externalId?: (payment: string, shownIn: 'events' | 'lists') => string | undefined;
	/** Event IDs are 32 hexadecimal digits, as the keys of states are. */
	readonly hexIds?: boolean;
	/** How long the service keeps events. Default: forever. */
	readonly retentionMs?: number;
	/** A setting of the trigger's form. */
	readonly parameters?: Record<string, unknown>;
	/** How long the execution of a payment takes. Default: no time. */
	readonly runMs?: (payment: string) => number;
	/** If the service does not know the cursor, it starts with the next event. */
	readonly ignoresUnknown?: boolean;
	/** How long n8n takes to store an execution. A kill before that loses it. Default: no time. */
	readonly insertMs?: number;
	/** How long a list takes, half of it before the service reads its records. Default: no time. */
	readonly listMs?: number;
}

interface Run {
	/** Payment and status. */
	readonly state: string;
	/** 1 for the first start of the trigger. */
	readonly start: number;
	readonly source: string;
}

export function createRestartWorld(
	apiVersion: 'v2' | 'v3',
	{
		rough = false,
		times = true,
		listTimes = times,
		externalId = () => undefined,
		hexIds = false,
		retentionMs = Infinity,
		parameters = {},
		runMs = () => 0,
		ignoresUnknown = false,
		insertMs = 0,
		listMs = 0,
	}: WorldTraits = {},
) {
	const settings = readSettings({ apiVersion, countries: ['IND'], ...parameters });
	const clock = createFakeClock({ startMs });
	const service = createReplayingService(() => clock.now(), {
		ids: apiVersion === 'v3',
		opaque: hexIds ? 'hex' : false,
		ignoresUnknown,
	});
	const payments = new Map<string, IDataObject>();
	const history = new Map<string, string[]>();
	const staticData: { saved: IDataObject } = { saved: {} };
	const runs: Run[] = [];
	const taken = new Set<string>();
	const endless = new Set<string>();
	const listed = new Set<string>();
	let starts = 0;
	let lists = 0;
	let listsAnswer = true;
	let stalled = false;
	let wake: Array<() => void> = [];
	const asListed = (record: IDataObject): IDataObject =>
		rough === 'lists' || rough === 'both'
			? { ...record, timestamp: String(record['timestamp']).replace(/\.\d+/, '') }
			: record;
	const asEvent = (record: IDataObject): IDataObject =>
		rough === 'events' || rough === 'both'
			? { ...record, timestamp: String(record['timestamp']).replace(/\.\d+/, '') }
			: record;
	const source: PaymentSource = {
		lists: (sinceMs) => [
			{
				name: 'all',
				read: async (signal) => {
					lists += 1;
					if (listMs > 0) await clock.sleep(listMs / 2, signal);
					if (!listsAnswer) return await Promise.reject(new Error('No lists'));
					const rows = [...payments.values()]
						.filter(
							({ timestamp }) => !listTimes || Date.parse(String(timestamp)) >= sinceMs - 1_000,
						)
						.map((record) => ({ record: asListed(record) }));
					if (listMs > 0) await clock.sleep(listMs / 2, signal);
					return rows;
				},
			},
		],
		lookUp: async (id) => await Promise.resolve({ record: asListed(payments.get(id) ?? {}) }),
	};
	const prune = (): void => {
		const log = service.log as ServiceEvent[];
		while (log[0] !== undefined && log[0].atMs < clock.now() - retentionMs) log.shift();
	};
	const transport: Transport = {
		...service,
		async open(request) {
			prune();
			const response = await service.open(request);
			const inner = response.chunks[Symbol.asyncIterator]();
			return {
				...response,
				chunks: {
					[Symbol.asyncIterator]: () => ({
						next: async () => {
							while (stalled) await new Promise<void>((resolve) => wake.push(resolve));
							return await inner.next();
						},
					}),
				},
			};
		},
	};
	const pass = async (ms: number): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= 250) {
			await clock.advance(Math.min(250, left));
			await settleAll();
		}
	};
	/** Time in which only timers run, for long idle waits. */
	const skip = async (ms: number, stepMs = 10_000): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= stepMs) {
			await clock.advance(Math.min(stepMs, left));
			await settleAll();
		}
	};
	const change = (id: string, status: string): void => {
		const timestamp = new Date(clock.now()).toISOString();
		const shown = (where: 'events' | 'lists') => ({
			id,
			external_id: externalId(id, where),
			status,
		});
		const record = { ...shown('events'), ...(times && { timestamp }) };
		payments.set(id, { ...shown('lists'), ...(listTimes && { timestamp }) });
		history.set(id, [...(history.get(id) ?? []), status]);
		service.emit(asEvent(record));
	};
	let current: { kill: () => Promise<void> } | null = null;
	const start = (): void => {
		starts += 1;
		const ownStart = starts;
		const closing = new AbortController();
		const memory: IDataObject = structuredClone(staticData.saved);
		const { checkpoint, firstCheckpoint } = findStartPosition(
			loadCheckpoint(memory, 'scope', 'sandbox'),
			apiVersion === 'v3',
			clock.now(),
		);
		if (firstCheckpoint !== null) {
			saveCheckpoint(memory, 'scope', firstCheckpoint, 'sandbox');
			staticData.saved = structuredClone(memory);
		}
		const { signal } = closing;
		const done = consume({
			connection: connectionOf(settings.profile, {
				transport,
				clock,
				random: () => 0.5,
				idleTimeoutMs: 86_400_000,
			}),
			settings,
			signal,
			checkpoint,
			payments: source,
			follow: (options) => createSharedStreams<DeliveryEvent>().follow('key', options),
			saveCheckpoint: (next) => saveCheckpoint(memory, 'scope', next, 'sandbox'),
			execute: async ({ key, members }, attempt) => {
				if (signal.aborted) return await new Promise(() => undefined);
				staticData.saved = structuredClone(memory);
				for (const { event } of members)
					if (event.source === 'reconciliation') listed.add(String(event.paymentId));
				if (insertMs > 0) await clock.sleep(insertMs);
				if (signal.aborted) return await new Promise(() => undefined);
				if (taken.has(`${key} ${attempt}`)) {
					return { kind: 'duplicate' };
				}
				taken.add(`${key} ${attempt}`);
				for (const { event } of members)
					runs.push({
						state: `${event.paymentId} ${event.status}`,
						start: ownStart,
						source: event.source,
					});
				const ms = Math.max(...members.map(({ event }) => runMs(String(event.paymentId))));
				if (ms === Infinity || members.some(({ event }) => endless.has(String(event.paymentId))))
					await new Promise(() => undefined);
				if (ms > 0) await clock.sleep(ms).catch(() => undefined);
				return { kind: 'finished', succeeded: true };
			},
			setAside: () => undefined,
		});
		current = {
			kill: async () => {
				closing.abort();
				current = null;
				await settleAll();
				await done;
			},
		};
	};
	const kill = async (): Promise<void> => await current?.kill();
	const down = (): void => {
		service.cut();
		service.answerWith(503);
	};
	return {
		clock,
		service,
		/** The statuses of each payment so far. */
		history,
		runs,
		/** The payments of which a status from a list was handed over, even if n8n was killed before it was stored. */
		listed,
		pass,
		skip,
		change,
		start,
		kill,
		down,
		up: () => service.answerWith(200),
		async changeEach(count: number, everyMs: number, name: string, status: string) {
			for (let n = 0; n < count; n += 1) {
				change(`${name}${n}`, status);
				await pass(everyMs);
			}
		},
		/** Starts the trigger, which runs the first event. */
		async begin() {
			start();
			await pass(5_000);
			change('first', 'queued');
			await pass(5_000);
		},
		/** Starts the trigger again after this time, and lets it run for ten minutes. */
		async startAgain(offMs = 0) {
			await pass(offMs);
			start();
			await pass(10 * minuteMs);
			await kill();
		},
		/** The stream is lost for longer than a service must keep events. */
		async loseStream() {
			down();
			await pass(16 * minuteMs);
			service.answerWith(200);
		},
		answerLists: (yes: boolean) => (listsAnswer = yes),
		neverEnd: (id: string) => endless.add(id),
		/** Connections stay open, and nothing arrives on them. */
		stall(yes: boolean) {
			stalled = yes;
			const waiting = wake;
			wake = [];
			if (!yes) for (const resume of waiting) resume();
		},
		/** How often a list was read. */
		lists: () => lists,
		states: () => runs.map(({ state }) => state),
		twice: () => runs.map(({ state }) => state).filter((state, at, all) => all.indexOf(state) < at),
	};
}
