/**
 * An active trigger between a simulated service and a simulated n8n, in simulated time. It can be killed and
 * started again.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { createExecutions } from '../../../nodes/CrossBorderPayoutsTrigger/execution/executions';
import { createInFlight } from '../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import { consume } from '../../../delivery/consumer';
import type { EventBatch } from '../../../delivery/event/batch';
import type { DeadLetterCause } from '../../../delivery/batches/deliverBatch';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, saveCheckpoint } from '../../../delivery/checkpoint/checkpoint';
import { connectionOf } from '../fakes/connectionOf';
import { createFakeClock, type FakeClock } from '../fakes/fakeClock';
import { createFakeStreams, uuid7, wireEvent } from '../fakes/fakeStreams';
import { createFakeTriggerContext } from '../fakes/fakeTriggerContext';

/** `payment status`, such as `a queued`. This identifies an event, because a payment has each status once. */
export type EventName = string;

/** `never`: the execution does not end. `rejected`: n8n does not create it. */
export type Fate =
	'success' | 'error' | 'crashed' | 'waiting' | 'cancelled' | 'timedOut' | 'never' | 'rejected';

export interface Row {
	readonly key: string;
	readonly events: readonly EventName[];
	readonly redelivered: boolean;
	readonly startedMs: number;
	endedMs: number | null;
	status: Fate | 'running';
}

export interface WorldOptions {
	/** The events that the service sends, in order. */
	readonly events: readonly EventName[];
	/** Those that the service sends without an ID. */
	readonly unnamed?: ReadonlySet<EventName>;
	readonly parameters: Record<string, unknown>;
	/** The fate of the nth execution with these events, counted from 1. */
	readonly fateOf: (events: readonly EventName[], handOver: number) => Fate;
	/** How long n8n takes to create an execution, and how long an execution takes. */
	readonly insertMs?: number;
	readonly runMs?: number;
}

export interface World {
	readonly clock: FakeClock;
	/** n8n's executions, in the order of their creation. */
	readonly rows: readonly Row[];
	readonly asides: ReadonlyArray<{
		readonly events: readonly EventName[];
		readonly cause: DeadLetterCause;
	}>;
	/** Starts the trigger with the saved static data. */
	start(parameters?: Record<string, unknown>): void;
	/** Acts like deactivating the workflow: executions continue, and n8n saves nothing. */
	close(): Promise<void>;
	/**
	 * Acts like kill -9 of n8n: running executions are marked as crashed, and those not yet created never will
	 * be.
	 */
	kill(): Promise<void>;
	pass(ms: number): Promise<void>;
}

class ManualExecutionCancelledError extends Error {}
class TimeoutExecutionCancelledError extends Error {}

const FIRST_ID = uuid7(1_000);

const namesOf = ({ members }: EventBatch): EventName[] =>
	members.map(({ event }) => `${event.paymentId ?? ''} ${event.status ?? ''}`);

const nameOf = ({ json }: INodeExecutionData): EventName => {
	const { id, status } = json['payment'] as IDataObject;
	return `${String(id)} ${String(status)}`;
};

export function createWorld(options: WorldOptions): World {
	const { events, unnamed = new Set(), parameters } = options;
	const clock = createFakeClock({ startMs: 10_000_000 });
	const transport = createService(events, unnamed);
	const executionsOfN8n = createN8nExecutions(clock, options);
	const asides: Array<{ events: readonly EventName[]; cause: DeadLetterCause }> = [];
	let saved: IDataObject = {};
	let active: { readonly closing: AbortController; readonly done: Promise<void> } | null = null;
	let n8n = new AbortController();
	/** The process's memory of executions, from one activation to the next. */
	const inFlight = createInFlight();

	/** n8n saves the static data at each emit. */
	const createEmit =
		(memory: IDataObject, closing: AbortSignal, dead: AbortSignal) =>
		(data: INodeExecutionData[][], _: unknown, done: Done, key: string): void => {
			if (closing.aborted) throw new Error('the trigger is closed');
			saved = structuredClone(memory);
			executionsOfN8n.run(data[0] ?? [], key, dead).then(
				(result) => !dead.aborted && done.resolve(result),
				(error: Error) => !dead.aborted && done.reject(error),
			);
		};

	return {
		clock,
		rows: executionsOfN8n.rows,
		asides,
		pass: async (ms) => await passTime(clock, ms),
		start(changed = {}) {
			const settings = readSettings({
				startFrom: 'afterEvent',
				startAfterEventId: FIRST_ID,
				simple: false,
				...parameters,
				...changed,
			});
			const closing = new AbortController();
			const { signal } = closing;
			const memory: IDataObject = structuredClone(saved);
			const emit = createEmit(memory, signal, n8n.signal);
			const { context } = createFakeTriggerContext({}, { emit });
			const executions = createExecutions(context, settings, {
				clock,
				signal,
				onDeadLetter: (batch, cause) => asides.push({ events: namesOf(batch), cause }),
				inFlight,
			});
			const done = consume({
				connection: connectionOf(settings.profile, {
					transport,
					clock,
					random: () => 0.5,
					idleTimeoutMs: settings.idleTimeoutMs,
				}),
				settings,
				signal,
				checkpoint: loadCheckpoint(memory, 'scope'),
				saveCheckpoint: (checkpoint) => saveCheckpoint(memory, 'scope', checkpoint),
				execute: executions.run,
				setAside: executions.setAside,
			});
			active = { closing, done };
		},
		async close() {
			active?.closing.abort();
			await active?.done;
		},
		async kill() {
			active?.closing.abort();
			n8n.abort();
			n8n = new AbortController();
			inFlight.forgetAll();
			await active?.done;
			executionsOfN8n.crashRunning();
		},
	};
}

async function passTime(clock: FakeClock, ms: number): Promise<void> {
	const end = clock.now() + ms;
	while (clock.now() < end) {
		await clock.advance(Math.min(Math.max(50, ms / 200), end - clock.now()));
		// Streams need more turns of the event loop than the clock allows for.
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/** The callbacks that n8n's emit receives. */
interface Done {
	resolve(run: unknown): void;
	reject(error: Error): void;
}

/** A service of v3 that replays from an ID, and keeps its streams open. */
function createService(
	events: readonly EventName[],
	unnamed: ReadonlySet<EventName>,
): ReturnType<typeof createFakeStreams> {
	const sent = events.map((name, at) => {
		const [id, status] = name.split(' ');
		return {
			id: uuid7(2_000 + at),
			isNamed: !unnamed.has(name),
			data: { id, status, timestamp: new Date(2_000 + at).toISOString() },
		};
	});
	return createFakeStreams((request) => ({
		chunks: sent
			.filter(({ id }) => id >= (request.headers['last-event-id'] ?? FIRST_ID))
			.map(({ id, isNamed, data }) => wireEvent(isNamed ? id : null, data)),
		then: 'hang',
	}));
}

interface N8nExecutions {
	readonly rows: readonly Row[];
	/**
	 * n8n's own part of an emit.
	 *
	 * @param dead ends it without effect, as a kill does
	 */
	run(items: readonly INodeExecutionData[], key: string, dead: AbortSignal): Promise<unknown>;
	/** Marks what still runs, as n8n does after a kill. */
	crashRunning(): void;
}

function createN8nExecutions(
	clock: FakeClock,
	{ fateOf, insertMs = 20, runMs = 1_000 }: WorldOptions,
): N8nExecutions {
	const rows: Row[] = [];
	const handOvers = new Map<string, number>();
	return {
		rows,
		async run(items, key, dead) {
			const names = items.map(nameOf);
			await clock.sleep(insertMs, dead);
			if (rows.some((row) => row.key === key)) return undefined;
			const handOver = 1 + (handOvers.get(names.join()) ?? 0);
			handOvers.set(names.join(), handOver);
			const fate = fateOf(names, handOver);
			if (fate === 'rejected') throw new Error('database is locked');
			const row: Row = {
				key,
				events: names,
				redelivered: items.some(({ json }) => json['redelivered'] === true),
				startedMs: clock.now(),
				endedMs: null,
				status: 'running',
			};
			rows.push(row);
			if (fate === 'never') return await new Promise(() => undefined);
			await clock.sleep(runMs, dead);
			row.status = fate;
			row.endedMs = clock.now();
			if (fate === 'cancelled') throw new ManualExecutionCancelledError('stopped by a person');
			if (fate === 'timedOut') throw new TimeoutExecutionCancelledError('too long');
			return { status: fate };
		},
		crashRunning() {
			for (const row of rows) {
				if (row.status !== 'running') continue;
				Object.assign(row, { status: 'crashed', endedMs: clock.now() });
			}
		},
	};
}
