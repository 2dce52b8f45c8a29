/**
 * Decides which events start next, and which of them together. Events of one lane (one payment) never
 * overlap and never overtake each other.
 *
 * An event is in one of two states:
 *
 * - waiting, from `offer` on. It starts with the next batch, unless all parallel runs are taken, its lane
 *   is busy, an earlier event of its lane cannot go with it, or its restored batch is incomplete. A batch that is not
 *   full waits until its first event has waited `longestWaitMs`, or until the queue is full.
 * - running, until `run` resolves. Its lane is busy until `release` is called, or until `run` resolves.
 *
 * `pump` starts every batch that can start. It is called after each change: an event was offered or
 * skipped, a lane was released, a run ended, a batch has waited long enough, restoring ended. When the signal aborts,
 * nothing more starts, and callers that wait for room continue.
 */
import type { Clock } from '../../client/async';
import type { EventBatch, QueuedEvent } from '../event/batch';
import type { DeliveryEvent } from '../event/deliveryEvent';
import { createEventQueue } from './eventQueue';
import { hashText } from '../../client/packed';
import type { AckTicket } from '../event/ackTicket';
import type { StartedBatches } from './startedBatches';

export interface DispatchOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	readonly maxParallel: number;
	readonly eventsPerExecution: number;
	readonly longestWaitMs: number;
	/** Has the batches that were started before a restart, and are rebuilt from the same events. */
	readonly started: Pick<
		StartedBatches,
		'add' | 'skip' | 'holds' | 'nextReady' | 'dueMs' | 'endRestoring'
	>;
	/**
	 * Runs a batch. Calls `release` when the next events of its lanes may start; resolves when the
	 * execution no longer counts against the parallel ones. Never rejects.
	 */
	readonly run: (batch: EventBatch, release: () => void) => Promise<void>;
}

export interface Dispatcher {
	/**
	 * Queues an event.
	 *
	 * @returns null if there is room for another one. Otherwise a promise that resolves once there is room,
	 *   or when the signal aborts
	 */
	offer(event: DeliveryEvent, ticket: AckTicket): Promise<void> | null;
	/** The event will not run. Its restored batch does not wait for it. */
	skip(event: DeliveryEvent): void;
	/** How many events wait for their execution, and since when the first of them does. */
	waiting(): { readonly count: number; readonly sinceMs: number | null };
	/** No more events come again. Restored batches start with the events that they have. */
	endRestoring(): void;
}

const batchKey = (members: readonly QueuedEvent[]): string => {
	const [first, ...rest] = members;
	if (first !== undefined && rest.length === 0) return first.event.key;
	return `batch-${hashText(members.map(({ event }) => event.key).join('\n'))}`;
};

export function createDispatcher(options: DispatchOptions): Dispatcher {
	const { clock, signal, maxParallel, eventsPerExecution, longestWaitMs, started, run } = options;
	const queue = createEventQueue();
	const alarm = createAlarm(clock, pump);
	const busyLanes = new Set<string>();
	let running = 0;

	const isFree = ({ event }: QueuedEvent): boolean => !busyLanes.has(event.lane);

	const ready = (most: number): QueuedEvent[] =>
		queue.next(most, (waiting) => isFree(waiting) && !started.holds(waiting));

	const nextBatch = (): EventBatch | null => {
		const again = started.nextReady(isFree);
		if (again !== null) return again;
		const members = ready(eventsPerExecution);
		const oldest = members[0];
		if (oldest === undefined) return null;
		const full = members.length >= eventsPerExecution || !queue.hasRoom;
		if (!full && clock.now() - oldest.sinceMs < longestWaitMs) return null;
		return { key: batchKey(members), firstAttempt: 1, redelivered: false, members };
	};

	const start = (batch: EventBatch): void => {
		queue.remove(batch.members);
		const lanes = new Set(batch.members.map(({ event }) => event.lane));
		for (const lane of lanes) busyLanes.add(lane);
		running += 1;
		let released = false;
		const release = (): void => {
			if (released) return;
			released = true;
			for (const lane of lanes) busyLanes.delete(lane);
			pump();
		};
		const ended = (): void => {
			running -= 1;
			release();
			pump();
		};
		run(batch, release).then(ended, ended);
	};

	function pump(): void {
		while (queue.size > 0 && running < maxParallel && !signal.aborted) {
			const batch = nextBatch();
			if (batch === null) {
				const [oldest] = ready(1);
				const dueMs = (oldest?.sinceMs ?? Infinity) + longestWaitMs;
				return alarm.set(Math.min(dueMs, started.dueMs));
			}
			start(batch);
		}
	}

	const close = (): void => {
		alarm.stop();
		queue.close();
	};
	signal.addEventListener('abort', close, { once: true });

	return {
		offer(event, ticket) {
			const waiting = { event, ticket, sinceMs: clock.now() };
			started.add(waiting);
			queue.add(waiting);
			pump();
			return queue.hasRoom || signal.aborted ? null : queue.room();
		},
		skip(event) {
			started.skip(event);
			pump();
		},
		waiting: () => ({ count: queue.size, sinceMs: queue.sinceMs }),
		endRestoring() {
			started.endRestoring();
			pump();
		},
	};
}

interface Alarm {
	/** Rings at this moment, or never for Infinity. If an earlier moment is set, rings only then. */
	set(atMs: number): void;
	stop(): void;
}

function createAlarm(clock: Clock, onRing: () => void): Alarm {
	let next: { readonly atMs: number; readonly stopping: AbortController } | null = null;
	return {
		set(atMs) {
			// An earlier alarm is early enough. One timer per event would cost more than the rest of a burst.
			if (atMs === Infinity || (next !== null && next.atMs <= atMs)) return;
			next?.stopping.abort();
			const own = { atMs, stopping: new AbortController() };
			next = own;
			clock.sleep(Math.max(1, atMs - clock.now()), own.stopping.signal).then(
				() => {
					if (next === own) next = null;
					onRing();
				},
				() => undefined,
			);
		},
		stop: () => next?.stopping.abort(),
	};
}
