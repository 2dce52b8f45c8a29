import type { Clock } from '../http/clock';

/** Waits so long, or until the signal aborts; the caller looks at the signal itself. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
	await clock.sleep(ms, signal).catch(() => undefined);
}
