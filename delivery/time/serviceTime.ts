/**
 * The service's time, from the `Date` of its responses (RFC 9110, 6.6.1). Times of payments are
 * compared with this time only, because this machine's clock may be off by minutes.
 */
import type { Clock } from '../../client/async';

export interface ServiceTime {
	/**
	 * Takes the time of the service's clock, and of this machine's clock at the same moment. The
	 * latest call counts.
	 *
	 * @param serviceMs cut to the second
	 */
	observe(serviceMs: number, localMs: number): void;
	/**
	 * By how much the service's clock is ahead, or up to a second more. Null until `observe` is called.
	 */
	readonly offsetMs: number | null;
	/** Lower bound for the service's time now. */
	now(): number;
	/** Upper bound for the service's time now. */
	latest(): number;
}

/**
 * The most that the service's clock can differ while its time is unknown. Beyond that it accepts no
 * tokens.
 */
export const unknownOffsetMs = 600_000;
/** `Date` is cut to the second. */
const resolutionMs = 1_000;

export function createServiceTime(clock: Pick<Clock, 'now'>): ServiceTime {
	let offsetMs: number | null = null;
	return {
		observe(serviceMs, localMs) {
			offsetMs = serviceMs - localMs;
		},
		get offsetMs() {
			return offsetMs;
		},
		now: () => clock.now() + (offsetMs ?? -unknownOffsetMs),
		latest: () => clock.now() + (offsetMs === null ? unknownOffsetMs : offsetMs + resolutionMs),
	};
}
