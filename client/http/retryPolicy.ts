/**
 * Whether a request is sent again, and when. Pure: chance comes in as a value.
 * [Errors, 429; Errors, rules 1 and 2]
 */
import { TransportError } from '../errors/TransportError';
import { isCertificateFault } from './certificateFault';
import { readRetryAfterMs } from './retryAfter';
import type { ResponseHead } from './transport';

export const maxTries = 4;
const baseMs = 1_000;
export const capMs = 30_000;
/** Chance alone would send some requests again within a few milliseconds. */
const minBackoffMs = 250;
/** A Retry-After of 0 is not an invitation to hammer. */
const minRetryAfterMs = 500;
/** Nobody watches a workflow stand still for longer; the error says what the service asked for. */
export const maxRetryAfterMs = 300_000;

export interface Try {
	/** Whether the request may be sent again when nobody knows what became of it. Payments: never. */
	readonly repeatable: boolean;
	/** The answer's head, or what was thrown instead of one. */
	readonly outcome: ResponseHead | Error;
	/** Whether a refusal is the service's own word; a gateway's tells nothing of what the service did. */
	readonly isServicesWord: boolean;
	/** How many times the request has been sent, this one included: from 1. */
	readonly tries: number;
	/** From 0 up to 1. */
	readonly random: number;
}

/**
 * The service's own refusal for its pace (429) and a request that provably never left did nothing, so
 * these are repeated for everything. A lost answer or a fault of the service leaves open what was done: only
 * what may be done twice is then sent twice.
 *
 * @returns milliseconds to wait before the next try, or undefined when this outcome is final
 */
export function decideRetry({
	repeatable,
	outcome,
	isServicesWord,
	tries,
	random,
}: Try): number | undefined {
	if (tries >= maxTries) return undefined;
	const isSafe =
		outcome instanceof Error
			? isSafeFailure(outcome, repeatable)
			: isSafeStatus(outcome.status, repeatable, isServicesWord);
	if (!isSafe) return undefined;
	const retryAfterMs = outcome instanceof Error ? undefined : readPauseMs(outcome);
	if (retryAfterMs === undefined) {
		// Jitter: requests that failed together do not come back together, and none at once.
		return Math.round(
			minBackoffMs + random * (Math.min(capMs, baseMs * 2 ** (tries - 1)) - minBackoffMs),
		);
	}
	return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs + Math.round(random * baseMs);
}

/**
 * @returns how long the service asks not to be called, in milliseconds and not cut to our own limit;
 * undefined when it did not say, or in a form that nobody can read
 */
export function readPauseMs({ headers }: ResponseHead): number | undefined {
	const askedMs = readRetryAfterMs(headers);
	return askedMs === undefined ? undefined : Math.max(minRetryAfterMs, askedMs);
}

function isSafeStatus(status: number, repeatable: boolean, isServicesWord: boolean): boolean {
	return status === 429 ? repeatable || isServicesWord : repeatable && status >= 500;
}

function isSafeFailure(error: Error, repeatable: boolean): boolean {
	if (!(error instanceof TransportError)) return false;
	if (error.code !== 'network' && error.code !== 'timeout') return false;
	// A certificate is not trusted a second later either.
	if (isCertificateFault(error.errno)) return false;
	return repeatable || !error.outcomeUnknown;
}
