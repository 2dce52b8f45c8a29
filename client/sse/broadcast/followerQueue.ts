/** The events that wait for one follower, first in, first out. Their number and size are limited. */
import type { StreamEvent } from '../subscribe/subscribeOptions';

export interface FollowerQueue<Event extends StreamEvent> {
	readonly isEmpty: boolean;
	/** Whether it contains `maxEvents` events, or 16 million characters of event data. */
	isFull(maxEvents: number): boolean;
	push(event: Event): void;
	/** Removes and returns the first event. Undefined if there is none. */
	shift(): Event | undefined;
}

const MAX_CHARS = 16 * 1024 * 1024;
/** Removed events are cleared away in blocks of this size, because moving the rest costs time. */
const BLOCK = 256;

export function createFollowerQueue<Event extends StreamEvent>(): FollowerQueue<Event> {
	let events: Event[] = [];
	/** The index of the first event that waits. */
	let head = 0;
	let chars = 0;
	return {
		get isEmpty() {
			return head === events.length;
		},
		isFull: (maxEvents) => events.length - head >= maxEvents || chars >= MAX_CHARS,
		push(event) {
			events.push(event);
			chars += event.sizeChars;
		},
		shift() {
			const event = events[head];
			if (event === undefined) return undefined;
			head += 1;
			chars -= event.sizeChars;
			if (head === events.length || head >= BLOCK) {
				events = events.slice(head);
				head = 0;
			}
			return event;
		},
	};
}
