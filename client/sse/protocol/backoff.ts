/**
 * Computes how long to wait before the next connection. Pure: time and randomness come in as
 * values. [Events]
 */

const baseMs = 1_000;
export const backoffCapMs = 60_000;
/** A server may ask for any pause, but a single wait is never longer than this. */
const maxRetryAfterMs = 24 * 3_600_000;
const attentionBaseMs = 60_000;
const attentionCapMs = 300_000;

const clamp = (value: number, low: number, high: number): number =>
	Math.min(high, Math.max(low, value));

export interface BackoffInput {
	/** Failures in a row before this wait. 0 for the first. */
	readonly attempt: number;
	/** From 0 up to 1. */
	readonly random: number;
	/** The stream's `retry` field in milliseconds, limited to between 0.5 s and 60 s. */
	readonly retryMs?: number | null;
	/** The pause that a Retry-After header asks for, in milliseconds. */
	readonly retryAfterMs?: number | undefined;
	/** Whether the connection opened and was closed again without an event. */
	readonly opened?: boolean;
}

/**
 * Full jitter while the ceiling doubles from 1 s to 60 s: the wait is anywhere between 0 and the ceiling, so
 * that many clients spread out quickly. At 60 s, the wait is at least half of it. Otherwise twice the average
 * number of clients would come back in the first seconds after an outage. After a connection that opened but
 * brought no event, the wait stays near the ceiling. Otherwise a server that accepts and closes would be called
 * twice a minute.
 *
 * @returns milliseconds to wait; never less than `retry` or Retry-After, and up to a tenth more if one of them
 * decides
 */
export function backoff({ attempt, random, retryMs, retryAfterMs, opened }: BackoffInput): number {
	const hintMs =
		retryMs === undefined || retryMs === null ? null : clamp(retryMs, 500, backoffCapMs);
	const ceilingMs = Math.min(backoffCapMs, (hintMs ?? baseMs) * 2 ** Math.min(attempt, 20));
	const usualFloorMs = ceilingMs === backoffCapMs ? backoffCapMs / 2 : 0;
	const floorMs = Math.max(
		hintMs ?? 0,
		opened === true && attempt > 0 ? ceilingMs * 0.9 : usualFloorMs,
	);
	const highestMs = Math.max(ceilingMs, withJitter(hintMs ?? 0, 1));
	const waitMs = Math.round(floorMs + random * (highestMs - floorMs));
	return Math.max(waitMs, retryAfterWait(retryAfterMs ?? 0, random));
}

/** The wait after too many connections in a row that did not last. */
export const stormPause = (random: number): number => withJitter(backoffCapMs, random);

/** Jitter is added to what a server asks for, because it asks every client for the same time. */
const withJitter = (ms: number, random: number): number => Math.round(ms * (1 + random * 0.1));

/**
 * @returns how long to wait after a Retry-After header: as long as it says, at most 24 h, plus up
 *   to a tenth
 */
export const retryAfterWait = (retryAfterMs: number, random: number): number =>
	withJitter(clamp(retryAfterMs, 0, maxRetryAfterMs), random);

/**
 * The wait while a person has to act: 60 s, doubling to five minutes, with a tenth of jitter.
 *
 * @param attempt failures in a row before this wait; 0 for the first
 */
export function attentionBackoff(attempt: number, random: number): number {
	const ms = Math.min(attentionCapMs, attentionBaseMs * 2 ** Math.min(attempt, 20));
	return Math.round(ms * (0.9 + random * 0.1));
}
