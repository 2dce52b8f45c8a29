import pLimit from 'p-limit';

import { n8nClock } from '../n8n/clock';

/** How many tasks of a run are under way at a time, and whether any may still begin. */
export interface Concurrency {
	/**
	 * Runs the task when its turn comes.
	 *
	 * @throws the reason of `stopping` instead of beginning a task after it has aborted; else what the task throws
	 */
	inTurn<T>(task: () => Promise<T>): Promise<T>;
	/** Aborts when nothing new may begin. */
	readonly stopping: AbortSignal;
	/** Lets nothing new begin; what is under way goes on. */
	stop(): void;
}

/** @param cancelled stops the turns, too */
export function createConcurrency(concurrency: number, cancelled?: AbortSignal): Concurrency {
	const limit = pLimit(concurrency);
	const stopped = new AbortController();
	const stopping = cancelled ? AbortSignal.any([cancelled, stopped.signal]) : stopped.signal;
	return {
		stopping,
		stop: () => stopped.abort(),
		inTurn: async (task) =>
			await new Promise((resolve, reject) => {
				void limit(async () => {
					try {
						stopping.throwIfAborted();
						resolve(await task());
					} catch (error) {
						reject(error);
						// Whoever learns of it now may call stop(): without this the next task would have begun by then.
						await n8nClock.sleep(0);
					}
				});
			}),
	};
}
