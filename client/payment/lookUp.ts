/** Looks payments up where the answer to "is there one?" decides whether money moves again. */
import { isPayoutError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import { saysThereIsNone } from '../problem/servicesWord';

/** The payment, or that there is none, or that nobody could tell. */
export type LookUp =
	| { readonly kind: 'found'; readonly payment: ServiceRecord }
	| { readonly kind: 'absent' }
	| { readonly kind: 'unseen' };

/** @param find rejects with the service's own 404 when there is no such payment */
export async function lookUp(find: () => Promise<ServiceRecord>): Promise<LookUp> {
	const [found] = await Promise.allSettled([find()]);
	if (found.status === 'fulfilled') return { kind: 'found', payment: found.value };
	const error: unknown = found.reason;
	if (!isPayoutError(error)) throw error;
	return { kind: saysThereIsNone(error) ? 'absent' : 'unseen' };
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
	const endMs = clock.elapsed() + windowMs;
	for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
		const leftMs = Math.max(0, endMs - clock.elapsed());
		await clock.sleep(Math.min(pauseMs, leftMs), signal);
		const isLast = clock.elapsed() >= endMs;
		const seen = await lookUp(find);
		if (seen.kind === 'found' || isLast) return seen;
	}
}
