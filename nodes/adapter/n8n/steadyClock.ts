/**
 * Time that passes evenly. The time of day can be set while n8n runs: hours that have not passed must not look like
 * an outage, and hours that seem to come again must hold up nothing.
 */
import type { Clock } from '../../../client/http/clock';
import { n8nClock } from './clock';

const beganMs = n8nClock.now() - n8nClock.elapsed();

/** Begins with the time of day at which n8n loaded the node. */
export const steadyClock: Clock = {
	...n8nClock,
	now: () => Math.round(beganMs + n8nClock.elapsed()),
};

/** Less than this is no clock that was set. */
const TOLERANCE_MS = 1_000;

/** @returns what a moment of the steady clock is by the time of day, as that goes now */
export function timeOfDay(steadyMs: number): Date {
	const setByMs = n8nClock.now() - steadyClock.now();
	return new Date(Math.abs(setByMs) < TOLERANCE_MS ? steadyMs : steadyMs + setByMs);
}
