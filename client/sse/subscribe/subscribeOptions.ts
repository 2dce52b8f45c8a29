/** What following a stream takes, and what it gives out. [Events] */
import type { Clock } from '../../http/clock';
import type { Frame } from '../protocol/decodeEvents';
import type { OpenOptions } from '../protocol/openStream';
import type { SeenIds } from './seenIds';

export interface StreamEvent {
	readonly frame: Frame;
	/** The id that tells this event from all others; null when the stream gives none. */
	readonly eventId: string | null;
	/** `replay`: it happened before this connection was opened. */
	readonly source: 'stream' | 'replay';
	/** Milliseconds since the UNIX epoch, local clock. */
	readonly receivedAtMs: number;
}

/** `behind`: the follower is too slow for a connection that it shares, and goes on with one of its own. */
export type DisconnectReason = 'ended' | 'silent' | 'broken' | 'refused' | 'behind';

export type StreamState =
	/** `resumed`: nothing was missed since the last event, as far as the service still has it. Not said after a place that was made up. */
	| { readonly kind: 'connected'; readonly resumed: boolean }
	| {
			readonly kind: 'disconnected';
			readonly reason: DisconnectReason;
			readonly error?: Error;
			readonly retryInMs: number;
			/** The connection was open, but brought no news and no ping, and did not last. */
			readonly inVain?: boolean;
	  }
	/** Waiting will not mend it; slow retries go on all the same. */
	| { readonly kind: 'needsAttention'; readonly error: Error; readonly retryInMs: number };

export interface SubscribeOptions extends Pick<
	OpenOptions,
	'transport' | 'url' | 'endpoint' | 'connectTimeoutMs' | 'toError'
> {
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Whether the service can go on from an event id. */
	readonly resume: 'last-event-id' | 'none';
	/** The event after which to start; null to start from now. */
	readonly startAfter: string | null;
	/** When that event was received, where its id tells no time; default: nobody knows. */
	readonly startAfterMs?: number | null;
	/** An event to start after where the service does not go back to `startAfter` because it was made up; default: from now. */
	readonly startAfterElse?: string | null;
	/** Without a byte for this long the connection counts as dead. */
	readonly idleTimeoutMs: number;
	readonly maxDataChars?: number;
	/**
	 * Told once, when the first connection of a stream without a place is open: the id from which
	 * everything since then comes again.
	 */
	readonly onOrigin?: (resumeId: string) => void;
	/** Told of each connection before its state: what the service's clock showed, and this machine's at that moment. */
	readonly onServiceTime?: (serviceMs: number, localMs: number) => void;
	/** Events that are known already are not given out again. */
	readonly seenIds: SeenIds;
	/** Ends the iteration and every wait inside it. */
	readonly signal: AbortSignal;
	readonly onState?: (state: StreamState) => void;
	/** May replace the error of a refusal by one that tells more (asked once per refusal). Ends with the signal. */
	readonly explain?: (error: Error, signal: AbortSignal) => Promise<Error>;
}
