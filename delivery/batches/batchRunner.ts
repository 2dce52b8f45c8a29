/**
 * Takes one batch from the dispatcher to n8n: completes it, yields to another process, records it
 * in the checkpoint, and emits it until it is confirmed.
 */
import { type Clock, createTimeLimit } from '../../client/async';
import type { EventBatch } from '../event/batch';
import { deliverBatch, type DeliverBatchOptions } from './deliverBatch';
import type { DeliverySettings } from '../settings/settings';
import type { Standby } from '../standby/standby';
import type { StartedBatches } from './startedBatches';

export interface BatchRunnerOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly settings: Pick<DeliverySettings, 'continueWhen' | 'maxTries'>;
	readonly standby: Standby;
	/** Looks up what the events leave out. A batch that cannot be completed is emitted as it came. */
	readonly enrich: (batch: EventBatch) => Promise<EventBatch>;
	readonly execute: DeliverBatchOptions['execute'];
	/**
	 * When the runs that an earlier start of the trigger has left in progress are over, for the payments of a batch.
	 * Null: there are none. Default: always.
	 */
	readonly earlierRuns?: (batch: EventBatch) => Promise<void> | null;
	readonly setAside: DeliverBatchOptions['setAside'];
	readonly started: Pick<StartedBatches, 'handOver' | 'ranBefore' | 'confirmed'>;
	/** Called right before each emit. */
	readonly onHandOver: () => void;
	/** The batch's events are confirmed. May be called more than once. */
	readonly onConfirmed: (batch: EventBatch) => void;
}

export interface BatchRunner {
	/**
	 * @param release called when the next events of the same payments may start
	 * @returns when the batch is confirmed, or when the trigger is closed, in which case the batch
	 *   comes again at the next start; never rejects
	 */
	run(batch: EventBatch, release: () => void): Promise<void>;
}

/** n8n reports if it could not start an execution, but not if it did. */
const START_MS = 2_000;

export function createBatchRunner(options: BatchRunnerOptions): BatchRunner {
	const { clock, random, signal, settings, standby, enrich, started, onHandOver, onConfirmed } =
		options;
	const startLimit = createTimeLimit({ clock, signal, limitMs: START_MS });
	let accepted = 0;

	return {
		async run(batch, release) {
			const finish = (): void => {
				started.confirmed(batch);
				onConfirmed(batch);
			};
			// n8n may have it already, and a list would show its events under other keys. So no checkpoint may leave it
			// out, not even one that another batch saves until this one is handed over.
			if (batch.redelivered) started.handOver(batch, batch.firstAttempt);
			// Before the hand-over: a batch that waits must not be saved as one that n8n has.
			const earlier = settings.continueWhen === 'started' ? null : options.earlierRuns?.(batch);
			if (earlier) await earlier;
			const complete = await enrich(batch).catch(() => batch);
			const { pause, learn } = standby(batch);
			if (pause !== null) await pause;
			if (signal.aborted) return;
			const verdict = await deliverBatch(complete, {
				clock,
				random,
				signal,
				...settings,
				startLimit,
				async execute(_, attempt) {
					started.handOver(batch, attempt);
					onHandOver();
					const result = await options.execute(complete, attempt);
					learn(result);
					if (result.kind !== 'rejected' && result.kind !== 'unended') accepted += 1;
					if (result.kind === 'duplicate') started.ranBefore(batch, attempt);
					return result;
				},
				// After a restart, start with the next attempt: n8n refuses the failed one as a duplicate.
				onRetry: (attempt) => started.handOver(batch, attempt),
				onStarted() {
					finish();
					release();
				},
				acceptedSoFar: () => accepted,
				setAside: options.setAside,
			});
			if (verdict === 'confirmed') finish();
		},
	};
}
