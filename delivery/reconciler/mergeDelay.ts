/**
 * Decides when the states that lists have shown may be delivered: only after the events that are on their way,
 * because these report the same states or earlier ones. `settleWindow.ts` waits until the stream is quiet, and
 * `catchUp.ts` until it has replayed what was sent before.
 */
import { createCatchUp, type CatchUpOptions } from './catchUp';
import { createSettleWindow } from './settleWindow';

export interface MergeDelay {
	/** The wait begins again, because the lists have shown something or the stream may go on. */
	restart(): void;
	/** The lists were read. @param latestMs see `CatchUp.listed` */
	listed(latestMs: number): void;
	/** @param isMerging whether states of the lists are still held back */
	connected(isMerging: boolean): void;
	/** The connection has ended, if one was open. */
	interrupted(wasOpen: boolean): void;
	/** An event was received. @param atMs the time of its state; null if unknown */
	received(atMs: number | null): void;
	/**
	 * The consumer gets an event.
	 *
	 * @param isReplay whether the event happened before the connection was opened
	 * @param atMs the time of its state; null if unknown
	 */
	delivered(isReplay: boolean, atMs: number | null): void;
	/** The consumer begins to wait for the stream. */
	waiting(): void;
	/** No event has come for `lookEveryMs`. */
	readonly looked: () => void;
	/** The consumer is done with the event that it got, and no longer waits. */
	resumed(): void;
	/** @param newestMs the time of the latest state in the lists; -Infinity if none has a time */
	isOver(newestMs: number): boolean;
}

export function createMergeDelay(options: CatchUpOptions): MergeDelay {
	const { canResume, clock } = options;
	const settleWindow = createSettleWindow(canResume);
	const catchUp = createCatchUp(options);
	/** Since when the consumer waits for the stream. Null if it does not. */
	let waitingSinceMs: number | null = null;
	/** What the consumer works on: a replayed event, or a new one with or without a time. */
	let inProgress: 'replay' | 'timed' | 'untimed' | null = null;

	const restart = (): void => {
		settleWindow.begin();
		// Time before this moment does not count as waiting.
		if (waitingSinceMs !== null) waitingSinceMs = clock.elapsed();
	};

	return {
		restart,
		listed(latestMs) {
			catchUp.listed(latestMs);
			restart();
		},
		connected: catchUp.connected,
		interrupted: catchUp.interrupted,
		received: catchUp.reached,
		delivered(isReplay, atMs) {
			inProgress = isReplay ? 'replay' : atMs === null ? 'untimed' : 'timed';
		},
		waiting() {
			waitingSinceMs = clock.elapsed();
		},
		looked: settleWindow.look,
		// The silence begins when the consumer is done, because its own time is not silence of the
		// stream.
		resumed() {
			if (inProgress !== null) settleWindow.event(inProgress === 'replay');
			// A new event without a time does not count as heard. Such events could delay the lists'
			// states forever.
			if (inProgress === 'replay' || inProgress === 'timed') catchUp.heard();
			inProgress = null;
			if (waitingSinceMs !== null) settleWindow.waited(clock.elapsed() - waitingSinceMs);
			waitingSinceMs = null;
		},
		isOver: (newestMs) =>
			settleWindow.isOver(catchUp.hasPassed(newestMs)) && !catchUp.mayCome(newestMs),
	};
}
