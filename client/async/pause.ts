import type { Clock } from './clock';

/** Waits for this time, or until the signal aborts. The caller must check the signal itself. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
	await clock.sleep(ms, signal).catch(() => undefined);
}
