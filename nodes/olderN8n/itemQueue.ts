/** Ends with n8n 2.7: items that start the workflow where failures cannot be saved, one after the other. */
import type { INodeExecutionData } from 'n8n-workflow';

import { type Clock, pause } from '../../client/async';

export interface ItemQueueOptions {
	/** Starts an execution with an item. Resolves when it ends, with whether n8n accepted the item. */
	readonly emit: (item: INodeExecutionData) => Promise<boolean>;
	readonly clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>;
	readonly signal: AbortSignal;
}

/** At most this many items are queued. The next item says how many were left out. */
const MAX_WAITING = 100;
const RETRY_MS = 60_000;

/** @returns a function that queues an item, which is made when its turn comes. It never throws */
export function createItemQueue({
	emit,
	clock,
	signal,
}: ItemQueueOptions): (toItem: (leftOut: number) => INodeExecutionData) => void {
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

	return (toItem) => {
		if (signal.aborted) return;
		if (waiting.length >= MAX_WAITING) leftOut += 1;
		else waiting.push(toItem);
		if (busy) return;
		busy = true;
		void emitWaiting();
	};
}
