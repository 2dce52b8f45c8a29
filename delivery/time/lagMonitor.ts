/** Notices that events wait longer than they should. */
import { type Clock, pause } from '../../client/async';

export interface Lag {
	/** Events that wait for their execution. */
	readonly waiting: number;
	/** How long the oldest of them has waited. */
	readonly oldestMs: number;
	/** Whether the lag is over. */
	readonly caughtUp: boolean;
}

export interface LagMonitorOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/** The number of events that wait, and since when the oldest one waits. */
	readonly waiting: () => { readonly count: number; readonly sinceMs: number | null };
	/** How long events wait intentionally. */
	readonly usualMs: number;
	/** Called when a lag begins and when it has ended. */
	readonly onLag: (lag: Lag) => void;
}

const LAG_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Checks until the signal aborts. Throws nothing. */
export async function createLagMonitor({
	clock,
	signal,
	waiting,
	usualMs,
	onLag,
}: LagMonitorOptions): Promise<void> {
	let lags = false;
	while (!signal.aborted) {
		await pause(clock, LOOK_EVERY_MS, signal);
		if (signal.aborted) return;
		const { count, sinceMs } = waiting();
		const oldestMs = sinceMs === null ? 0 : clock.now() - sinceMs;
		// The thresholds differ. With the same one, a lag near it would be reported again and again.
		const late: boolean = oldestMs - usualMs >= (lags ? LAG_MS / 2 : LAG_MS);
		if (late === lags) continue;
		lags = late;
		onLag({ waiting: count, oldestMs, caughtUp: !late });
	}
}
