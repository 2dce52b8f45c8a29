/**
 * What a person must hear of: a failed execution, of which the error workflow hears. n8n before 2.7 lets no trigger save
 * one: there the workflow itself is started with an item that says the same.
 */
import type { INodeExecutionData, ITriggerFunctions } from 'n8n-workflow';

import { toNodeError } from '../adapter/toNodeError';
import { logOf } from './logOf';
import { createOwnItems, type OwnItemsOptions } from './ownItems';
import { toFailureItem } from './toFailureItem';

export interface FailuresOptions extends OwnItemsOptions {
	/** Whether an item may start the workflow where n8n saves no failed execution. */
	readonly asItems: boolean;
}

/** More than these wait for nobody: an item says how many were left out. */
const MAX_WAITING = 100;
const RETRY_MS = 60_000;

/** Whether n8n, since 2.7, lets a trigger save a failed execution. */
export const showsFailures = (context: ITriggerFunctions): boolean => typeof context.saveFailedExecution === 'function';

/** @returns what shows an error, in the log and as a failed execution or as an item */
export function createFailures(context: ITriggerFunctions, { asItems, ...options }: FailuresOptions): (error: Error) => void {
	const { clock, signal } = options;
	const emit = createOwnItems(context, options);
	const waiting: Array<(leftOut: number) => INodeExecutionData> = [];
	let leftOut = 0;
	let busy = false;

	const tellWaiting = async (): Promise<void> => {
		for (let next = waiting[0]; next !== undefined && !signal.aborted; next = waiting[0]) {
			const before = leftOut;
			if (await emit(next(before))) {
				waiting.shift();
				leftOut -= before;
			} else await clock.sleep(RETRY_MS, signal).catch(() => undefined);
		}
		busy = false;
	};

	return (error) => {
		const shown = toNodeError(context.getNode(), error);
		logOf(context).error(shown.message);
		if (showsFailures(context)) return context.saveFailedExecution(shown);
		if (!asItems || signal.aborted) return;
		if (waiting.length >= MAX_WAITING) leftOut += 1;
		else {
			const atMs = clock.now();
			waiting.push((count) => toFailureItem(shown, atMs, count));
		}
		if (busy) return;
		busy = true;
		void tellWaiting();
	};
}
