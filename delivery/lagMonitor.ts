/** Notices that events wait longer than they should. */
import type { Clock } from '../client/http/clock';
import { pause } from '../client/async/pause';

export interface Lag {
	/** Events that wait for their execution. */
	readonly waiting: number;
	/** How long the oldest of them has been waiting. */
	readonly oldestMs: number;
	/** Whether the wait is over. */
	readonly caughtUp: boolean;
}

export interface LagMonitorOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/** The events that wait now, and since when the oldest of them does. */
	readonly waiting: () => { readonly count: number; readonly sinceMs: number | null };
	/** How long events wait on purpose. */
	readonly usualMs: number;
	/** Told when a lag begins and when it has ended. */
	readonly onLag: (lag: Lag) => void;
}

const LAG_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Looks until the signal aborts. Throws nothing. */
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
		// Not the same line for both: at the edge it would be told again and again.
		const late: boolean = oldestMs - usualMs >= (lags ? LAG_MS / 2 : LAG_MS);
		if (late === lags) continue;
		lags = late;
		onLag({ waiting: count, oldestMs, caughtUp: !late });
	}
}
