/** When a status was recorded, and which moments nothing tells apart. [Payment record, timestamp] */

/** A moment that records tell. */
export interface Moment {
	/** In milliseconds since the UNIX epoch; null when nothing tells. */
	readonly atMs: number | null;
	/** It was written in whole seconds, so parts of a second may be missing. */
	readonly isRough?: true;
}

const form = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** @param timestamp a record's; it is in UTC where it names no zone */
export function readMoment(timestamp: unknown): Moment {
	if (typeof timestamp !== 'string') return { atMs: null };
	const [whole, fraction, zone] = form.exec(timestamp) ?? [];
	const atMs = Date.parse(whole !== undefined && zone === undefined ? `${timestamp}Z` : timestamp);
	if (Number.isNaN(atMs)) return { atMs: null };
	return whole !== undefined && fraction === undefined ? { atMs, isRough: true } : { atMs };
}

/**
 * The same state may be written with parts of a second in an event, and without them in a list. So a rough
 * moment and an exact one that is less than a second away may be one.
 *
 * @returns above 0 when the first is later, below when it is earlier, 0 when nothing tells
 */
export function compareMoments(first: Moment, second: Moment): number {
	if (first.atMs === null || second.atMs === null) return 0;
	const laterMs = first.atMs - second.atMs;
	const mayBeOne = first.isRough !== second.isRough && Math.abs(laterMs) < 1_000;
	return mayBeOne ? 0 : laterMs;
}
