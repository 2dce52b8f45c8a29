import type { Clock } from './clock';

/**
 * Waits for one promise, but not longer than `ms`. `timeLimit.ts` does the same for many at once.
 *
 * @returns the promise's value, or `instead` if the time is over; a later result is dropped
 * @throws what the promise throws in time
 */
export async function withTimeout<T, Instead>(
	promise: Promise<T>,
	ms: number,
	instead: Instead,
	clock: Clock,
): Promise<T | Instead> {
	const timer = new AbortController();
	const late = clock.sleep(ms, timer.signal).then(
		() => instead,
		() => instead,
	);
	// If the timer wins, a later failure must not become an unhandled rejection.
	promise.catch(() => undefined);
	try {
		return await Promise.race([promise, late]);
	} finally {
		timer.abort();
	}
}
