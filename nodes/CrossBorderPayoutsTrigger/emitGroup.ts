/** Hands events to n8n and reads what became of their execution. */
import type { IRun, ITriggerFunctions } from 'n8n-workflow';

import type { EventGroup } from './dispatch';
import type { RunResult } from './runGroup';
import { toItem } from './toItem';

/** The key under which n8n starts at most one execution. It is global to the instance. */
export function deduplicationKey(
	context: ITriggerFunctions,
	groupKey: string,
	attempt: number,
): string {
	const own = `${context.getWorkflow().id ?? ''}:${context.getNode().id}:${groupKey}`;
	return attempt > 1 ? `${own}:try-${attempt}` : own;
}

function readRejection(error: unknown): RunResult {
	const name = error instanceof Error ? `${error.name} ${error.constructor.name}` : '';
	if (!/cancell?ed/i.test(name)) return { kind: 'rejected' };
	// The workflow's own time limit is a failure of the workflow; a person's stop is a decision.
	return /timeout/i.test(name) ? { kind: 'finished', succeeded: false } : { kind: 'cancelled' };
}

/**
 * Resolves when the execution has ended, or was not created at all. Never rejects. `emit` is called
 * through the context each time: n8n replaces it once `trigger()` has returned.
 */
export async function emitGroup(
	context: ITriggerFunctions,
	group: EventGroup,
	attempt: number,
): Promise<RunResult> {
	const redelivered = group.redelivered || attempt > 1;
	const items = group.members.map(({ event }) => toItem(event, redelivered));
	// n8n resolves it without a run when the key is taken, though its type does not say so.
	const done = context.helpers.createDeferredPromise<IRun | undefined>();
	try {
		context.emit(
			[items],
			undefined,
			done as Parameters<ITriggerFunctions['emit']>[2],
			deduplicationKey(context, group.key, attempt),
		);
		const run = await done.promise;
		if (run === undefined) return { kind: 'duplicate' };
		if (run.status === 'canceled') return { kind: 'cancelled' };
		return { kind: 'finished', succeeded: run.status === 'success' || run.status === 'waiting' };
	} catch (error) {
		return readRejection(error);
	}
}
