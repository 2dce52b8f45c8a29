/**
 * Decides how long to stay behind another process. The distance must be long enough that the
 * other's executions have begun. It must be short enough that events do not wait long once the
 * other process is gone.
 */
import { type Clock, linkedAbort, pause } from '../../client/async';

export interface FollowDistanceOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

export interface FollowDistance {
	/**
	 * Waits until a batch may be emitted. Batches wait one after another.
	 *
	 * @param receivedAtMs when the latest event of the batch was received
	 * @param known resolves when the result of the batch is known; the next batch waits for it
	 * @returns when the batch may be emitted, or at the end; never rejects
	 */
	wait(receivedAtMs: number, known: Promise<void>): Promise<void>;
	/**
	 * n8n accepted a batch, so the other process had not run it.
	 *
	 * @returns whether the other process seems to be gone; one that is only slower still causes
	 *   refusals in between
	 */
	accepted(): boolean;
	/**
	 * n8n refused a batch as a duplicate.
	 *
	 * @param byOther whether only the other process can have run it
	 */
	refused(byOther: boolean): void;
	/** @returns after this time, when cancelled, or at the end; never rejects */
	sleep(ms: number, cancelled: AbortSignal): Promise<void>;
	/** Ends all waits. */
	end(): void;
}

/**
 * The distance to an event is drawn at random from this range. If both processes stay behind, they
 * then do not emit at the same moment again.
 */
const LEAST_MS = 1_000;
const MOST_MS = 3_000;
/**
 * Added to the distance once another process has been seen, because its execution may wait for a
 * worker before it begins. After this process has caught up, the other one gets this time to be
 * ahead again. If it is ahead again, it was only late, and the distance becomes twice its lateness.
 * Each time this process catches up, both may emit the same event.
 */
const LET_AHEAD_MS = 5_000;
const FARTHEST_MS = 600_000;
/**
 * The distance halves in this time. Once the other process is no longer late, events should not
 * wait long for this one to take over.
 */
const HALF_FORGOTTEN_MS = 60_000;
/**
 * Pause between batches when a queue adds to the delay. It is longer once another process has been seen,
 * because that process may be slow, too.
 */
const IN_QUEUE_MS = { alone: 100, behind: 400 };
/**
 * The pause shrinks only if this process is further behind than this. It halves after every 25 refusals in a
 * row. If it shrank earlier, this process could catch up with a process that is late itself.
 */
const FAR_MS = 30_000;
const FASTEST_MS = 10;
const REFUSED_WHEN_FAR = 25;
const ACCEPTED_WHEN_GONE = 2;
/** This many refusals cancel out one accepted batch. */
const REFUSED_PER_ACCEPTED = 3;

/** @param options its signal is the end as well */
export function createFollowDistance({
	clock,
	random,
	signal,
}: FollowDistanceOptions): FollowDistance {
	const laterMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
	const over = linkedAbort(signal);
	/** The distance that past results require, and since when. */
	let away = { ms: 0, atMs: clock.now() };
	let receivedMs = 0;
	let lateMs = 0;
	let isFar = false;
	let slowMs = IN_QUEUE_MS.alone;
	let inQueueMs = slowMs;
	/** The event that the other process had not run yet. Null if n8n has refused a batch since. */
	let caughtUp: { readonly receivedMs: number; readonly lateMs: number } | null = null;
	let acceptedCount = 0;
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
			// A clock that is set back must not increase the delay.
			const laterByMs = Math.min(leastMs, receivedAtMs + leastMs - clock.now());
			await pause(
				clock,
				Math.max(caughtUp !== null ? LET_AHEAD_MS : inQueueMs, laterByMs),
				over.signal,
			);
			receivedMs = receivedAtMs;
			lateMs = Math.max(0, clock.now() - receivedAtMs);
		},
		accepted() {
			caughtUp = { receivedMs, lateMs };
			refused = 0;
			acceptedCount += 1;
			return acceptedCount >= ACCEPTED_WHEN_GONE;
		},
		refused(byOther) {
			if (byOther) {
				stayAway(laterMs + LET_AHEAD_MS);
				if (slowMs < IN_QUEUE_MS.behind) inQueueMs = IN_QUEUE_MS.behind;
				slowMs = IN_QUEUE_MS.behind;
			}
			// The other process is still there, and was only late. An older event proves nothing: the other process
			// may have run it before it stopped.
			if (caughtUp !== null && receivedMs > caughtUp.receivedMs)
				stayAway(caughtUp.lateMs + Math.max(caughtUp.lateMs, LET_AHEAD_MS));
			caughtUp = null;
			refused += 1;
			acceptedCount = Math.max(0, acceptedCount - 1 / REFUSED_PER_ACCEPTED);
			if (isFar && refused % REFUSED_WHEN_FAR === 0)
				inQueueMs = Math.max(inQueueMs / 2, FASTEST_MS);
		},
		sleep: async (ms, cancelled) =>
			await pause(clock, ms, AbortSignal.any([over.signal, cancelled])),
		end: () => over.abort(),
	};
}
