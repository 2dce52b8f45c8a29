/**
 * How often a connection that brought something and did not last may be followed by another one at once. Two clients
 * of a service that holds one stream per account close each other's: each of their connections brings events, and
 * without a limit both would connect again and again at full speed. [Events]
 */
import type { DisconnectReason } from './subscribeOptions';

export interface QuickReturns {
	/** @returns whether the next connection may come at once; false when there were too many lately */
	take(nowMs: number, reason: DisconnectReason): boolean;
}

/** One more is allowed each minute. */
const REFILL_MS = 60_000;
/** A service that ends a stream by itself means it; a network that breaks does not. */
const MOST = { ended: 8, broken: 100 } as const;

interface Bucket {
	left: number;
	filledMs: number;
}

export function createQuickReturns(): QuickReturns {
	const buckets = new Map<number, Bucket>();
	return {
		take(nowMs, reason) {
			const most = reason === 'ended' ? MOST.ended : MOST.broken;
			const { left, filledMs } = buckets.get(most) ?? { left: most, filledMs: nowMs };
			const refilled = Math.min(most, left + Math.max(0, nowMs - filledMs) / REFILL_MS);
			// Who has to wait pays for that return too: otherwise each wait would allow another quick one.
			buckets.set(most, { left: Math.max(-1, refilled - 1), filledMs: nowMs });
			return refilled >= 1;
		},
	};
}
