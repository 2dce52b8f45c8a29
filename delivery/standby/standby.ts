/**
 * Yields to another n8n process that listens for the same workflow, such as an old process that has not stopped
 * when a new one starts. n8n starts one execution per key. But while this one has not begun, it accepts a
 * second one, and then runs both. So an event that two processes emit at the same moment runs twice. If one
 * process stays behind the other, the event runs once.
 */
import { type Clock, linkedAbort, pause } from '../../client/async';
import type { EventBatch } from '../event/batch';
import type { RunResult } from '../event/runResult';

export interface StandbyOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	/**
	 * Whether n8n refuses what another process has run. If it does not, the process behind would run
	 * everything again.
	 */
	readonly keepsKeys: boolean;
	/** Whether to stay behind at first, until it turns out that there is no other process. */
	readonly atFirst: boolean;
	/** Called once, when another process is first seen. */
	readonly onOtherListener: () => void;
}

export interface Turn {
	/** What to wait for before the emit. Null for nothing. Never rejects. */
	readonly pause: Promise<void> | null;
	/** Must be called with the result of each emit of the batch. */
	readonly learn: (result: RunResult) => void;
}

export type Standby = (batch: EventBatch) => Turn;

/**
 * The distance to an event is drawn at random from this range. If both processes stay behind, they
 * then do not emit at the same moment again.
 */
const LEAST_MS = 1_000;
const MOST_MS = 3_000;
/**
 * Added to the distance once another process has been seen, because its execution may wait for a
 * worker before it begins. After this process has caught up, the other one gets this time to be
 * ahead again.
 */
const LET_AHEAD_MS = 5_000;
/** Pause between batches when a queue adds to the delay. Without it, this process would catch up more often. */
const IN_QUEUE_MS = 100;
/**
 * If the other process was only late, this process stays behind by so many times its lateness. Each time it
 * catches up, both may emit the same event.
 */
const FARTHER = 2;
const FARTHEST_MS = 600_000;
/** Once the other process is no longer late, events should not wait long for this one to take over. */
const HALF_FORGOTTEN_MS = 60_000;
/** n8n refuses at once, but a busy database may take a while. A batch that it has not refused by then is accepted. */
const REFUSED_WITHIN_MS = 5_000;
/**
 * A process that stays behind catches up now and then. So one refusal, or one accepted batch, proves
 * nothing.
 */
const REFUSED_WHEN_THERE = 2;
const ACCEPTED_WHEN_GONE = 2;
/**
 * Events within this time may have run in this process before the trigger was started again. The
 * service tells the time of a connection only in whole seconds, so a replay of that second looks new.
 */
const SETTLING_MS = 5_000;

/**
 * A replay of events that were emitted long ago, before a restart that left no checkpoint. It may
 * cover an hour.
 */
const isLongPast = ({ members }: EventBatch): boolean =>
	members.some(({ event }) => event.perhapsRun === true);

/** @returns a standby for the trigger from now, when it starts, until it stops */
export function createStandby({
	clock,
	random,
	signal,
	keepsKeys,
	atFirst,
	onOtherListener,
}: StandbyOptions): Standby {
	if (!keepsKeys) return () => ({ pause: null, learn: () => undefined });
	const newSinceMs = clock.now() + (atFirst ? 0 : SETTLING_MS);
	const unseenMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
	const seenMs = unseenMs + LET_AHEAD_MS;
	/** The least distance to an event. 0 means ahead. */
	let leastMs = atFirst ? unseenMs : 0;
	/** The distance that the lateness of the other process requires, and since when. */
	let farther = { ms: 0, atMs: 0 };
	/** How late this process accepted the last batch of those in a row. */
	let caughtUpMs = 0;
	let accepted = 0;
	let refused = 0;
	let wasSeen = false;
	let waiting = linkedAbort(signal);
	let before = Promise.resolve();

	const distanceMs = (): number =>
		Math.max(leastMs, farther.ms * 0.5 ** ((clock.elapsed() - farther.atMs) / HALF_FORGOTTEN_MS));

	/** Whether the batch cannot have run before the trigger was started. */
	const isNew = (batch: EventBatch): boolean =>
		!batch.redelivered &&
		batch.firstAttempt === 1 &&
		!isLongPast(batch) &&
		batch.members.every(
			({ event }) => event.source === 'stream' && event.receivedAtMs >= newSinceMs,
		);

	const wasAccepted = (lateMs: number): void => {
		caughtUpMs = lateMs;
		accepted += 1;
		if (leastMs === seenMs && accepted < ACCEPTED_WHEN_GONE) return;
		leastMs = 0;
		accepted = 0;
		waiting.abort();
		waiting = linkedAbort(signal);
	};

	const wasRefused = (batch: EventBatch): void => {
		// The other process is still there, and was only late.
		if (accepted > 0) {
			const ms = Math.min(Math.max(FARTHER * caughtUpMs, distanceMs()), FARTHEST_MS);
			farther = { ms, atMs: clock.elapsed() };
		}
		accepted = 0;
		if (!isNew(batch)) return;
		refused += 1;
		if (leastMs === 0 && refused < REFUSED_WHEN_THERE) return;
		leastMs = seenMs;
		if (!wasSeen) onOtherListener();
		wasSeen = true;
	};

	return (batch) => {
		const behind = leastMs > 0 && !isLongPast(batch) ? waiting : null;
		const known = new AbortController();
		const receivedAtMs = Math.max(...batch.members.map(({ event }) => event.receivedAtMs));
		let lateMs = 0;
		let wasRejected = false;

		const isAccepted = (): void => {
			if (known.signal.aborted) return;
			known.abort();
			refused = 0;
			// A batch that was handed over before this process stayed behind does not show that the other one is gone.
			if (behind === waiting) wasAccepted(lateMs);
		};
		/** Batches wait one after another, each until the result of the one before is known. */
		const waitBehind = async (over: AbortSignal): Promise<void> => {
			const turnBefore = before;
			before = new Promise((resolve) =>
				known.signal.addEventListener('abort', () => resolve(), { once: true }),
			);
			await turnBefore;
			const inQueueMs = accepted > 0 ? LET_AHEAD_MS : leastMs === seenMs ? IN_QUEUE_MS : 0;
			const laterByMs = receivedAtMs + distanceMs() - clock.now();
			// A clock that is set back must not increase the delay.
			await pause(clock, Math.max(inQueueMs, Math.min(distanceMs(), laterByMs)), over);
			lateMs = clock.now() - receivedAtMs;
			void pause(clock, REFUSED_WITHIN_MS, AbortSignal.any([over, known.signal])).then(isAccepted);
		};
		return {
			pause: behind === null ? null : waitBehind(behind.signal),
			learn({ kind }) {
				if (kind === 'rejected') {
					wasRejected = true;
					known.abort();
				} else if (kind === 'duplicate') {
					// n8n may have created an execution that it rejected, so the duplicate may be the
					// trigger's own.
					if (!wasRejected) wasRefused(batch);
					known.abort();
				} else {
					isAccepted();
				}
			},
		};
	};
}
