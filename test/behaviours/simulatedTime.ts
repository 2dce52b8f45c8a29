/* eslint-disable @n8n/community-nodes/no-restricted-globals -- not part of the published package */
/**
 * One time for n8n, the package and the service: it moves on only when nobody has anything left to do. A day costs
 * nothing, and what happens in it happens in the same order every time. Only one can exist at a time, since it takes
 * the place of n8n's clock and of `Date.now`.
 */
import type { Clock } from '../../client/http/clock';
import { n8nClock } from '../../nodes/adapter/n8n/clock';
import { steadyClock } from '../../nodes/adapter/n8n/steadyClock';

export interface SimulatedTime {
	/** Milliseconds since 1970 on the service's clock and, unless somebody sets it, on n8n's. */
	now(): number;
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Work that takes real time and no simulated time: until it is done, time stands still. */
	work<T>(task: () => Promise<T>): Promise<T>;
	pass(ms: number): Promise<void>;
	/** Passes time until it holds; false when the limit came first. */
	until(condition: () => boolean, limitMs: number): Promise<boolean>;
	/** Passes time until it has ended. @throws Error when the limit came first */
	finish<T>(task: Promise<T>, limitMs?: number): Promise<T>;
	/** Somebody sets the clock of n8n's machine, by so much. */
	setMachine(byMs: number): void;
	/** Puts the real clocks back. */
	end(): void;
}

interface Sleeper {
	readonly atMs: number;
	wake(): void;
}

/** Turns of the event loop in which a chunk comes through all streams and promises between service and workflow. */
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

	/** Until every promise that can go on has gone on. */
	const settle = async (): Promise<void> => {
		do
			for (let turn = 0; turn < turns; turn++)
				await new Promise((resolve) => setImmediate(resolve));
		while (working > 0);
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
