/** Waits until a stream is quiet. [Events] */
import { pause } from '../../async/pause';
import type { Clock } from '../../async/clock';

export interface Activity {
	/** Changes with everything that shows life: a connection, an event. */
	readonly count: number;
	/** Whether silence says something: a connection is open, and no event is only half there. */
	readonly canBeQuiet: boolean;
	/** How long the silence must last, in milliseconds. */
	readonly quietMs: number;
}

export interface QuietPorts {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/** The length of one wait, of which the silence is made. */
	readonly partMs: number;
}

/**
 * If the process was too busy to read, the last timer is over before the bytes that have arrived are
 * read. This much longer, and they are read.
 */
const CONFIRM_MS = 50;

/**
 * Resolves when nothing has happened for `quietMs`, and at most one part later, or when the signal
 * aborts.
 */
export async function untilQuiet(
	activity: Activity,
	{ clock, signal, partMs }: QuietPorts,
): Promise<void> {
	const isSilentFor = async (ms: number): Promise<boolean> => {
		const { count } = activity;
		await pause(clock, ms, signal);
		return activity.count === count && activity.canBeQuiet;
	};
	let silentMs = 0;
	while (!signal.aborted) {
		silentMs = (await isSilentFor(partMs)) ? silentMs + partMs : 0;
		if (silentMs === 0 || silentMs < activity.quietMs) continue;
		if (await isSilentFor(CONFIRM_MS)) return;
		silentMs = 0;
	}
}
