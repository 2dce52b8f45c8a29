/** Time runs faster: a minute's limit is over in seconds, and everything else keeps its order. */
import type { Clock } from '../../../client/http/clock';

/** @param speed its milliseconds per millisecond of the given clock */
export function createFastClock(clock: Clock, speed: number): Clock {
	const startMs = clock.now();
	return {
		now: () => startMs + (clock.now() - startMs) * speed,
		elapsed: () => clock.elapsed() * speed,
		sleep: async (ms, signal) => await clock.sleep(ms / speed, signal),
	};
}
