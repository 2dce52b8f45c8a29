import pLimit from 'p-limit';

import type { Semaphore } from '../../../client/async';
import { n8nClock } from '../n8n/clock';

/** Limits how many tasks of a run are in progress at once, and stops new ones. */
export interface TaskLimit {
	/**
	 * Runs the task when its turn comes.
	 *
	 * @throws the reason of `stopping` if it aborted before the task began; otherwise what the task
	 *   throws
	 */
	readonly inTurn: Semaphore;
	/** Aborts when no new task may begin. */
	readonly stopping: AbortSignal;
	/** Prevents new tasks from beginning. Tasks in progress continue. */
	stop(): void;
}

/** @param cancelled aborts `stopping` as well */
export function createTaskLimit(concurrency: number, cancelled?: AbortSignal): TaskLimit {
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
						// The caller may call stop() when it sees this error. Without the pause, the next task
						// would begin before that.
						await n8nClock.sleep(0);
					}
				});
			}),
	};
}
