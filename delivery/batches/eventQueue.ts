/** Events that wait for their execution, in the order of the stream. Bounded: without room the stream is not read any further. */
import type { QueuedEvent } from './batch';

export interface EventQueue {
	readonly size: number;
	/** Since when the first of them waits; null for none. */
	readonly sinceMs: number | null;
	readonly hasRoom: boolean;
	add(waiting: QueuedEvent): void;
	/** They go to their execution. */
	remove(members: readonly QueuedEvent[]): void;
	/**
	 * @param mayGo whether nothing but an earlier event of its lane holds it back
	 * @returns the first ones that may go, as many as asked for: in order, none behind one of its lane that stays
	 */
	next(most: number, mayGo: (waiting: QueuedEvent) => boolean): QueuedEvent[];
	/** Resolves when there is room, or when nobody needs it any longer. */
	room(): Promise<void>;
	/** Nothing more is taken: whoever waits for room goes on. */
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
			// In place: a copy of the queue for each event that starts would be most of the garbage of a burst.
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
