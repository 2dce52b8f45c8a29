/** Looks payments up where the answer to "is there one?" decides whether money moves again. */
import { isPayoutError, type AnyPayoutError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';

/** The payment, or that there is none, or that nobody could tell. */
export type LookUp =
	| { readonly kind: 'found'; readonly payment: ServiceRecord }
	| { readonly kind: 'absent' }
	| { readonly kind: 'unseen' };

/** @param find rejects with `not_found` when there is no such payment */
export async function lookUp(find: () => Promise<ServiceRecord>): Promise<LookUp> {
	const [found] = await Promise.allSettled([find()]);
	if (found.status === 'fulfilled') return { kind: 'found', payment: found.value };
	const error: unknown = found.reason;
	if (!isPayoutError(error)) throw error;
	return { kind: isServiceWord(error) ? 'absent' : 'unseen' };
}

/** A 404 that says nothing in the service's form may be a gateway's, which knows of no payments. [Errors, v2, v3 error body] */
function isServiceWord(error: AnyPayoutError): boolean {
	if (error.name !== 'ApiError' || error.code !== 'not_found') return false;
	const { detail, title, type } = error.problem;
	return [detail, title, type].some((text) => text !== undefined);
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Looks a payment up with growing pauses until the settling window is over: a service that dropped
 * the connection may still commit. The last look comes when the window is over, and it alone says
 * that there is no payment.
 *
 * @throws the signal's reason when it aborts first
 */
export async function lookWhileSettling(
	find: () => Promise<ServiceRecord>,
	windowMs: number,
	clock: Clock,
	signal?: AbortSignal,
): Promise<LookUp> {
	const endMs = clock.now() + windowMs;
	for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
		const leftMs = Math.max(0, endMs - clock.now());
		await clock.sleep(Math.min(pauseMs, leftMs), signal);
		const isLast = clock.now() >= endMs;
		const seen = await lookUp(find);
		if (seen.kind === 'found' || isLast) return seen;
	}
}
