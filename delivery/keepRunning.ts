/** A listener that ends by a fault of its own is started again: it must never be dead in silence. */
import { isPayoutError } from '../client/errors';
import type { Clock } from '../client/http/clock';
import { pause } from '../client/async/pause';
import { linkedAbort } from '../client/async/linkedAbort';

/** One life of the listener; its signal aborts when that life is over, so that nothing of it stays behind. */
export type Life = (life: AbortSignal) => Promise<void>;

export interface KeepRunningOptions {
	readonly clock: Clock;
	/** Ends it for good. */
	readonly signal: AbortSignal;
	/** Told about each fault; the next start comes a minute later. */
	readonly onCrash: (error: unknown) => void;
}

const RESTART_MS = 60_000;

export async function keepRunning(
	run: Life,
	{ clock, signal, onCrash }: KeepRunningOptions,
): Promise<void> {
	// n8n puts its own `emit` in place when trigger() has returned: nothing may be emitted before.
	let pauseMs = 1;
	while (!signal.aborted) {
		await pause(clock, pauseMs, signal);
		if (signal.aborted) return;
		const life = linkedAbort(signal);
		try {
			await run(life.signal);
		} catch (error) {
			try {
				if (!signal.aborted) onCrash(error);
			} catch {
				// Reporting is the smaller matter: what counts is that it starts again.
			}
		}
		life.abort();
		pauseMs = RESTART_MS;
	}
}

/**
 * A credential can be mended without a new activation, and n8n does not try an activation again that has failed:
 * what it cannot be prepared with is tried anew at each start.
 *
 * @param prepare reads the credential, and gives what listens with it
 * @throws what `prepare` throws, unless it is the client's own
 */
export async function prepareAgain(prepare: () => Promise<Life>): Promise<Life> {
	let prepared = await prepare().catch((error: unknown) => {
		if (isPayoutError(error)) return null;
		throw error;
	});
	return async (life) => {
		prepared ??= await prepare();
		await prepared(life);
	};
}
