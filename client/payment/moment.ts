/**
 * When a status was recorded, and which moments may be the same. [Payment record, timestamp]
 */

/** The time in a record. */
export interface Moment {
	/** In milliseconds since the UNIX epoch. Null if unknown. */
	readonly atMs: number | null;
	/** Whether it was written in whole seconds, so that parts of a second may be missing. */
	readonly isRough?: true;
}

const form = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * @param timestamp of a record; in UTC if it names no zone
 */
export function readMoment(timestamp: unknown): Moment {
	if (typeof timestamp !== 'string') return { atMs: null };
	const [whole, fraction, zone] = form.exec(timestamp) ?? [];
	const atMs = Date.parse(whole !== undefined && zone === undefined ? `${timestamp}Z` : timestamp);
	if (Number.isNaN(atMs)) return { atMs: null };
	return whole !== undefined && fraction === undefined ? { atMs, isRough: true } : { atMs };
}

/**
 * An event may contain a state's time with parts of a second, and a list without them. So a rough
 * moment and an exact one less than a second apart may be the same.
 *
 * @returns above 0 if the first is later, below 0 if it is earlier, 0 if this cannot be decided
 */
export function compareMoments(first: Moment, second: Moment): number {
	if (first.atMs === null || second.atMs === null) return 0;
	const laterMs = first.atMs - second.atMs;
	const mayBeOne = first.isRough !== second.isRough && Math.abs(laterMs) < 1_000;
	return mayBeOne ? 0 : laterMs;
}
