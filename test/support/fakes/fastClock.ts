/** A faster clock: a limit of one minute is over in seconds, and the order of events stays the same. */
import type { Clock } from '../../../client/async/clock';

/** @param speed how many of its milliseconds pass per millisecond of the given clock */
export function createFastClock(clock: Clock, speed: number): Clock {
	const startMs = clock.now();
	return {
		now: () => startMs + (clock.now() - startMs) * speed,
		elapsed: () => clock.elapsed() * speed,
		sleep: async (ms, signal) => await clock.sleep(ms / speed, signal),
	};
}
