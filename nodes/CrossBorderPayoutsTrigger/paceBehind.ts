/** How fast to go behind another process: late enough that its executions have begun, and not so late that events wait when it is gone. */
import type { Clock } from '../../client/http/clock';

export interface PaceOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

export interface PaceBehind {
	/**
	 * One after another.
	 *
	 * @param receivedAtMs of the latest of the events that are to be handed over
	 * @param known resolves when it is known what came of them: the next ones wait for it
	 * @returns when they may be handed over, or at the end. Never rejects
	 */
	wait(receivedAtMs: number, known: Promise<void>): Promise<void>;
	/** @returns whether the other process seems to be gone: what it is only slower with is refused again and again in between */
	taken(): boolean;
	refused(): void;
	/** @returns after this time, when it is cancelled, or at the end. Never rejects */
	sleep(ms: number, cancelled: AbortSignal): Promise<void>;
	/** Nobody waits any longer. */
	end(): void;
}

/** Between these it is drawn by how much to be later than an event: should both processes stand back, they do not meet again. */
const LEAST_MS = 1_000;
const MOST_MS = 3_000;
/** Having caught up it waits so long at least, and twice as long as the other process was late: that one gets to be ahead again. */
const LET_AHEAD_MS = 5_000;
const FARTHEST_MS = 600_000;
/** In this time half of it is forgotten: where it is not late any more, nobody should wait long for the one behind to take over. */
const HALF_FORGOTTEN_MS = 600_000;
/** Where a queue makes it later still, one after another. */
const IN_QUEUE_MS = 400;
/** It has to be so late to become faster than that, twice after so many in a row that were refused: sooner it could catch up with one that is late itself. */
const FAR_MS = 20_000;
const FASTEST_MS = 25;
const REFUSED_WHEN_FAR = 100;
const TAKEN_WHEN_GONE = 2;
/** So many that are refused make up for one that was taken. */
const REFUSED_PER_TAKEN = 3;

/** @param options its signal is the end, too */
export function createPaceBehind({ clock, random, signal }: PaceOptions): PaceBehind {
	const laterMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
	const over = new AbortController();
	const end = (): void => over.abort();
	signal.addEventListener('abort', end, { once: true, signal: over.signal });
	/** How late the other process may be, and when that was seen. */
	let seen = { lateMs: 0, atMs: clock.now() };
	let lateMs = 0;
	let isFar = false;
	let inQueueMs = IN_QUEUE_MS;
	let hasCaughtUp = false;
	let taken = 0;
	let refused = 0;
	let before = Promise.resolve();

	const distanceMs = (): number => {
		const forgotten = Math.max(0, clock.now() - seen.atMs) / HALF_FORGOTTEN_MS;
		return Math.max(laterMs, seen.lateMs * 0.5 ** forgotten);
	};

	return {
		async wait(receivedAtMs, known) {
			const turnBefore = before;
			before = known;
			await turnBefore;
			const leastMs = distanceMs();
			isFar = clock.now() - receivedAtMs > Math.max(FAR_MS, leastMs);
			if (!isFar) inQueueMs = IN_QUEUE_MS;
			// A clock that is set back must not make it later still.
			const laterByMs = Math.min(leastMs, receivedAtMs + leastMs - clock.now());
			await clock.sleep(Math.max(hasCaughtUp ? LET_AHEAD_MS : inQueueMs, laterByMs), over.signal).catch(() => undefined);
			lateMs = Math.max(0, clock.now() - receivedAtMs);
		},
		taken() {
			hasCaughtUp = true;
			refused = 0;
			taken += 1;
			seen = { lateMs: Math.min(lateMs + Math.max(lateMs, LET_AHEAD_MS), FARTHEST_MS), atMs: clock.now() };
			return taken >= TAKEN_WHEN_GONE;
		},
		refused() {
			hasCaughtUp = false;
			refused += 1;
			taken = Math.max(0, taken - 1 / REFUSED_PER_TAKEN);
			if (isFar && refused % REFUSED_WHEN_FAR === 0) inQueueMs = Math.max(inQueueMs / 2, FASTEST_MS);
		},
		sleep: async (ms, cancelled) => await clock.sleep(ms, AbortSignal.any([over.signal, cancelled])).catch(() => undefined),
		end,
	};
}
