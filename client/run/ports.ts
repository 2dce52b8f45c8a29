/** What a run of payments takes from outside, and the form of what it gives. */
import type { Clock } from '../async/clock';
import type { Semaphore } from '../async/semaphore';

export interface RunPorts {
	readonly clock: Clock;
	readonly random: () => number;
	/**
	 * Runs the task when its turn comes, in the order of the calls. A task that waits for another turn can
	 * deadlock.
	 *
	 * @throws the reason of `stopping` if it aborted before the task began; otherwise what the task throws
	 */
	readonly inTurn: Semaphore;
	/** Aborts when the execution is cancelled. */
	readonly signal?: AbortSignal | undefined;
	/** Aborts when the rest of the run is not worth finishing. A payment in progress must be finished. */
	readonly stopping: AbortSignal;
	/** The calendar and clock of the zone of times that name none. */
	readonly zone: ZonePorts;
	/** Writes a line to the log. Default: writes nothing. */
	readonly log?: ((line: string) => void) | undefined;
}

export interface ZonePorts {
	/** @returns the beginning of the day */
	readonly startOfDay: (atMs: number) => number;
	/**
	 * @param localMs what the zone's clock shows, in milliseconds since 1970, as if it showed UTC
	 * @returns the moment, in milliseconds since 1970
	 */
	readonly toMoment: (localMs: number) => number;
}

/** The plain values that an item gives. */
export type Output = Readonly<Record<string, unknown>>;
