/**
 * Waits for executions that the trigger has left in progress when the workflow was published again or
 * deactivated. Where the service sends nothing again, the next status of their payments comes from a list, and it must
 * not start beside them.
 */
import type { ITriggerFunctions } from 'n8n-workflow';

import { type Clock, createTimeLimit } from '../../../client/async';
import type { EventBatch } from '../../../delivery/event/batch';
import { deduplicationKey } from './deduplicationKey';
import type { InFlight } from './inFlight';

export interface EarlierRunsOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	readonly inFlight: InFlight;
	/** How long an execution holds up the next ones of its payments, from its start. */
	readonly limitMs: () => number;
}

/** The payments of a batch, for this trigger only. */
export const lanesOf = (context: ITriggerFunctions, { members }: EventBatch): string[] =>
	members.map(({ event }) => deduplicationKey(context, event.lane, 1));

/** @returns for a batch, when it may start. Null: at once */
export function createEarlierRuns(
	context: ITriggerFunctions,
	{ clock, signal, inFlight, limitMs }: EarlierRunsOptions,
): (batch: EventBatch) => Promise<void> | null {
	return (batch) => {
		const key = deduplicationKey(context, batch.key, batch.firstAttempt);
		const waits = inFlight
			.leftOver(key, lanesOf(context, batch))
			.map(({ sinceMs, end }) => ({ end, restMs: sinceMs + limitMs() - clock.elapsed() }))
			.filter(({ restMs }) => restMs > 0)
			.map(async ({ end, restMs }) => {
				const limit = createTimeLimit({ clock, signal, limitMs: restMs });
				await limit<unknown>(end, undefined);
			});
		return waits.length === 0 ? null : Promise.allSettled(waits).then(() => undefined);
	};
}
