/** The machine's clock. */
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../client/async';

export const machineClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: async (ms, signal) => {
		await setTimeout(ms, undefined, signal === undefined ? {} : { signal });
	},
};
