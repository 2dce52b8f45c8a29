/** When a payment is looked up again while somebody waits for it. */
import type { Clock } from '../../http/clock';
import { linkedAbort } from '../../async/linkedAbort';
import { pause } from '../../async/pause';

export interface LookupPlan {
	/**
	 * Resolves when the next look-up is due; the first one is at once.
	 *
	 * @throws the signal's reason when it aborts
	 */
	due(): Promise<void>;
	/** Whether the last look-up is so long ago that another one may begin. */
	isAllowed(): boolean;
	/** A look-up begins. */
	begin(): void;
	/** It has ended, well or not. */
	end(): void;
	/** Wants a look-up as soon as one is allowed; one that is under way does not count. */
	hurry(): void;
	/** Whether a stream brings the news, so that looking up is a safety net. */
	follow(isLive: boolean): void;
}

export interface PlanPorts {
	readonly clock: Clock;
	/** From 0 up to 1, a new one for each call. */
	readonly random: () => number;
	readonly signal: AbortSignal;
}

/** Never more often than this for one payment. */
const shortestMs = 1_000;
/** Without a stream the pauses double from the shortest to this. */
const longestMs = 30_000;
/** With a stream: for what it may have lost unnoticed. */
const safetyMs = 60_000;

export function createLookupPlan({ clock, random, signal }: PlanPorts): LookupPlan {
	let endedAtMs = -Infinity;
	let lookups = 0;
	let jitter = 1;
	let isWanted = false;
	let isLive = false;
	let wake = (): void => undefined;

	const pauseMs = (): number => {
		if (isWanted) return shortestMs;
		if (isLive) return safetyMs * jitter;
		return Math.min(longestMs, shortestMs * 2 ** Math.min(lookups - 1, 20) * jitter);
	};

	return {
		async due() {
			for (;;) {
				signal.throwIfAborted();
				const leftMs = endedAtMs + pauseMs() - clock.elapsed();
				if (!(leftMs > 0)) return;
				const woken = linkedAbort(signal);
				wake = () => woken.abort();
				// However it ends, the next round finds out what to do.
				await pause(clock, leftMs, woken.signal);
				woken.abort();
			}
		},
		isAllowed: () => clock.elapsed() - endedAtMs >= shortestMs,
		begin() {
			isWanted = false;
		},
		end() {
			endedAtMs = clock.elapsed();
			lookups += 1;
			// Upwards only, so that no two look-ups are closer than the shortest pause.
			jitter = 1 + random() / 4;
		},
		hurry() {
			isWanted = true;
			wake();
		},
		follow(live) {
			if (live === isLive) return;
			isLive = live;
			lookups = 1;
			wake();
		},
	};
}
