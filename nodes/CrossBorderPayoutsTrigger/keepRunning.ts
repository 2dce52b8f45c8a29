/** A listener that ends by a fault of its own is started again: it must never be dead in silence. */
import type { Clock } from '../../client/http/clock';

export interface KeepRunningOptions {
	readonly clock: Clock;
	/** Ends it for good. */
	readonly signal: AbortSignal;
	/** Told about each fault; the next start comes a minute later. */
	readonly onCrash: (error: unknown) => void;
}

const RESTART_MS = 60_000;

/**
 * @param run one life; its signal aborts when that life is over, so that nothing of it stays behind
 */
export async function keepRunning(
	run: (life: AbortSignal) => Promise<void>,
	{ clock, signal, onCrash }: KeepRunningOptions,
): Promise<void> {
	// n8n puts its own `emit` in place when trigger() has returned: nothing may be emitted before.
	let pauseMs = 1;
	while (!signal.aborted) {
		await clock.sleep(pauseMs, signal).catch(() => undefined);
		if (signal.aborted) return;
		const life = new AbortController();
		// Not AbortSignal.any: asking such a signal is dear, and it is asked several times for each event.
		const end = (): void => life.abort(signal.reason);
		signal.addEventListener('abort', end, { once: true });
		try {
			await run(life.signal);
		} catch (error) {
			try {
				if (!signal.aborted) onCrash(error);
			} catch {
				// Reporting is the smaller matter: what counts is that it starts again.
			}
		}
		signal.removeEventListener('abort', end);
		life.abort();
		pauseMs = RESTART_MS;
	}
}
