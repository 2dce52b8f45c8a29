/**
 * Takes one batch from the dispatcher to n8n: completes it, yields to another process, records it
 * in the checkpoint, and emits it until it is confirmed.
 */
import { type Clock, createTimeLimit } from '../../client/async';
import { allIdsOfBatch, partOf, type EventBatch, type StartedBatch } from '../event/batch';
import { deliverBatch, type DeliverBatchOptions } from './deliverBatch';
import type { DeliveryEvent } from '../event/deliveryEvent';
import type { DeliverySettings } from '../settings/settings';
import type { Standby } from '../standby/standby';

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
	/** Called right before each emit, with all batches in progress. */
	readonly onHandOver: (started: readonly StartedBatch[]) => void;
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
	/** Whether the event ran before a restart, in a batch whose other events came again earlier. */
	wasRun(event: DeliveryEvent): boolean;
	/** The events of such batches that have not come again yet. They must not run after a later restart either. */
	absent(): StartedBatch[];
}

/** n8n reports if it could not start an execution, but not if it did. */
const START_MS = 2_000;

export function createBatchRunner(options: BatchRunnerOptions): BatchRunner {
	const { clock, random, signal, settings, standby, enrich, onHandOver, onConfirmed } = options;
	const startLimit = createTimeLimit({ clock, signal, limitMs: START_MS });
	const started = new Map<EventBatch, StartedBatch>();
	const runBefore = new Set<string>();
	let absent: StartedBatch[] = [];
	let taken = 0;

	// n8n probably has the whole batch. It is complete again when it is killed before it has refused the rest.
	const note = (batch: EventBatch, attempt: number): void =>
		void started.set(batch, { key: batch.key, attempt, ...allIdsOfBatch(batch) });

	/** n8n has the batch from before the restart, including the events that have not come again. */
	const wereRun = ({ key, absent: rest }: EventBatch, attempt: number): void => {
		if (rest === undefined || rest.eventIds.length === 0) return;
		for (const id of rest.eventIds) runBefore.add(id);
		absent.push({ key, attempt, ...rest });
	};

	const cameBack = (durableId: string): void => {
		absent = absent
			.map((batch) => ({ ...batch, ...partOf(batch, (id) => id !== durableId) }))
			.filter(({ eventIds }) => eventIds.length > 0);
	};

	return {
		absent: () => absent,
		wasRun({ durableId, eventId }) {
			if (durableId === null || !runBefore.has(durableId)) return false;
			// A row of a list is saved only together with everything before it, so the ID is still needed.
			if (eventId !== null) cameBack(durableId);
			return true;
		},
		async run(batch, release) {
			const finish = (): void => {
				started.delete(batch);
				onConfirmed(batch);
			};
			// n8n may have it already, and a list would show its events under other keys. So no checkpoint may leave it
			// out, not even one that another batch saves until this one is handed over.
			if (batch.redelivered) note(batch, batch.firstAttempt);
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
					note(batch, attempt);
					onHandOver([...started.values()]);
					const result = await options.execute(complete, attempt);
					learn(result);
					if (result.kind !== 'rejected' && result.kind !== 'unended') taken += 1;
					if (result.kind === 'duplicate') wereRun(batch, attempt);
					return result;
				},
				// After a restart, start with the next attempt: n8n refuses the failed one as a duplicate.
				onRetry: (attempt) => note(batch, attempt),
				onStarted() {
					finish();
					release();
				},
				acceptedSoFar: () => taken,
				setAside: options.setAside,
			});
			if (verdict === 'confirmed') finish();
		},
	};
}
