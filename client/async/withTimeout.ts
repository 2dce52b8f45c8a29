import type { Clock } from '../http/clock';

/**
 * Waits for one promise, but not for longer than this. `timeLimit.ts` does the same for many at once.
 *
 * @returns what the promise comes to, or `instead` when the time is up; what comes later is dropped
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
	// The loser of the race must not become an unhandled rejection.
	promise.catch(() => undefined);
	try {
		return await Promise.race([promise, late]);
	} finally {
		timer.abort();
	}
}
