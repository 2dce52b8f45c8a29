/** A Clock that advances only when the test moves it. */
import type { Clock } from '../../../client/async/clock';

export interface FakeClock extends Clock {
	/** The lengths of all sleeps so far, in milliseconds. */
	readonly sleeps: readonly number[];
	/** Advances time and resolves every sleep that is then over, including those that begin in between. */
	advance(ms: number): Promise<void>;
	/** Sets the wall clock by this amount. No sleep ends because of it. */
	set(byMs: number): void;
}

interface Sleeper {
	readonly until: number;
	wake(): void;
}

/** @param options `autoAdvance` ends every sleep at once and advances time by its length */
export function createFakeClock({ startMs = 0, autoAdvance = false } = {}): FakeClock {
	let nowMs = startMs;
	let setByMs = 0;
	let sleepers: Sleeper[] = [];
	const sleeps: number[] = [];
	return {
		sleeps,
		now: () => nowMs + setByMs,
		elapsed: () => nowMs,
		set: (byMs) => {
			setByMs += byMs;
		},
		sleep: async (ms, signal) => {
			signal?.throwIfAborted();
			sleeps.push(ms);
			if (autoAdvance) {
				nowMs += ms;
				return;
			}
			await new Promise<void>((resolve, reject) => {
				const sleeper = { until: nowMs + ms, wake: resolve };
				sleepers.push(sleeper);
				signal?.addEventListener(
					'abort',
					() => {
						sleepers = sleepers.filter((one) => one !== sleeper);
						reject(signal.reason);
					},
					{ once: true },
				);
			});
		},
		advance: async (ms) => {
			const end = nowMs + ms;
			await settle();
			for (;;) {
				const next = sleepers
					.filter(({ until }) => until <= end)
					.sort((a, b) => a.until - b.until)[0];
				if (!next) break;
				nowMs = Math.max(nowMs, next.until);
				sleepers = sleepers.filter((one) => one !== next);
				next.wake();
				await settle();
			}
			nowMs = end;
		},
	};
}

/** Lets all pending work run. */
async function settle(): Promise<void> {
	for (let round = 0; round < 20; round++) await Promise.resolve();
}
