/** One batch on its way to n8n: completed, let behind another process, noted in the checkpoint, handed over until it is confirmed. */
import { createTimeLimit } from '../client/async/timeLimit';
import type { Clock } from '../client/http/clock';
import { idsOfBatch } from './batchIds';
import type { StartedBatch } from './checkpoint';
import { deliverBatch, type DeliverBatchOptions } from './deliverBatch';
import type { TriggerEvent } from './deliveryEvent';
import type { EventBatch } from './dispatcher';
import type { DeliverySettings } from './settings';
import type { Standby } from './standby';

export interface BatchRunnerOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly settings: Pick<DeliverySettings, 'continueWhen' | 'maxTries'>;
	readonly standby: Standby;
	/** Looks up what the events leave out; a batch that cannot be completed goes as it came. */
	readonly enrich: (batch: EventBatch) => Promise<EventBatch>;
	readonly execute: DeliverBatchOptions['execute'];
	readonly setAside: DeliverBatchOptions['setAside'];
	/** Called right before each hand-over, with all batches that are then under way. */
	readonly onHandOver: (started: readonly StartedBatch[]) => void;
	/** Its events are confirmed; perhaps told more than once. */
	readonly onConfirmed: (batch: EventBatch) => void;
}

export interface BatchRunner {
	/**
	 * @param release called when the next events of the same payments may start
	 * @returns when the batch is confirmed, or the trigger closed: then it comes again in the next life. Never rejects
	 */
	run(batch: EventBatch, release: () => void): Promise<void>;
	/** Whether an earlier life had run it, in a batch whose other events came back sooner. */
	wasRun(event: TriggerEvent): boolean;
}

/** n8n says when it could not start an execution, but not when it did. */
const START_MS = 2_000;

export function createBatchRunner(options: BatchRunnerOptions): BatchRunner {
	const { clock, random, signal, settings, standby, enrich, onHandOver, onConfirmed } = options;
	const startLimit = createTimeLimit({ clock, signal, limitMs: START_MS });
	const started = new Map<EventBatch, StartedBatch>();
	const runBefore = new Set<string>();
	let taken = 0;

	const note = (batch: EventBatch, attempt: number): void =>
		void started.set(batch, { key: batch.key, attempt, ...idsOfBatch(batch) });

	return {
		wasRun: ({ durableId }) => durableId !== null && runBefore.has(durableId),
		async run(batch, release) {
			const finish = (): void => {
				started.delete(batch);
				onConfirmed(batch);
			};
			const complete = await enrich(batch).catch(() => batch);
			const { pause, settle } = standby(batch);
			if (pause !== null) await pause;
			if (signal.aborted) return;
			const verdict = await deliverBatch(complete, {
				clock,
				random,
				signal,
				...settings,
				startLimit,
				async execute(_, attempt) {
					note(batch, attempt);
					onHandOver([...started.values()]);
					const result = await options.execute(complete, attempt);
					settle(result);
					if (result.kind !== 'rejected' && result.kind !== 'unended') taken += 1;
					// The execution that n8n has was that of the whole batch.
					if (result.kind === 'duplicate')
						for (const id of batch.absentIds ?? []) runBefore.add(id);
					return result;
				},
				// The next life goes on with the next try: n8n takes the failed one for a duplicate.
				onRetry: (attempt) => note(batch, attempt),
				onStarted() {
					finish();
					release();
				},
				takenSoFar: () => taken,
				setAside: options.setAside,
			});
			if (verdict === 'confirmed') finish();
		},
	};
}
