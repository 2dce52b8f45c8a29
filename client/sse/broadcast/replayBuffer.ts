/**
 * The last events of a connection, for a follower who comes to it later: whoever stopped within them
 * needs no connection of its own to catch up. [Events, v3 stream]
 */
import type { StreamEvent } from '../subscribe/subscribeOptions';

/** An event as it came, for all followers of a connection alike. */
export interface Arrival {
	readonly event: StreamEvent;
	/** When it happened, or when it was received if its id does not tell; null without an id to resume from. */
	readonly timeMs: number | null;
}

export interface ReplayBuffer {
	/**
	 * A connection begins; what was held belongs to the one before.
	 *
	 * @param fromMs it brings everything that happened from then on; null when nobody knows
	 */
	restart(fromMs: number | null): void;
	add(arrival: Arrival): void;
	/** Whether everything that the connection brought of this moment and the time after it is held. */
	covers(timeMs: number): boolean;
	/** What is held of this moment and the time after it, in the order of the stream. */
	since(timeMs: number): Arrival[];
	/** What is held after the event with this id; null when that event is not held. */
	after(id: string): Arrival[] | null;
	/** The latest time of an event; null before the first. */
	readonly newestMs: number | null;
}

const MAX_FRAMES = 256;
const MAX_CHARS = 1024 * 1024;
/** The clocks of a service's machines may differ by so much. */
const SKEW_MS = 1_000;

interface Held {
	readonly arrival: Arrival;
	/** The latest time up to it: where an event without a time belongs. */
	readonly seenMs: number;
}

export function createReplayBuffer(): ReplayBuffer {
	let held: Held[] = [];
	let head = 0;
	let chars = 0;
	let fromMs = Infinity;
	let newestMs = -Infinity;

	const forget = ({ arrival, seenMs }: Held): void => {
		head += 1;
		chars -= arrival.event.frame.data.length;
		fromMs = Math.max(fromMs, seenMs + 1);
	};

	return {
		restart(from) {
			held = [];
			head = 0;
			chars = 0;
			fromMs = from ?? Infinity;
			newestMs = -Infinity;
		},
		add(arrival) {
			const { timeMs, event } = arrival;
			// Where the beginning is unknown, the first event tells: everything after it has come.
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
		covers: (timeMs) => timeMs >= fromMs,
		since(timeMs) {
			const kept = held.slice(head);
			const first = kept.findIndex(({ arrival }) => (arrival.timeMs ?? -Infinity) >= timeMs);
			return kept
				.filter(({ seenMs }, index) => (first >= 0 && index >= first) || seenMs >= timeMs)
				.map(({ arrival }) => arrival);
		},
		after(id) {
			const kept = held.slice(head).map(({ arrival }) => arrival);
			const at = kept.findLastIndex(({ event }) => event.eventId === id);
			return at < 0 ? null : kept.slice(at + 1);
		},
		get newestMs() {
			return newestMs === -Infinity ? null : newestMs;
		},
	};
}
