/** Finds out when the trigger began, by the service's clock, from its very first connection. */
import type { ServiceTime } from '../time/serviceTime';

/** By the service's clock. */
export interface FirstConnection {
	/** Whether payments may have changed between the activation and the connection. */
	readonly isLate: boolean;
	/** Whether that time is only what opening a connection takes. */
	readonly isPrompt: boolean;
	/** The activation. */
	readonly beganMs: number;
	/**
	 * Lower bound for `beganMs` on a service that cuts times to the second. -Infinity if the service has not sent
	 * its time.
	 */
	readonly fromMs: number;
	/** Upper bound for the connection. */
	readonly untilMs: number;
}

/**
 * If it takes longer, the service was down when the trigger was activated, another client held its stream, or
 * the credential could not work.
 */
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
	const beganMs = time.now() - waitedMs;
	return {
		isLate: wasRefused || waitedMs > 0,
		isPrompt: !wasRefused && waitedMs <= promptMs,
		beganMs,
		fromMs: time.offsetMs === null ? -Infinity : toSecond(beganMs),
		untilMs: time.latest(),
	};
}
