/**
 * Events that wait for their execution, in the order of the stream. The queue is bounded: while it is
 * full, the stream is not read.
 */
import type { QueuedEvent } from '../event/batch';

export interface EventQueue {
	readonly size: number;
	/** Since when the first of them waits. Null if none does. */
	readonly sinceMs: number | null;
	readonly hasRoom: boolean;
	add(waiting: QueuedEvent): void;
	/** Their execution starts. */
	remove(members: readonly QueuedEvent[]): void;
	/**
	 * @param mayGo whether an event may start, apart from earlier events of its lane
	 * @returns the first events that may start, at most `most`, in order. An event never starts before an
	 *   earlier one of its lane
	 */
	next(most: number, mayGo: (waiting: QueuedEvent) => boolean): QueuedEvent[];
	/** Resolves when there is room, or at `close`. */
	room(): Promise<void>;
	/** Lets callers that wait for room continue. */
	close(): void;
}

const MAX_QUEUED = 1_000;
const MAX_QUEUED_CHARS = 16 * 1024 * 1024;

export function createEventQueue(): EventQueue {
	const queue: QueuedEvent[] = [];
	let chars = 0;
	let roomWanted: Array<() => void> = [];

	const hasRoom = (): boolean => queue.length < MAX_QUEUED && chars < MAX_QUEUED_CHARS;

	const letGo = (): void => {
		if (roomWanted.length === 0) return;
		const wanted = roomWanted;
		roomWanted = [];
		for (const resume of wanted) resume();
	};

	return {
		get size() {
			return queue.length;
		},
		get sinceMs() {
			return queue[0]?.sinceMs ?? null;
		},
		get hasRoom() {
			return hasRoom();
		},
		add(waiting) {
			queue.push(waiting);
			chars += waiting.event.sizeChars;
		},
		remove(members) {
			// In place. One copy of the queue per event that starts would be most of the garbage of a burst.
			for (const member of members) {
				const at = queue.indexOf(member);
				if (at >= 0) queue.splice(at, 1);
				chars -= member.event.sizeChars;
			}
			if (hasRoom()) letGo();
		},
		next(most, mayGo) {
			const taken: QueuedEvent[] = [];
			const blocked = new Set<string>();
			for (const waiting of queue) {
				const { lane } = waiting.event;
				if (blocked.has(lane) || !mayGo(waiting)) {
					blocked.add(lane);
					continue;
				}
				taken.push(waiting);
				if (taken.length >= most) break;
			}
			return taken;
		},
		room: async () => await new Promise<void>((resolve) => roomWanted.push(resolve)),
		close: letGo,
	};
}
