/** Starts the workflow with an item of the trigger's own, which tells of no payment. */
import type { INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

import type { Clock } from '../../../client/http/clock';
import { deduplicationKey } from '../execution/deduplicationKey';
import { createTimeLimit } from '../../../client/async/timeLimit';

export interface OwnItemsOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

/** The next item does not wait longer for the execution of the last one. */
const MAX_EXECUTION_MS = 60_000;

/** @returns what starts an execution with an item, and resolves at its end with whether n8n took it; never rejects */
export function createOwnItems(
	context: ITriggerFunctions,
	{ clock, random, signal }: OwnItemsOptions,
): (item: INodeExecutionData) => Promise<boolean> {
	const limit = createTimeLimit({ clock, signal, limitMs: MAX_EXECUTION_MS });
	return async (item) => {
		const done = context.helpers.createDeferredPromise<IRun>();
		// No two items have the same key, in no life and in no process.
		const name = `health-${clock.now()}-${random().toString(36).slice(2)}`;
		try {
			context.emit([[item]], undefined, done, deduplicationKey(context, name, 1));
			await limit<unknown>(done.promise, null);
			return true;
		} catch {
			// Also an execution that a person has stopped: one item too many does no harm.
			return false;
		}
	};
}
