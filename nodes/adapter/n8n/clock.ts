import { sleep } from 'n8n-workflow';

import type { Clock } from '../../../client/async';

/** Implements the Clock port with n8n. Community nodes may not use timers. */
export const n8nClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: async (ms, signal) => {
		signal?.throwIfAborted();
		await abortable(sleep(ms, signal), signal);
	},
};

/**
 * n8n before 2.34 ignores the signal of `sleep`. Without this race, an abort would wait until the
 * sleep ends.
 */
async function abortable(wait: Promise<void>, signal?: AbortSignal): Promise<void> {
	if (!signal) return await wait;
	let onAbort = (): void => undefined;
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
	});
	try {
		await Promise.race([wait, aborted]);
	} finally {
		signal.removeEventListener('abort', onAbort);
		wait.catch(() => undefined);
	}
}
