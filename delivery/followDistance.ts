/** How fast to go behind another process: late enough that its executions have begun, and not so late that events wait when it is gone. */
import type { Clock } from '../client/http/clock';
import { pause } from '../client/async/pause';
import { linkedAbort } from '../client/async/linkedAbort';

export interface FollowDistanceOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

export interface FollowDistance {
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
	/** @param byOther whether nobody but the other process can have run it */
	refused(byOther: boolean): void;
	/** @returns after this time, when it is cancelled, or at the end. Never rejects */
	sleep(ms: number, cancelled: AbortSignal): Promise<void>;
	/** Nobody waits any longer. */
	end(): void;
}

/** Between these it is drawn by how much to be later than an event: should both processes stand back, they do not meet again. */
const LEAST_MS = 1_000;
const MOST_MS = 3_000;
/**
 * By so much later it is once another process has been seen, since an execution may wait for a worker before it begins. Having
 * caught up, so long the other one gets to be ahead again. When it is, it was only late: from then on it is followed at twice
 * that. Each time that it is caught up with, both may hand over the same event.
 */
const LET_AHEAD_MS = 5_000;
const FARTHEST_MS = 600_000;
/** In this time half of it is forgotten: where it is not late any more, nobody should wait long for the one behind to take over. */
const HALF_FORGOTTEN_MS = 60_000;
/** Where a queue makes it later still, one after another: slower once another process has been seen, which may be slow itself. */
const IN_QUEUE_MS = { alone: 100, behind: 400 };
/** It has to be so late to become faster than that, twice after so many in a row that were refused: sooner it could catch up with one that is late itself. */
const FAR_MS = 30_000;
const FASTEST_MS = 10;
const REFUSED_WHEN_FAR = 25;
const TAKEN_WHEN_GONE = 2;
/** So many that are refused make up for one that was taken. */
const REFUSED_PER_TAKEN = 3;

/** @param options its signal is the end, too */
export function createFollowDistance({
	clock,
	random,
	signal,
}: FollowDistanceOptions): FollowDistance {
	const laterMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
	const over = linkedAbort(signal);
	/** How far to stay behind the other process by what was seen of it, and since when. */
	let away = { ms: 0, atMs: clock.now() };
	let receivedMs = 0;
	let lateMs = 0;
	let isFar = false;
	let slowMs = IN_QUEUE_MS.alone;
	let inQueueMs = slowMs;
	/** The event that the other process had not run yet; null when something was refused since. */
	let caughtUp: { readonly receivedMs: number; readonly lateMs: number } | null = null;
	let taken = 0;
	let refused = 0;
	let before = Promise.resolve();

	const distanceMs = (): number => {
		const forgotten = Math.max(0, clock.now() - away.atMs) / HALF_FORGOTTEN_MS;
		return Math.max(laterMs, away.ms * 0.5 ** forgotten);
	};

	const stayAway = (ms: number): void => {
		away = { ms: Math.min(Math.max(ms, distanceMs()), FARTHEST_MS), atMs: clock.now() };
	};

	return {
		async wait(receivedAtMs, known) {
			const turnBefore = before;
			before = known;
			await turnBefore;
			const leastMs = distanceMs();
			isFar = clock.now() - receivedAtMs > Math.max(FAR_MS, leastMs);
			if (!isFar) inQueueMs = slowMs;
			// A clock that is set back must not make it later still.
			const laterByMs = Math.min(leastMs, receivedAtMs + leastMs - clock.now());
			await pause(
				clock,
				Math.max(caughtUp !== null ? LET_AHEAD_MS : inQueueMs, laterByMs),
				over.signal,
			);
			receivedMs = receivedAtMs;
			lateMs = Math.max(0, clock.now() - receivedAtMs);
		},
		taken() {
			caughtUp = { receivedMs, lateMs };
			refused = 0;
			taken += 1;
			return taken >= TAKEN_WHEN_GONE;
		},
		refused(byOther) {
			if (byOther) {
				stayAway(laterMs + LET_AHEAD_MS);
				if (slowMs < IN_QUEUE_MS.behind) inQueueMs = IN_QUEUE_MS.behind;
				slowMs = IN_QUEUE_MS.behind;
			}
			// It is still there, and was only late. What is older it may have run before it was gone.
			if (caughtUp !== null && receivedMs > caughtUp.receivedMs)
				stayAway(caughtUp.lateMs + Math.max(caughtUp.lateMs, LET_AHEAD_MS));
			caughtUp = null;
			refused += 1;
			taken = Math.max(0, taken - 1 / REFUSED_PER_TAKEN);
			if (isFar && refused % REFUSED_WHEN_FAR === 0)
				inQueueMs = Math.max(inQueueMs / 2, FASTEST_MS);
		},
		sleep: async (ms, cancelled) =>
			await pause(clock, ms, AbortSignal.any([over.signal, cancelled])),
		end: () => over.abort(),
	};
}
