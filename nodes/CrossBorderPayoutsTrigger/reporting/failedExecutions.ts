/**
 * Reports what a person must know as a failed execution, which starts the error workflow. Where n8n
 * does not let a trigger save one, an item with the same facts starts the workflow itself.
 */
import type { ITriggerFunctions } from 'n8n-workflow';

import type { LoopPorts } from '../../../client/async';
import { toNodeError } from '../../adapter/errors/toNodeError';
import type { HealthChange } from './healthChange';
import { loggerOf } from '../log/logger';
import { createOwnItems } from './ownItems';
import { ownItem, toHealthItem } from './toHealthItem';
import { failureFacts } from '../../olderN8n/failureFacts';
import { createItemQueue } from '../../olderN8n/itemQueue';
import { showsFailures } from '../../olderN8n/showsFailures';

export interface FailedExecutionsOptions extends LoopPorts {
	/** Whether an item may start the workflow if n8n cannot save a failed execution. */
	readonly asItems: boolean;
}

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
	const queue =
		showsFailures(context) || !asItems
			? undefined
			: createItemQueue({ emit: createOwnItems(context, options), clock, signal });
	return {
		fail(error) {
			const shown = toNodeError(context.getNode(), error);
			loggerOf(context).error(shown.message);
			if (showsFailures(context)) context.saveFailedExecution(shown);
			const atMs = clock.now();
			queue?.((leftOut) => ownItem(atMs, failureFacts(shown, leftOut)));
		},
		end: (change) => queue?.((leftOut) => toHealthItem(change, leftOut)),
	};
}
