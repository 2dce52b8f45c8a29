/**
 * Whether the stream may still bring what the lists have shown. A stream that goes on from a place sends that, too. It
 * may stall before or in between: what is given out then is followed by all that was before it. A dead connection breaks
 * off, and the next one is given time as well: only while one is open can anything come.
 */
import type { Clock } from '../../client/http/clock';

export interface CatchUpOptions {
	readonly canResume: boolean;
	/** A connection that is silent for longer counts as dead. */
	readonly idleTimeoutMs: number;
	readonly clock: Clock;
}

export interface CatchUp {
	/** The lists were read. @param latestMs no later than it could they show a state, unless its time is wrong */
	listed(latestMs: number): void;
	/** The stream has brought a state of this time; null: of none that is known. */
	reached(atMs: number | null): void;
	/** The stream is not silent. */
	heard(): void;
	/** The connection that was open until then, if any, is no more. */
	interrupted(wasOpen: boolean): void;
	/** @param isMerging what the lists have shown is still held back: the silence of earlier connections counts */
	connected(isMerging: boolean): void;
	/** @param newestMs the time of the latest state that the lists have shown; -Infinity: none tells its time */
	hasPassed(newestMs: number): boolean;
	/** @param newestMs as above */
	mayCome(newestMs: number): boolean;
}

export function createCatchUp({ canResume, idleTimeoutMs, clock }: CatchUpOptions): CatchUp {
	/** The time of the latest state that this connection has brought. */
	let reachedMs = -Infinity;
	let listedMs = -Infinity;
	/** For how long connections before this one have brought nothing, and since when this one has not. */
	let quietMs = 0;
	let quietSinceMs = clock.elapsed();

	/** No later than this is what the lists have shown; -Infinity where it tells no time. */
	const untilMs = (newestMs: number): number => Math.min(newestMs, listedMs);

	/** Of one second there may be more to come, and what tells no time cannot be passed. */
	const hasPassed = (newestMs: number): boolean =>
		untilMs(newestMs) > -Infinity && reachedMs > untilMs(newestMs);

	return {
		listed(latestMs) {
			listedMs = latestMs;
		},
		reached(atMs) {
			reachedMs = Math.max(reachedMs, atMs ?? -Infinity);
		},
		heard() {
			quietMs = 0;
			quietSinceMs = clock.elapsed();
		},
		interrupted(wasOpen) {
			if (wasOpen) quietMs += clock.elapsed() - quietSinceMs;
			quietSinceMs = clock.elapsed();
		},
		connected(isMerging) {
			reachedMs = -Infinity;
			if (!isMerging) quietMs = 0;
		},
		hasPassed,
		mayCome: (newestMs) =>
			canResume &&
			untilMs(newestMs) > -Infinity &&
			!hasPassed(newestMs) &&
			quietMs + clock.elapsed() - quietSinceMs < 1.5 * idleTimeoutMs,
	};
}
