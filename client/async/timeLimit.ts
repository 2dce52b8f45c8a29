/** Waits for promises, for each of them at most a fixed time. */
import type { Clock } from './clock';
import { pause } from './pause';

export interface TimeLimitOptions {
	readonly clock: Clock;
	/** Ends every wait. */
	readonly signal: AbortSignal;
	readonly limitMs: number;
}

/**
 * Resolves as the promise does, or with `instead` if the time is over or the signal aborts. A later
 * result is dropped.
 */
export type TimeLimit = <T>(promise: Promise<T>, instead: T) => Promise<T>;

interface Wait {
	readonly untilMs: number;
	readonly giveUp: () => void;
}

/**
 * Uses one timer for all waits, because every execution has a wait, and nearly all end early. All waits are
 * equally long, so the oldest is always the first to end.
 */
export function createTimeLimit({ clock, signal, limitMs }: TimeLimitOptions): TimeLimit {
	const waits = new Set<Wait>();
	let watching = false;

	const watch = async (): Promise<void> => {
		watching = true;
		for (let [oldest] = waits; oldest !== undefined; [oldest] = waits) {
			const ms = Math.max(1, oldest.untilMs - clock.now());
			await pause(clock, ms, signal);
			for (const { untilMs, giveUp } of waits) {
				if (!signal.aborted && untilMs > clock.now()) break;
				giveUp();
			}
		}
		watching = false;
	};

	return async <T>(promise: Promise<T>, instead: T): Promise<T> => {
		if (signal.aborted) return instead;
		return await new Promise<T>((resolve, reject) => {
			const wait: Wait = {
				untilMs: clock.now() + limitMs,
				giveUp: () => {
					waits.delete(wait);
					resolve(instead);
				},
			};
			waits.add(wait);
			if (!watching) void watch();
			const end = (done: () => void): void => {
				waits.delete(wait);
				done();
			};
			promise.then(
				(value) => end(() => resolve(value)),
				(error: unknown) => end(() => reject(error)),
			);
		});
	};
}
