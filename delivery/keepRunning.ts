/**
 * Restarts a listener that ends because of an error in our own code. Otherwise the trigger would stop without
 * anybody noticing.
 */
import { isPayoutError } from '../client/errors';
import { type Clock, linkedAbort, pause } from '../client/async';

/**
 * Runs the listener once, from its start to its end. The signal aborts when it ends, so that nothing
 * of it keeps running.
 */
export type LifetimeRun = (lifetime: AbortSignal) => Promise<void>;

export interface KeepRunningOptions {
	readonly clock: Clock;
	/** Ends the listener for good. */
	readonly signal: AbortSignal;
	/** Receives each error. The next start follows a minute later. */
	readonly onCrash: (error: unknown) => void;
}

const RESTART_MS = 60_000;

export async function keepRunning(
	run: LifetimeRun,
	{ clock, signal, onCrash }: KeepRunningOptions,
): Promise<void> {
	// n8n installs its own `emit` after trigger() has returned, so nothing may be emitted before.
	let pauseMs = 1;
	while (!signal.aborted) {
		await pause(clock, pauseMs, signal);
		if (signal.aborted) return;
		const lifetime = linkedAbort(signal);
		try {
			await run(lifetime.signal);
		} catch (error) {
			try {
				if (!signal.aborted) onCrash(error);
			} catch {
				// A failed report must not prevent the restart.
			}
		}
		lifetime.abort();
		pauseMs = RESTART_MS;
	}
}

/**
 * Calls `prepare` each time that `keepRunning` starts the listener, until it succeeds. A credential can be
 * corrected without a new activation, and n8n does not retry an activation that failed.
 *
 * @param prepare reads the credential, and returns the listener that uses it
 * @throws what `prepare` throws, unless it is an error of the client
 */
export async function prepareAgain(prepare: () => Promise<LifetimeRun>): Promise<LifetimeRun> {
	let prepared = await prepare().catch((error: unknown) => {
		if (isPayoutError(error)) return null;
		throw error;
	});
	return async (lifetime) => {
		prepared ??= await prepare();
		await prepared(lifetime);
	};
}
