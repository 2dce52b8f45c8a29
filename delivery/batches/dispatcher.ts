/**
 * Decides which events run next, and together. Events of one lane (one payment) never overlap and never overtake each
 * other.
 *
 * States of an event, and what moves it on:
 *
 * - waiting, from `offer` on. It starts with the next batch unless something holds it back: all parallel runs are
 *   taken, its lane is busy, an earlier event of its lane waits, or it waits for the rest of a restored batch. A batch
 *   that is not full waits for more until its first event has waited `longestWaitMs`, or until the queue is full.
 * - running, until `run` resolves. Its lane is busy until `release` is called, or until then.
 *
 * `pump` starts what can start. Whatever may have changed that calls it: an event that came or is skipped, a lane that
 * was released, a run that ended, the alarm, the end of restoring. When the signal aborts nothing starts any more, and
 * whoever waits for room goes on.
 */
import type { Clock } from '../../client/http/clock';
import type { EventBatch, QueuedEvent } from './batch';
import type { StartedBatch } from '../checkpoint/checkpoint';
import type { DeliveryEvent } from '../deliveryEvent';
import { createEventQueue } from './eventQueue';
import { hashText } from '../../client/hashText';
import type { AckTicket } from '../checkpoint/offsetTracker';
import { createRestoredBatches } from './restoredBatches';

export interface DispatchOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	readonly maxParallel: number;
	readonly eventsPerExecution: number;
	readonly longestWaitMs: number;
	/** Batches that an earlier life had started: their events are put together again as they were. */
	readonly restored: readonly StartedBatch[];
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
	 * @returns null when there is room for another one; otherwise what resolves when there is, or at the end
	 */
	offer(event: DeliveryEvent, ticket: AckTicket): Promise<void> | null;
	/** The event will not be run: nobody has to wait for it. */
	skip(event: DeliveryEvent): void;
	/** The events that wait for their execution, and since when the first of them does. */
	waiting(): { readonly count: number; readonly sinceMs: number | null };
	/** Restored batches whose events have not all come back. */
	unresolved(): StartedBatch[];
	/** Nothing more comes back: restored batches go as they are. */
	endRestoring(): void;
}

const batchKey = (members: readonly QueuedEvent[]): string => {
	const [first, ...rest] = members;
	if (first !== undefined && rest.length === 0) return first.event.key;
	return `batch-${hashText(members.map(({ event }) => event.key).join('\n'))}`;
};

export function createDispatcher(options: DispatchOptions): Dispatcher {
	const { clock, signal, maxParallel, eventsPerExecution, longestWaitMs, run } = options;
	const queue = createEventQueue();
	const restored = createRestoredBatches(options.restored, clock);
	const alarm = createAlarm(clock, pump);
	const busyLanes = new Set<string>();
	let running = 0;

	const isFree = ({ event }: QueuedEvent): boolean => !busyLanes.has(event.lane);

	const takeable = (most: number): QueuedEvent[] =>
		queue.next(most, (waiting) => isFree(waiting) && !restored.holds(waiting));

	const nextBatch = (): EventBatch | null => {
		const again = restored.take(isFree);
		if (again !== null) return again;
		const members = takeable(eventsPerExecution);
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
				const [oldest] = takeable(1);
				const dueMs = (oldest?.sinceMs ?? Infinity) + longestWaitMs;
				return alarm.set(Math.min(dueMs, restored.dueMs));
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
			restored.add(waiting);
			queue.add(waiting);
			pump();
			return queue.hasRoom || signal.aborted ? null : queue.room();
		},
		skip(event) {
			restored.skip(event);
			pump();
		},
		waiting: () => ({ count: queue.size, sinceMs: queue.sinceMs }),
		unresolved: restored.unresolved,
		endRestoring() {
			restored.end();
			pump();
		},
	};
}

interface Alarm {
	/** Rings at this moment; Infinity for not at all. Where an earlier one is set, at that one only. */
	set(atMs: number): void;
	stop(): void;
}

function createAlarm(clock: Clock, onRing: () => void): Alarm {
	let next: { readonly atMs: number; readonly stopping: AbortController } | null = null;
	return {
		set(atMs) {
			// An earlier alarm rings soon enough: a new timer per event would be the dearest part of a burst.
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
