/**
 * Reports what a person must know as a failed execution, which starts the error workflow. n8n
 * before 2.7 does not let a trigger save one. There, an item with the same facts starts the
 * workflow itself.
 */
import type { INodeExecutionData, ITriggerFunctions } from 'n8n-workflow';

import { toNodeError } from '../../adapter/errors/toNodeError';
import type { HealthChange } from './healthChange';
import { loggerOf } from '../log/logger';
import { createOwnItems, type OwnItemsOptions } from './ownItems';
import { toFailureItem } from './toFailureItem';
import { toHealthItem } from './toHealthItem';
import { pause } from '../../../client/async';

export interface FailedExecutionsOptions extends OwnItemsOptions {
	/** Whether an item may start the workflow if n8n cannot save a failed execution. */
	readonly asItems: boolean;
}

/** At most this many items are queued. The next item says how many were left out. */
const MAX_WAITING = 100;
const RETRY_MS = 60_000;

/** Whether n8n lets a trigger save a failed execution. It does since 2.7. */
export const showsFailures = (context: ITriggerFunctions): boolean =>
	typeof context.saveFailedExecution === 'function';

export interface FailedExecutions {
	/** Reports an error in the log, and as a failed execution or as an item. */
	fail(error: Error): void;
	/**
	 * Reports the end of trouble that was reported as an item, after that item. Does nothing if the trouble was
	 * reported as a failed execution.
	 */
	end(change: HealthChange): void;
}

export function createFailedExecutions(
	context: ITriggerFunctions,
	{ asItems, ...options }: FailedExecutionsOptions,
): FailedExecutions {
	const { clock, signal } = options;
	const emit = createOwnItems(context, options);
	const waiting: Array<(leftOut: number) => INodeExecutionData> = [];
	let leftOut = 0;
	let busy = false;

	const emitWaiting = async (): Promise<void> => {
		for (let next = waiting[0]; next !== undefined && !signal.aborted; next = waiting[0]) {
			const before = leftOut;
			if (await emit(next(before))) {
				waiting.shift();
				leftOut -= before;
			} else await pause(clock, RETRY_MS, signal);
		}
		busy = false;
	};

	const report = (toItem: (leftOut: number) => INodeExecutionData): void => {
		if (showsFailures(context) || !asItems || signal.aborted) return;
		if (waiting.length >= MAX_WAITING) leftOut += 1;
		else waiting.push(toItem);
		if (busy) return;
		busy = true;
		void emitWaiting();
	};

	return {
		fail(error) {
			const shown = toNodeError(context.getNode(), error);
			loggerOf(context).error(shown.message);
			if (showsFailures(context)) context.saveFailedExecution(shown);
			const atMs = clock.now();
			report((count) => toFailureItem(shown, atMs, count));
		},
		end: (change) => report((count) => toHealthItem(change, count)),
	};
}
