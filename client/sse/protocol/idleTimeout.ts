/** Detects a dead connection: no byte arrives on it for some time. [Events] */
import type { Clock } from '../../async/clock';

/**
 * Nobody reads this error. Without it, the runtime would create an error with a stack for every
 * read.
 */
const over = new Error('The read is over');

/**
 * Reads the next chunk, or gives up after `idleTimeoutMs` without a byte. Comments are bytes as well. The time
 * runs only during a read, so a slow consumer never causes the timeout.
 *
 * @returns the bytes; `end` if there are no more, `silent` after the timeout
 * @throws what the iterator throws, and the signal's reason if it aborts
 */
export async function readWithIdleTimeout(
	chunks: AsyncIterator<Uint8Array>,
	{ clock, idleTimeoutMs, signal }: { clock: Clock; idleTimeoutMs: number; signal: AbortSignal },
): Promise<Uint8Array | 'end' | 'silent'> {
	signal.throwIfAborted();
	const timer = new AbortController();
	const stopTimer = (): void => timer.abort(signal.reason);
	signal.addEventListener('abort', stopTimer, { once: true });
	const read = chunks
		.next()
		.then((result) => (result.done === true ? ('end' as const) : result.value));
	// If the timer wins, a later failure must not become an unhandled rejection.
	read.catch(() => undefined);
	const silence = clock.sleep(idleTimeoutMs, timer.signal).then(() => 'silent' as const);
	silence.catch(() => undefined);
	try {
		return await Promise.race([read, silence]);
	} finally {
		signal.removeEventListener('abort', stopTimer);
		timer.abort(over);
	}
}
