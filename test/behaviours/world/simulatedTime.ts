/**
 * One clock for n8n, the package and the service. It advances only when no work is left. A day costs nothing,
 * and its events happen in the same order every time. Only one can exist at a time, because it replaces n8n's
 * clock and `Date.now`.
 */
import type { Clock } from '../../../client/async/clock';
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import { steadyClock } from '../../../nodes/adapter/n8n/steadyClock';

export interface SimulatedTime {
	/** Milliseconds since 1970 on the service's clock and, unless `setMachine` changes it, on n8n's. */
	now(): number;
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Work that takes real time and no simulated time. The clock stands still until it is done. */
	work<T>(task: () => Promise<T>): Promise<T>;
	pass(ms: number): Promise<void>;
	/** Advances time until the condition holds. Returns false if the limit is reached first. */
	until(condition: () => boolean, limitMs: number): Promise<boolean>;
	/** Advances time until the task has ended. @throws Error if the limit is reached first */
	finish<T>(task: Promise<T>, limitMs?: number): Promise<T>;
	/** Sets the clock of n8n's machine forward or back. */
	setMachine(byMs: number): void;
	/** Restores the real clocks. */
	end(): void;
}

interface Sleeper {
	readonly atMs: number;
	wake(): void;
}

/**
 * Turns of the event loop that a chunk needs to pass all streams and promises between service and workflow.
 */
const turns = 8;

export function beginSimulatedTime(startMs: number): SimulatedTime {
	const real: Clock = { ...n8nClock };
	const realSteady: Clock = { ...steadyClock };
	const realNow = Date.now;
	let nowMs = startMs;
	let setByMs = 0;
	let working = 0;
	let sleepers: Sleeper[] = [];

	const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
		signal?.throwIfAborted();
		await new Promise<void>((resolve, reject) => {
			const atMs = nowMs + Math.max(0, ms);
			const abort = (): void => {
				sleepers = sleepers.filter((one) => one !== sleeper);
				reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'));
			};
			const sleeper: Sleeper = {
				atMs,
				wake: () => {
					signal?.removeEventListener('abort', abort);
					resolve();
				},
			};
			signal?.addEventListener('abort', abort, { once: true });
			const later = sleepers.findIndex((other) => other.atMs > atMs);
			sleepers.splice(later === -1 ? sleepers.length : later, 0, sleeper);
		});
	};

	/** Waits until no promise can make further progress, which what has just ended may cause. */
	const settle = async (): Promise<void> => {
		for (let quiet = 0; quiet < turns; quiet = working > 0 ? 0 : quiet + 1)
			await new Promise((resolve) => setImmediate(resolve));
	};

	const until = async (condition: () => boolean, limitMs: number): Promise<boolean> => {
		const endMs = nowMs + limitMs;
		for (;;) {
			await settle();
			if (condition()) return true;
			const [next] = sleepers;
			if (!next || next.atMs > endMs) break;
			sleepers.shift();
			nowMs = Math.max(nowMs, next.atMs);
			next.wake();
		}
		nowMs = endMs;
		return false;
	};

	Date.now = () => nowMs + setByMs;
	Object.assign(n8nClock, { now: () => Date.now(), elapsed: () => nowMs, sleep } satisfies Clock);
	Object.assign(steadyClock, { now: () => nowMs, elapsed: () => nowMs, sleep } satisfies Clock);

	return {
		now: () => nowMs,
		sleep,
		work: async (task) => {
			working += 1;
			try {
				return await task();
			} finally {
				working -= 1;
			}
		},
		pass: async (ms) => void (await until(() => false, ms)),
		until,
		finish: async (task, limitMs = 48 * 3_600_000) => {
			let isOver = false;
			const over = (): void => void (isOver = true);
			task.then(over, over);
			if (!(await until(() => isOver, limitMs))) throw new Error('It does not end');
			return await task;
		},
		setMachine: (byMs) => {
			setByMs += byMs;
		},
		end: () => {
			Date.now = realNow;
			Object.assign(n8nClock, real);
			Object.assign(steadyClock, realSteady);
		},
	};
}
