/**
 * Decides whether and when a request is sent again. Pure: randomness comes in as a value. [Errors,
 * 429; Errors, rules 1 and 2]
 */
import { TransportError } from '../errors/TransportError';
import { readRetryAfterMs } from './retryAfter';
import type { ResponseHead } from './transport';

export const maxTries = 4;
const baseMs = 1_000;
export const capMs = 30_000;
/** Without a minimum, random delays would send some requests again within a few milliseconds. */
const minBackoffMs = 250;
/** A Retry-After of 0 must not cause a burst of requests. */
const minRetryAfterMs = 500;
/** A longer pause is not waited for. The error says what the service asked for. */
export const maxRetryAfterMs = 300_000;

export interface Try {
	/** Whether the request may be sent again if its outcome is unknown. Payments: never. */
	readonly repeatable: boolean;
	/** The head of the response, or the error if there was none. */
	readonly outcome: ResponseHead | Error;
	/**
	 * Whether a refusal comes from the service itself. A gateway's refusal says nothing about what
	 * the service did.
	 */
	readonly isFromService: boolean;
	/** How many times the request has been sent, this one included: from 1. */
	readonly tries: number;
	/** From 0 up to 1. */
	readonly random: number;
}

/**
 * Decides on one outcome. Two outcomes prove that nothing was done: a 429 from the service itself,
 * and a request that never left. After these, every request is sent again. After a lost response or
 * a server error it is unknown what was done. Then only a repeatable request is sent again.
 *
 * @returns milliseconds to wait before the next try, or undefined if this outcome is final
 */
export function decideRetry({
	repeatable,
	outcome,
	isFromService,
	tries,
	random,
}: Try): number | undefined {
	if (tries >= maxTries) return undefined;
	const isSafe =
		outcome instanceof Error
			? isSafeFailure(outcome, repeatable)
			: isSafeStatus(outcome.status, repeatable, isFromService);
	if (!isSafe) return undefined;
	const retryAfterMs = outcome instanceof Error ? undefined : readPauseMs(outcome);
	if (retryAfterMs === undefined) {
		// Jitter. Requests that failed together are not sent again together, and none is sent again at once.
		return Math.round(
			minBackoffMs + random * (Math.min(capMs, baseMs * 2 ** (tries - 1)) - minBackoffMs),
		);
	}
	return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs + Math.round(random * baseMs);
}

/**
 * @returns for how long the service asks for a pause, in milliseconds and without our own limit; undefined if
 * it does not ask for one, or asks in an unreadable form
 */
export function readPauseMs({ headers }: ResponseHead): number | undefined {
	const askedMs = readRetryAfterMs(headers);
	return askedMs === undefined ? undefined : Math.max(minRetryAfterMs, askedMs);
}

function isSafeStatus(status: number, repeatable: boolean, isFromService: boolean): boolean {
	return status === 429 ? repeatable || isFromService : repeatable && status >= 500;
}

function isSafeFailure(error: Error, repeatable: boolean): boolean {
	if (!(error instanceof TransportError)) return false;
	// An untrusted certificate, and what else lasts, is the same a second later.
	if (error.code !== 'network' && error.code !== 'timeout') return false;
	return repeatable || !error.outcomeUnknown;
}
