/** One follower's part of a shared connection: its queue, and what of the connection is meant for it. */
import { eventTimeMs } from '../subscribe/cursor';
import type { OpenedConnection } from '../subscribe/reconnectLoop';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import type { Arrival } from './replayBuffer';

/** Why nothing more comes: closed, too slow for the others, or by a fault. */
export type SubscriptionEnd =
	{ readonly kind: 'left' | 'behind' } | { readonly kind: 'failed'; readonly error: unknown };

/** How a follower joins what a connection brings. */
export interface SubscriptionStart {
	/** It goes on from a place of its own, so what happened earlier than `newSinceMs` is a replay. */
	readonly goesBack: boolean;
	readonly newSinceMs: number;
	/** Nothing is meant for it before the first event of this time; null: everything is. */
	readonly skipUntilMs: number | null;
}

export interface Subscription {
	readonly options: SubscribeOptions;
	/** The id after which its next event comes, once everything in its queue is taken. */
	place: string | null;
	/** When the event of the place happened, or was received if its id does not tell; null when nobody knows. */
	placeMs: number | null;
	/** Has a part in the connection; otherwise it waits for one that brings what it needs. */
	readonly isSubscribed: boolean;
	/** The follower has nothing to do. */
	readonly isIdle: boolean;
	readonly end: SubscriptionEnd | null;
	/** The last state that it was told. */
	readonly reported: StreamState | null;
	start(start: SubscriptionStart): void;
	/** The connection is gone. */
	stop(): void;
	wants(arrival: Arrival): boolean;
	isFull(maxQueued: number): boolean;
	/** Puts an event that it wants into its queue; the next `notify` lets the subscriber take it. */
	offer(arrival: Arrival): void;
	/** Tells the follower when there is something to take. */
	notify(): void;
	tell(state: StreamState): void;
	/** The service's time at which the connection was opened, if it tells. */
	tellTime(opened: OpenedConnection): void;
	/** The place that was made up for it. */
	tellOrigin(resumeId: string): void;
	/** Nothing more comes; what is in the queue can still be taken. */
	finish(end: SubscriptionEnd): void;
	take(): StreamEvent | undefined;
	/** Tells once when another event has come, or the end. */
	ask(onArrival: () => void): void;
}

const MAX_QUEUED_CHARS = 16 * 1024 * 1024;

export interface SubscriptionOptions {
	/** The event after which to start; null for now. */
	readonly startAfter: string | null;
	/** Its time, where the id does not tell. */
	readonly startAfterMs?: number | null | undefined;
	/** The last state that the follower was told before. */
	readonly reported: StreamState | null;
	/** Called when there may be room again, or the follower has nothing to do. */
	readonly onChange: () => void;
}

export function createSubscription(
	options: SubscribeOptions,
	{ startAfter, startAfterMs = null, reported: reportedBefore, onChange }: SubscriptionOptions,
): Subscription {
	let start: SubscriptionStart | null = null;
	let skipUntilMs: number | null = null;
	let queue: StreamEvent[] = [];
	let head = 0;
	let chars = 0;
	let end: SubscriptionEnd | null = null;
	let reported = reportedBefore;
	let wake: (() => void) | null = null;

	const wakeUp = (): void => {
		const resume = wake;
		wake = null;
		resume?.();
	};

	const finish = (reason: SubscriptionEnd): void => {
		end ??= reason;
		wakeUp();
	};

	/** A fault of one follower is none of the others' business. */
	const guarded = (callback: () => void): void => {
		try {
			callback();
		} catch (error) {
			finish({ kind: 'failed', error });
		}
	};

	const subscription: Subscription = {
		options,
		place: startAfter,
		placeMs: eventTimeMs(startAfter) ?? startAfterMs,
		get isSubscribed() {
			return start !== null;
		},
		get isIdle() {
			return wake !== null && head === queue.length;
		},
		get end() {
			return end;
		},
		get reported() {
			return reported;
		},
		start(how) {
			start = how;
			skipUntilMs = how.skipUntilMs;
		},
		stop() {
			start = null;
		},
		wants({ event }) {
			if (start === null) return false;
			if (skipUntilMs === null) return true;
			// What has no time of its own cannot be compared: what the follower has had is known by its id.
			const happenedMs = eventTimeMs(event.eventId);
			return happenedMs === null || happenedMs >= skipUntilMs;
		},
		isFull: (maxQueued) => queue.length - head >= maxQueued || chars >= MAX_QUEUED_CHARS,
		offer({ event, timeMs }) {
			if (start === null) return;
			if (timeMs !== null) {
				// From the first one on everything passes, as the service itself goes on from a place.
				skipUntilMs = null;
				subscription.place = event.eventId;
				subscription.placeMs = timeMs;
			}
			const replayed = start.goesBack && timeMs !== null && timeMs < start.newSinceMs;
			queue.push(replayed ? { ...event, source: 'replay' } : event);
			chars += event.frame.data.length;
		},
		notify() {
			if (head < queue.length) wakeUp();
		},
		tell(state) {
			reported = state;
			guarded(() => options.onState?.(state));
		},
		tellTime({ serverTimeMs, openedAtMs }) {
			if (serverTimeMs !== null) guarded(() => options.onServiceTime?.(serverTimeMs, openedAtMs));
		},
		tellOrigin(resumeId) {
			guarded(() => options.onOrigin?.(resumeId));
		},
		finish,
		take() {
			const event = queue[head];
			if (event === undefined) return undefined;
			head += 1;
			chars -= event.frame.data.length;
			if (head === queue.length) {
				queue = [];
				head = 0;
			} else if (head >= 256) {
				queue = queue.slice(head);
				head = 0;
			}
			onChange();
			return event;
		},
		ask(onArrival) {
			wake = onArrival;
			onChange();
		},
	};
	return subscription;
}
