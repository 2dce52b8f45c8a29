/**
 * Delivers one batch until it is confirmed: starts it, waits for its end, and retries it if the
 * settings say so.
 */
import { backoff } from '../../client/sse/protocol';
import { type Clock, pause, type TimeLimit } from '../../client/async';
import type { EventBatch } from '../event/batch';
import type { RunResult } from '../event/runResult';
import type { ContinueWhen } from '../settings/settings';

export interface DeadLetterCause {
	readonly kind: 'failed' | 'unended' | 'rejected';
	/** How often it was emitted to n8n. */
	readonly tries: number;
}

export interface DeliverBatchOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly continueWhen: ContinueWhen;
	readonly maxTries: number;
	/** Emits the batch to n8n. Resolves when its execution has ended. */
	readonly execute: (batch: EventBatch, attempt: number) => Promise<RunResult>;
	/** How long n8n may take to reject a batch before the batch counts as started. */
	readonly startLimit: TimeLimit;
	/** The batch counts as started. Called if `continueWhen` is `started`, perhaps more than once. */
	readonly onStarted: () => void;
	/** How many batches n8n has accepted so far, of all that were emitted. */
	readonly acceptedSoFar: () => number;
	/** Called before the pause, with the number of the next attempt. */
	readonly onRetry: (attempt: number) => void;
	/** Reports a batch that no execution will handle. */
	readonly setAside: (batch: EventBatch, cause: DeadLetterCause) => void;
}

/** `closed`: the trigger was closed, so n8n reports nothing more. */
export type DeliveryVerdict = 'confirmed' | 'closed';

/** If n8n rejects a batch this often and accepts as many others in that time, the batch itself is the cause. */
const MAX_REJECTIONS = 10;

/** Runs a batch until it is confirmed. Never rejects. */
export async function deliverBatch(
	batch: EventBatch,
	options: DeliverBatchOptions,
): Promise<DeliveryVerdict> {
	const { clock, random, signal, continueWhen, maxTries, execute, setAside, acceptedSoFar } =
		options;
	let attempt = batch.firstAttempt;
	let rejections = 0;
	let acceptedBefore = 0;
	let failures = 0;

	const pauseAfter = async (failed: number): Promise<void> => {
		if (signal.aborted) return;
		const ms = backoff({ attempt: failed, random: random(), opened: true });
		await pause(clock, ms, signal);
	};

	while (!signal.aborted) {
		const ended = execute(batch, attempt);
		if (continueWhen === 'started') {
			// n8n reports only a start that failed.
			const early = await options.startLimit<RunResult | null>(ended, null);
			if (early === null && !signal.aborted) options.onStarted();
		}
		const result = await ended;
		if (signal.aborted) return 'closed';
		if (result.kind === 'rejected') {
			if (rejections === 0) acceptedBefore = acceptedSoFar();
			rejections += 1;
			if (rejections >= MAX_REJECTIONS && acceptedSoFar() - acceptedBefore >= MAX_REJECTIONS) {
				setAside(batch, { kind: 'rejected', tries: rejections });
				return 'confirmed';
			}
			// The retry uses the same key. If n8n created the execution after all, it refuses the retry
			// as a duplicate.
			await pauseAfter(rejections - 1);
			continue;
		}
		if (continueWhen !== 'succeeded') return 'confirmed';
		if (result.kind === 'unended') {
			// The execution may still be running. A second one could pay twice.
			setAside(batch, { kind: 'unended', tries: attempt });
			return 'confirmed';
		}
		if (result.kind !== 'finished' || result.succeeded) return 'confirmed';
		if (attempt >= maxTries) {
			setAside(batch, { kind: 'failed', tries: attempt });
			return 'confirmed';
		}
		// A retry needs its own key, because the failed execution keeps the one it had.
		attempt += 1;
		options.onRetry(attempt);
		await pauseAfter(failures++);
	}
	return 'closed';
}
