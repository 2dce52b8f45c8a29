/**
 * The last events of a connection, for followers that join later. A follower whose cursor is among
 * them catches up without a new connection. [Events, v3 stream]
 */
import { eventTimeMs } from '../protocol/eventId';
import type { StreamEvent } from '../subscribe/subscribeOptions';

/** An event as it arrived, the same for all followers of a connection. */
export interface Arrival {
	readonly event: StreamEvent;
	/**
	 * When it happened, or when it was received if its ID contains no time. Milliseconds since the UNIX
	 * epoch, service's clock. Null without an ID to resume from.
	 */
	readonly timeMs: number | null;
}

export interface ReplayBuffer {
	/**
	 * Call it when a connection opens. Forgets the events of the connection before.
	 *
	 * @param fromMs the connection delivers everything that happened from then on. Null if unknown
	 * @param afterId the ID of the event that it resumes after. Null if none
	 */
	restart(fromMs: number | null, afterId: string | null): void;
	add(arrival: Arrival): void;
	/** The events from this time on, in the order of the stream. */
	since(timeMs: number): Arrival[];
	/**
	 * Everything that came after the event with this ID. All events of its millisecond are among it: a service may send
	 * them again in any order. Null if the buffer does not go back that far.
	 */
	missedSince(id: string): Arrival[] | null;
	/** The latest time of an event. Null before the first. */
	readonly newestMs: number | null;
}

const MAX_FRAMES = 256;
const MAX_CHARS = 1024 * 1024;
/** The clocks of a service's machines may differ by this much. */
const SKEW_MS = 1_000;

interface Held {
	readonly arrival: Arrival;
	/** The latest time up to this event. It replaces the time of an event that has none. */
	readonly seenMs: number;
}

export function createReplayBuffer(): ReplayBuffer {
	let held: Held[] = [];
	let head = 0;
	let chars = 0;
	/** All events from this time on are held. */
	let fromMs = Infinity;
	/** The latest time up to the last event that was forgotten. */
	let forgottenMs = -Infinity;
	let newestMs = -Infinity;
	/** The event before the first one that is held, as far as that is known. */
	let afterId: string | null = null;

	const forget = ({ arrival, seenMs }: Held): void => {
		head += 1;
		afterId = arrival.event.eventId;
		chars -= arrival.event.frame.data.length;
		forgottenMs = seenMs;
		fromMs = Math.max(fromMs, seenMs + 1);
	};

	const since = (timeMs: number): Arrival[] => {
		const kept = held.slice(head);
		const first = kept.findIndex(({ arrival }) => (arrival.timeMs ?? -Infinity) >= timeMs);
		return kept
			.filter(({ seenMs }, index) => (first >= 0 && index >= first) || seenMs >= timeMs)
			.map(({ arrival }) => arrival);
	};

	return {
		restart(from, resumedAfter) {
			held = [];
			head = 0;
			chars = 0;
			fromMs = from ?? Infinity;
			forgottenMs = -Infinity;
			newestMs = -Infinity;
			afterId = resumedAfter;
		},
		add(arrival) {
			const { timeMs, event } = arrival;
			// If the beginning is unknown, everything after the first event has arrived.
			if (timeMs !== null && fromMs === Infinity) fromMs = timeMs + SKEW_MS;
			newestMs = Math.max(newestMs, timeMs ?? -Infinity);
			held.push({ arrival, seenMs: newestMs });
			chars += event.frame.data.length;
			for (let oldest = held[head]; oldest; oldest = held[head]) {
				if (held.length - head <= MAX_FRAMES && chars <= MAX_CHARS) break;
				forget(oldest);
			}
			if (head > MAX_FRAMES) {
				held = held.slice(head);
				head = 0;
			}
		},
		since,
		missedSince(id) {
			const kept = held.slice(head).map(({ arrival }) => arrival);
			const at = kept.findLastIndex(({ event }) => event.eventId === id);
			const isThere = at >= 0 || id === afterId;
			const timeMs = eventTimeMs(id);
			if (timeMs === null) return isThere ? kept.slice(at + 1) : null;
			return timeMs >= fromMs || (isThere && timeMs > forgottenMs) ? since(timeMs) : null;
		},
		get newestMs() {
			return newestMs === -Infinity ? null : newestMs;
		},
	};
}
