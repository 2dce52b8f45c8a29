/** One follower of a shared connection: its queue, its cursor, and which events are meant for it. */
import { eventTimeMs } from '../protocol/eventId';
import type { OpenedConnection } from '../subscribe/reconnectLoop';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import { provesResume, type Resume } from '../subscribe/resumeProof';
import { createFollowerQueue } from './followerQueue';

/**
 * Why no more events come: `left` closed, `behind` too slow for the others, `apart` because nothing shows whether the
 * connection goes back to its cursor, `failed` by an error.
 */
export type SubscriptionEnd =
	| { readonly kind: 'left' | 'behind' | 'apart' }
	| { readonly kind: 'failed'; readonly error: unknown };

/** How a follower starts on a connection. Times are milliseconds since the UNIX epoch. */
export interface SubscriptionStart {
	/** It resumes from its cursor, so an event from before `newSinceMs` is a replay. */
	readonly resumes: boolean;
	readonly newSinceMs: number;
	/** Skips all events before the first one from this time or later. Null to skip nothing. */
	readonly skipUntilMs: number | null;
	/** Null if the connection was not asked to resume after an event. */
	readonly resume: Resume | null;
}

export interface Subscription<Event extends StreamEvent = StreamEvent> {
	readonly options: SubscribeOptions<Event>;
	/**
	 * The cursor: the ID of the last event that was put into the queue. Before the first one, the ID to
	 * start after, or null to start from now.
	 */
	cursor: string | null;
	/** When the cursor's event happened, in milliseconds since the UNIX epoch. Null if its ID contains no time. */
	readonly cursorMs: number | null;
	/** Whether it has started on the connection. If not, it waits for one that goes back far enough. */
	readonly isSubscribed: boolean;
	/** Whether the follower has nothing to do and waits for an event. */
	readonly isIdle: boolean;
	readonly end: SubscriptionEnd | null;
	/** The last state that was reported to the follower. */
	readonly reported: StreamState | null;
	start(start: SubscriptionStart): void;
	/** Call it when the connection is gone. */
	stop(): void;
	/** An event has arrived on the connection. Reports that the stream has resumed, if the event proves it. */
	prove(eventId: string | null): void;
	/** Whether the follower must get the event. */
	wants(eventId: string | null): boolean;
	/** The event is not meant for the follower. */
	skip(): void;
	isFull(maxQueued: number): boolean;
	/** Puts an event into the queue. The follower learns of it at the next `notify`. */
	offer(event: Event): void;
	/** Wakes the follower if there is an event to take. */
	notify(): void;
	/** Reports a state to the follower. */
	report(state: StreamState): void;
	/** Reports the service's time when the connection opened, if the response had one. */
	reportTime(opened: OpenedConnection): void;
	/** Reports the made-up ID that is the follower's cursor until its first event. */
	reportMadeUpCursor(madeUpId: string): void;
	/** Ends the subscription. The events in the queue can still be taken. */
	finish(end: SubscriptionEnd): void;
	take(): Event | undefined;
	/** Calls `onArrival` once, when an event arrives or the subscription ends. */
	onceReadable(onArrival: () => void): void;
}

export interface SubscriptionOptions {
	/** The ID of the event to start after. Null to start from now. */
	readonly startAfter: string | null;
	/** The last state that was reported to the follower before. */
	readonly reported: StreamState | null;
	/** Called when the queue may have room again, or the follower may have nothing to do. */
	readonly onChange: () => void;
}

export function createSubscription<Event extends StreamEvent>(
	options: SubscribeOptions<Event>,
	{ startAfter, reported: reportedBefore, onChange }: SubscriptionOptions,
): Subscription<Event> {
	let start: SubscriptionStart | null = null;
	let skipUntilMs: number | null = null;
	const queue = createFollowerQueue<Event>();
	let end: SubscriptionEnd | null = null;
	let reported = reportedBefore;
	/** What the connection was asked for, until it has proven that it resumed. */
	let unproven: Resume | null = null;
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

	/** An error in one follower's callback ends that follower. The others must not fail with it. */
	const guarded = (callback: () => void): void => {
		try {
			callback();
		} catch (error) {
			finish({ kind: 'failed', error });
		}
	};

	const subscription: Subscription<Event> = {
		options,
		cursor: startAfter,
		get cursorMs() {
			return eventTimeMs(subscription.cursor);
		},
		get isSubscribed() {
			return start !== null;
		},
		get isIdle() {
			return wake !== null && queue.isEmpty;
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
			unproven = how.resume;
		},
		stop() {
			start = null;
			unproven = null;
		},
		prove(eventId) {
			if (unproven === null || !provesResume(eventId, unproven)) return;
			unproven = null;
			subscription.report({ kind: 'connected', resumed: true });
		},
		skip() {
			if (start !== null) guarded(() => options.onReplay?.());
		},
		wants(eventId) {
			if (start === null) return false;
			if (skipUntilMs === null) return true;
			// An event whose ID contains no time cannot be compared. The seen IDs drop it if it is a repeat.
			const happenedMs = eventTimeMs(eventId);
			return happenedMs === null || happenedMs >= skipUntilMs;
		},
		isFull: queue.isFull,
		offer(event) {
			if (start === null) return;
			const { timeMs } = event;
			if (timeMs !== null) {
				// After the first event that passes, all events pass, in the order of the stream.
				skipUntilMs = null;
				subscription.cursor = event.eventId;
			}
			const replayed = start.resumes && timeMs !== null && timeMs < start.newSinceMs;
			queue.push(replayed ? { ...event, source: 'replay' } : event);
		},
		notify() {
			if (!queue.isEmpty) wakeUp();
		},
		report(state) {
			reported = state;
			guarded(() => options.onState?.(state));
		},
		reportTime({ serverTimeMs, openedAtMs }) {
			if (serverTimeMs !== null) guarded(() => options.onServiceTime?.(serverTimeMs, openedAtMs));
		},
		reportMadeUpCursor(madeUpId) {
			guarded(() => options.onMadeUpCursor?.(madeUpId));
		},
		finish,
		take() {
			const event = queue.shift();
			if (event !== undefined) onChange();
			return event;
		},
		onceReadable(onArrival) {
			wake = onArrival;
			onChange();
		},
	};
	return subscription;
}
