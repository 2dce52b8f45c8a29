/** Finds out when the trigger began, by the service's clock, from its very first connection. */
import type { ServiceTime } from './serviceTime';

/** By the service's clock. */
export interface FirstConnection {
	/** Whether payments may have changed between the activation and the connection. */
	readonly isLate: boolean;
	/** The connection, or the activation if the connection was late. */
	readonly beganMs: number;
	/**
	 * Lower bound for `beganMs` on a service that cuts times to the second. -Infinity if the service has not sent
	 * its time.
	 */
	readonly fromMs: number;
	/** Upper bound for the connection. */
	readonly untilMs: number;
}

/** A first connection that takes longer leaves a gap after the activation. */
const promptMs = 2_000;

/**
 * A service may cut the times of payments to the second. A payment made right after the activation would then
 * look older than the activation.
 */
const toSecond = (ms: number): number => ms - (ms % 1_000);

/**
 * @param waitedMs how long after the activation it was opened
 * @param wasRefused whether a try before it failed
 */
export function readFirstConnection(
	waitedMs: number,
	wasRefused: boolean,
	time: Pick<ServiceTime, 'now' | 'latest' | 'offsetMs'>,
): FirstConnection {
	// When the trigger was activated, the service was down, another client held its stream, or the
	// credential could not work.
	const isLate = wasRefused || waitedMs > promptMs;
	const beganMs = time.now() - (isLate ? waitedMs : 0);
	return {
		isLate,
		beganMs,
		fromMs: time.offsetMs === null ? -Infinity : toSecond(beganMs),
		untilMs: time.latest(),
	};
}
