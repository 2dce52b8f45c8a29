/**
 * Limits how often a connection that brought events but did not last may be followed by another one
 * at once. If a service allows one stream per account, two clients close each other's connections.
 * Each connection brings events, so without a limit both would reconnect again and again at full
 * speed. [Events]
 */
import type { DisconnectReason } from './subscribeOptions';

export interface RetryBudget {
	/**
	 * @returns whether the next connection may follow at once; false if there were too many
	 *   recently
	 */
	spend(nowMs: number, reason: DisconnectReason): boolean;
}

/** One more quick return is allowed each minute. */
const REFILL_MS = 60_000;
/** A service that ends a stream does so on purpose. A network that breaks does not. */
const MOST = { ended: 8, broken: 100 } as const;

interface Bucket {
	left: number;
	filledMs: number;
}

export function createRetryBudget(): RetryBudget {
	const buckets = new Map<number, Bucket>();
	return {
		spend(nowMs, reason) {
			const most = reason === 'ended' ? MOST.ended : MOST.broken;
			const { left, filledMs } = buckets.get(most) ?? { left: most, filledMs: nowMs };
			const refilled = Math.min(most, left + Math.max(0, nowMs - filledMs) / REFILL_MS);
			// A return that has to wait counts as well. Otherwise each wait would allow another quick
			// return.
			buckets.set(most, { left: Math.max(-1, refilled - 1), filledMs: nowMs });
			return refilled >= 1;
		},
	};
}
