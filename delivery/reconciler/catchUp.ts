/**
 * Decides whether the stream may still deliver what the lists have shown. A stream that resumes
 * replays these states, and may stall before or during the replay. If the lists' states were
 * delivered first, older states would follow them. A dead connection is closed, and the next one
 * gets time as well, because events can come only while a connection is open.
 */
import type { Clock } from '../../client/http/clock';

export interface CatchUpOptions {
	readonly canResume: boolean;
	/** A connection that is silent for longer counts as dead. */
	readonly idleTimeoutMs: number;
	readonly clock: Clock;
}

export interface CatchUp {
	/**
	 * The lists were read. @param latestMs upper bound for the time of a state in the lists, unless
	 * that time is wrong
	 */
	listed(latestMs: number): void;
	/** The stream has delivered a state with this time. Null if its time is unknown. */
	reached(atMs: number | null): void;
	/** The stream is not silent. */
	heard(): void;
	/** The connection has ended, if one was open. */
	interrupted(wasOpen: boolean): void;
	/**
	 * @param isMerging whether states of the lists are still held back; the silence of earlier
	 *   connections then counts
	 */
	connected(isMerging: boolean): void;
	/** @param newestMs the time of the latest state in the lists; -Infinity if none has a time */
	hasPassed(newestMs: number): boolean;
	/** @param newestMs as above */
	mayCome(newestMs: number): boolean;
}

export function createCatchUp({ canResume, idleTimeoutMs, clock }: CatchUpOptions): CatchUp {
	/** The time of the latest state that this connection has delivered. */
	let reachedMs = -Infinity;
	let listedMs = -Infinity;
	/** The silence of earlier connections, and the start of the silence of this one. */
	let quietMs = 0;
	let quietSinceMs = clock.elapsed();

	/** Upper bound for the time of the states in the lists. -Infinity if they have no time. */
	const untilMs = (newestMs: number): number => Math.min(newestMs, listedMs);

	/**
	 * More states of the same second may follow, so only a later time counts. States without a time
	 * cannot be passed.
	 */
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
