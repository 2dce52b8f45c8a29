import { sleep } from 'n8n-workflow';

import type { Clock } from '../../../client/async';
import { abortable } from '../../olderN8n/abortable';

/** Implements the Clock port with n8n. Community nodes may not use timers. */
export const n8nClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: async (ms, signal) => {
		signal?.throwIfAborted();
		const wait = sleep(ms, signal);
		await (signal ? abortable(wait, signal) : wait);
	},
};
