/**
 * A clock that runs evenly. The time of day can be set while n8n runs. A clock set forward must not
 * look like an outage, and a clock set back must not delay anything.
 */
import type { Clock } from '../../../client/async';
import { n8nClock } from './clock';

const beganMs = n8nClock.now() - n8nClock.elapsed();

/** Starts at the time of day when n8n loaded the node. */
export const steadyClock: Clock = {
	...n8nClock,
	now: () => Math.round(beganMs + n8nClock.elapsed()),
};

/** A smaller difference does not mean that the time of day was set. */
const TOLERANCE_MS = 1_000;

/**
 * @returns a moment of the steady clock as a time of day, by the present setting of the system
 *   clock
 */
export function timeOfDay(steadyMs: number): Date {
	const setByMs = n8nClock.now() - steadyClock.now();
	return new Date(Math.abs(setByMs) < TOLERANCE_MS ? steadyMs : steadyMs + setByMs);
}
