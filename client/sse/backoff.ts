/** How long to wait before the next connection. Pure: time and chance come in as values. [Events] */

export const baseMs = 1_000;
export const capMs = 60_000;
/** A server may slow us down at will, but no longer than this at a time. */
export const maxRetryAfterMs = 3_600_000;
export const attentionBaseMs = 60_000;
export const attentionCapMs = 300_000;

const clamp = (value: number, low: number, high: number): number =>
	Math.min(high, Math.max(low, value));

export interface BackoffInput {
	/** Failures in a row before this wait, 0 for the first. */
	readonly attempt: number;
	/** From 0 up to 1. */
	readonly random: number;
	/** The stream's `retry` field in milliseconds; taken within 0.5 s and 60 s. */
	readonly retryMs?: number | null;
	/** What a Retry-After header asked for, in milliseconds. */
	readonly retryAfterMs?: number | undefined;
	/** The connection opened and was closed again without an event. */
	readonly opened?: boolean;
}

/**
 * Full jitter while the ceiling doubles from 1 s to 60 s: anywhere between nothing and the ceiling, so
 * that many clients are soon spread out. From then on at least half of it: of waits that may be short
 * many end in the first seconds after an outage, twice as many as in an average second. After a
 * connection that opened for nothing the wait stays near the ceiling: a server that accepts and
 * closes would otherwise be called twice a minute.
 *
 * @returns milliseconds to wait; never less than Retry-After
 */
export function backoff({ attempt, random, retryMs, retryAfterMs, opened }: BackoffInput): number {
	const hintMs = retryMs === undefined || retryMs === null ? null : clamp(retryMs, 500, capMs);
	const ceilingMs = Math.min(capMs, (hintMs ?? baseMs) * 2 ** Math.min(attempt, 20));
	const usualFloorMs = ceilingMs === capMs ? capMs / 2 : 0;
	const floorMs = Math.max(hintMs ?? 0, opened === true && attempt > 0 ? ceilingMs * 0.9 : usualFloorMs);
	const waitMs = Math.round(floorMs + random * (ceilingMs - floorMs));
	if (retryAfterMs === undefined) return waitMs;
	// Jitter goes on top: everybody was told the same second.
	return Math.max(waitMs, clamp(retryAfterMs, 0, maxRetryAfterMs) + Math.round(random * baseMs));
}

/**
 * The wait while a person has to act: 60 s, doubling to five minutes, with a tenth of jitter.
 *
 * @param attempt failures in a row before this wait, 0 for the first
 */
export function attentionBackoff(attempt: number, random: number): number {
	const ms = Math.min(attentionCapMs, attentionBaseMs * 2 ** Math.min(attempt, 20));
	return Math.round(ms * (0.9 + random * 0.1));
}
