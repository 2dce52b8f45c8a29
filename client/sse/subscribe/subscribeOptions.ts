/** The options of following a stream, and what it delivers. [Events] */
import type { Clock } from '../../async/clock';
import type { Frame } from '../protocol/eventDecoder';
import type { OpenOptions } from '../protocol/openStream';
import type { SeenIds } from './seenIds';

/** What every event has, whatever is made of its data. */
export interface StreamEvent {
	/** The ID that identifies this event. Null if the stream gives none. */
	readonly eventId: string | null;
	readonly source: string;
	/**
	 * When it happened. On a shared connection, if its ID contains no time: when it was received, by the service's
	 * clock. Milliseconds since the UNIX epoch. Null if unknown, or without an ID to resume from.
	 */
	readonly timeMs: number | null;
	/** Characters of the data, as a measure of the memory that the event needs. */
	readonly sizeChars: number;
}

/** An event that has just arrived. */
export interface Received extends StreamEvent {
	/** `replay`: the event happened before this connection was opened. */
	readonly source: 'stream' | 'replay';
	/** Milliseconds since the UNIX epoch, local clock. */
	readonly receivedAtMs: number;
}

/** `behind`: the follower is too slow for a shared connection, and continues with its own. */
export type DisconnectReason = 'ended' | 'silent' | 'broken' | 'refused' | 'behind';

export type StreamState =
	| {
			readonly kind: 'connected';
			/**
			 * Whether it is proven that the stream has resumed after the last event. Comes with a second state, when
			 * the service has sent that event again.
			 */
			readonly resumed: boolean;
			/**
			 * Where the follower was when the connection was opened: its last event. Absent if the service was not
			 * asked to resume after an event that it has sent.
			 */
			readonly place?: string;
	  }
	| {
			readonly kind: 'disconnected';
			readonly reason: DisconnectReason;
			readonly error?: Error;
			readonly retryInMs: number;
			/**
			 * Whether the connection was open, but brought no new event and no ping, and did not last.
			 */
			readonly wasUseless?: boolean;
	  }
	/** Waiting does not fix it. Slow retries continue anyway. */
	| { readonly kind: 'needsAttention'; readonly error: Error; readonly retryInMs: number };

export interface SubscribeOptions<Event extends StreamEvent = StreamEvent> extends Pick<
	OpenOptions,
	'transport' | 'url' | 'endpoint' | 'connectTimeoutMs' | 'toError'
> {
	/**
	 * Makes the event of a frame, once for all followers of a shared connection. They must not change it.
	 */
	readonly toEvent: (frame: Frame, received: Received) => Event;
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Whether the service can resume from an event ID. */
	readonly resume: 'last-event-id' | 'none';
	/** The event to start after. Null to start from now. */
	readonly startAfter: string | null;
	/**
	 * The event to start after if the service does not resume from a made-up `startAfter`. Default:
	 * from now.
	 */
	readonly startAfterFallback?: string | null;
	/** After this time without a byte, the connection counts as dead. */
	readonly idleTimeoutMs: number;
	readonly maxDataChars?: number;
	/**
	 * Called when a connection without a cursor is open, with a made-up ID for its start.
	 * Resuming from the ID delivers everything since then.
	 */
	readonly onMadeUpCursor?: (madeUpId: string) => void;
	/**
	 * Called for each connection before its state, with the time of the service's clock and of this
	 * machine's clock at the same moment.
	 */
	readonly onServiceTime?: (serviceMs: number, localMs: number) => void;
	/** Called for each event that is not delivered, because it was there before. */
	readonly onReplay?: () => void;
	/** Event IDs that are known already. Their events are not delivered again. */
	readonly seenIds: SeenIds;
	/** Ends the iteration and every wait inside it. */
	readonly signal: AbortSignal;
	readonly onState?: (state: StreamState) => void;
	/**
	 * May replace the error of a refusal by a more exact one. Called once per refusal. Ends with the
	 * signal.
	 */
	readonly explain?: (error: Error, signal: AbortSignal) => Promise<Error>;
}
