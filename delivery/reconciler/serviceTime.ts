/**
 * The service's time, as its answers tell it (`Date`; RFC 9110, 6.6.1). Times of payments are compared with nothing else:
 * this machine's clock may be off by minutes.
 */
import type { Clock } from '../../client/http/clock';

export interface ServiceTime {
	/**
	 * What the service's clock showed, and this machine's at that moment. The latest word counts.
	 *
	 * @param serviceMs cut to the second
	 */
	tell(serviceMs: number, localMs: number): void;
	/** By how much the service's clock is ahead, up to a second more; null while it has not told. */
	readonly offsetMs: number | null;
	/** No later than the service's time now. */
	now(): number;
	/** No earlier than the service's time now. */
	latest(): number;
}

/** Without a word of the service its clock may be off by so much: it accepts no tokens beyond that. */
export const unknownOffsetMs = 600_000;
/** `Date` is cut to the second. */
const resolutionMs = 1_000;

export function createServiceTime(clock: Pick<Clock, 'now'>): ServiceTime {
	let offsetMs: number | null = null;
	return {
		tell(serviceMs, localMs) {
			offsetMs = serviceMs - localMs;
		},
		get offsetMs() {
			return offsetMs;
		},
		now: () => clock.now() + (offsetMs ?? -unknownOffsetMs),
		latest: () => clock.now() + (offsetMs === null ? unknownOffsetMs : offsetMs + resolutionMs),
	};
}
