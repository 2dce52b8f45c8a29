/** Finds out that a connection is dead when nothing at all arrives on it any more. [Events] */
import type { Clock } from '../../http/clock';

export type ReadResult =
	| { readonly kind: 'bytes'; readonly bytes: Uint8Array }
	| { readonly kind: 'end' }
	| { readonly kind: 'silent' };

/** Nobody looks at it, but without one the runtime makes an error with its stack for every read. */
const over = new Error('The read is over');

/**
 * Reads the next chunk, or gives up after `idleTimeoutMs` without a byte. Comments are bytes too. The
 * time runs only while somebody reads, so a consumer that holds back never kills its connection.
 *
 * @throws what the iterator throws, and the signal's reason when it aborts
 */
export async function readOrTimeout(
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
	// The loser of the race must not become an unhandled rejection.
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
