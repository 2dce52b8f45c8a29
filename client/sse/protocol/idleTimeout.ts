/** Detects a dead connection: no byte arrives on it for some time. [Events] */
import type { Clock } from '../../async/clock';

export type ReadResult =
	| { readonly kind: 'bytes'; readonly bytes: Uint8Array }
	| { readonly kind: 'end' }
	| { readonly kind: 'silent' };

/**
 * Nobody reads this error. Without it, the runtime would create an error with a stack for every
 * read.
 */
const over = new Error('The read is over');

/**
 * Reads the next chunk, or gives up after `idleTimeoutMs` without a byte. Comments are bytes as well. The time
 * runs only during a read, so a slow consumer never causes the timeout.
 *
 * @throws what the iterator throws, and the signal's reason if it aborts
 */
export async function readWithIdleTimeout(
	chunks: AsyncIterator<Uint8Array>,
	{ clock, idleTimeoutMs, signal }: { clock: Clock; idleTimeoutMs: number; signal: AbortSignal },
): Promise<ReadResult> {
	signal.throwIfAborted();
	const timer = new AbortController();
	const stopTimer = (): void => timer.abort(signal.reason);
	signal.addEventListener('abort', stopTimer, { once: true });
	const read = chunks
		.next()
		.then((result): ReadResult =>
			result.done === true ? { kind: 'end' } : { kind: 'bytes', bytes: result.value },
		);
	// If the timer wins, a later failure must not become an unhandled rejection.
	read.catch(() => undefined);
	const silence = clock
		.sleep(idleTimeoutMs, timer.signal)
		.then((): ReadResult => ({ kind: 'silent' }));
	silence.catch(() => undefined);
	try {
		return await Promise.race([read, silence]);
	} finally {
		signal.removeEventListener('abort', stopTimer);
		timer.abort(over);
	}
}
