/** Waits for a condition, with a time limit. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Reads again and again until there is an answer.
 *
 * @param what names what is waited for, for the error.
 * @param read returns the answer, or undefined if it is not there yet.
 * @param describe describes the current state, for the error.
 * @throws Error after `timeoutMs`.
 */
export async function waitFor<T>(
	what: string,
	read: () => T | undefined | Promise<T | undefined>,
	options: { timeoutMs: number; everyMs?: number; describe?: () => string },
): Promise<T> {
	const deadline = performance.now() + options.timeoutMs;
	for (;;) {
		const answer = await read();
		if (answer !== undefined) return answer;
		if (performance.now() > deadline) {
			const state = options.describe === undefined ? '' : ` Now: ${options.describe()}`;
			throw new Error(`Waited ${options.timeoutMs / 1000} s without success for ${what}.${state}`);
		}
		await delay(options.everyMs ?? 100);
	}
}
