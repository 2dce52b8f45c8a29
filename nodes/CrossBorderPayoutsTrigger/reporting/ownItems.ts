/** Starts the workflow with an item about the trigger itself, not about a payment. */
import type { INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { createTimeLimit, type LoopPorts } from '../../../client/async';
import { deduplicationKey } from '../execution/deduplicationKey';

/** The next item waits no longer than this for the execution of the last one. */
const MAX_EXECUTION_MS = 60_000;

/**
 * @returns a function that starts an execution with an item; it resolves when the execution ends,
 *   with whether n8n accepted the item, and never rejects
 */
export function createOwnItems(
	context: ITriggerFunctions,
	{ clock, random, signal }: LoopPorts,
): (item: INodeExecutionData) => Promise<boolean> {
	const limit = createTimeLimit({ clock, signal, limitMs: MAX_EXECUTION_MS });
	return async (item) => {
		const done = context.helpers.createDeferredPromise<IRun>();
		// Each item needs its own key. n8n drops an item whose key was used before a restart or by another process.
		const name = `health-${clock.now()}-${random().toString(36).slice(2)}`;
		try {
			context.emit([[item]], undefined, done, deduplicationKey(context, name, 1));
			await limit<unknown>(done.promise, null);
			return true;
		} catch {
			// An execution that a person stopped also ends here. The item may then be emitted twice,
			// which does no harm.
			return false;
		}
	};
}
