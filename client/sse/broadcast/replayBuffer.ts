/**
 * The last events of a connection, for followers that join later. A follower whose cursor is among
 * them catches up without a new connection. [Events, v3 stream]
 */
import { eventTimeMs } from '../protocol/eventId';
import type { StreamEvent } from '../subscribe/subscribeOptions';

export interface ReplayBuffer<Event extends StreamEvent = StreamEvent> {
	/**
	 * Call it when a connection opens. Forgets the events of the connection before.
	 *
	 * @param fromMs the connection delivers everything that happened from then on. Null if unknown
	 * @param afterId the ID of the event that it resumes after. Null if none
	 */
	restart(fromMs: number | null, afterId: string | null): void;
	add(event: Event): void;
	/** The events from this time on, in the order of the stream. */
	since(timeMs: number): Event[];
	/**
	 * Everything that came after the event with this ID. All events of its millisecond are among it: a service may send
	 * them again in any order. Null if the buffer does not go back that far.
	 */
	missedSince(id: string): Event[] | null;
	/** The latest time of an event. Null before the first. */
	readonly newestMs: number | null;
}

const MAX_FRAMES = 256;
const MAX_CHARS = 1024 * 1024;
/** The clocks of a service's machines may differ by this much. */
const SKEW_MS = 1_000;

interface Held<Event> {
	readonly event: Event;
	/** The latest time up to this event. It replaces the time of an event that has none. */
	readonly seenMs: number;
}

export function createReplayBuffer<Event extends StreamEvent>(): ReplayBuffer<Event> {
	let held: Array<Held<Event>> = [];
	let head = 0;
	let chars = 0;
	/** All events from this time on are held. */
	let fromMs = Infinity;
	/** The latest time up to the last event that was forgotten. */
	let forgottenMs = -Infinity;
	let newestMs = -Infinity;
	/** The event before the first one that is held, as far as that is known. */
	let afterId: string | null = null;

	const forget = ({ event, seenMs }: Held<Event>): void => {
		head += 1;
		afterId = event.eventId;
		chars -= event.sizeChars;
		forgottenMs = seenMs;
		fromMs = Math.max(fromMs, seenMs + 1);
	};

	const since = (timeMs: number): Event[] => {
		const kept = held.slice(head);
		const first = kept.findIndex(({ event }) => (event.timeMs ?? -Infinity) >= timeMs);
		return kept
			.filter(({ seenMs }, index) => (first >= 0 && index >= first) || seenMs >= timeMs)
			.map(({ event }) => event);
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
		add(event) {
			const { timeMs } = event;
			// If the beginning is unknown, everything after the first event has arrived.
			if (timeMs !== null && fromMs === Infinity) fromMs = timeMs + SKEW_MS;
			newestMs = Math.max(newestMs, timeMs ?? -Infinity);
			held.push({ event, seenMs: newestMs });
			chars += event.sizeChars;
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
			const kept = held.slice(head).map(({ event }) => event);
			const at = kept.findLastIndex(({ eventId }) => eventId === id);
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
