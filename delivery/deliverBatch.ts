/** One group of events until it is confirmed: started, watched, started again where that is asked for. */
import { backoff } from '../client/sse/protocol/backoff';
import type { Clock } from '../client/http/clock';
import type { EventBatch } from './dispatcher';
import type { ContinueWhen } from './settings';
import type { TimeLimit } from '../client/async/timeLimit';
import { pause } from '../client/async/pause';

/** How an execution that was handed to n8n came out. */
export type RunResult =
	| { readonly kind: 'finished'; readonly succeeded: boolean }
	/** n8n has an execution with this key already. */
	| { readonly kind: 'duplicate' }
	/** A person or a time limit stopped it. */
	| { readonly kind: 'cancelled' }
	/** It is no longer waited for, and may still be running. */
	| { readonly kind: 'unended' }
	/** n8n could not create it. */
	| { readonly kind: 'rejected' };

export interface DeadLetterCause {
	readonly kind: 'failed' | 'unended' | 'rejected';
	/** How often it was handed to n8n. */
	readonly tries: number;
}

export interface DeliverBatchOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly continueWhen: ContinueWhen;
	readonly maxTries: number;
	/** Hands the group to n8n; resolves when its execution has ended. */
	readonly execute: (group: EventBatch, attempt: number) => Promise<RunResult>;
	/** How long n8n gets to turn a group away, before it counts as started. */
	readonly startLimit: TimeLimit;
	/** Told when the group counts as started, in the mode that waits for no more; perhaps more than once. */
	readonly onStarted: () => void;
	/** How many groups n8n has taken so far, of all that were handed to it. */
	readonly takenSoFar: () => number;
	/** Told before the pause that the group will be handed over again, as this attempt. */
	readonly onRetry: (attempt: number) => void;
	/** No execution will handle it. */
	readonly setAside: (group: EventBatch, cause: DeadLetterCause) => void;
}

/** Nothing more can be learned from n8n: the trigger was closed. */
export type Verdict = 'confirmed' | 'closed';

/** So often n8n may refuse a group, while it takes as many others, before the fault is the group's own. */
const MAX_REJECTIONS = 10;

/** Runs a group until it is confirmed. Never rejects. */
export async function deliverBatch(
	group: EventBatch,
	options: DeliverBatchOptions,
): Promise<Verdict> {
	const { clock, random, signal, continueWhen, maxTries, execute, setAside, takenSoFar } = options;
	let attempt = group.firstAttempt;
	let rejections = 0;
	let takenBefore = 0;
	let failures = 0;

	const pauseAfter = async (failed: number): Promise<void> => {
		if (signal.aborted) return;
		const ms = backoff({ attempt: failed, random: random(), opened: true });
		await pause(clock, ms, signal);
	};

	while (!signal.aborted) {
		const ended = execute(group, attempt);
		if (continueWhen === 'started') {
			// n8n tells only of a start that failed.
			const early = await options.startLimit<RunResult | null>(ended, null);
			if (early === null && !signal.aborted) options.onStarted();
		}
		const result = await ended;
		if (signal.aborted) return 'closed';
		if (result.kind === 'rejected') {
			if (rejections === 0) takenBefore = takenSoFar();
			rejections += 1;
			if (rejections >= MAX_REJECTIONS && takenSoFar() - takenBefore >= MAX_REJECTIONS) {
				setAside(group, { kind: 'rejected', tries: rejections });
				return 'confirmed';
			}
			// Under the same key: had it been created after all, n8n takes it for a duplicate.
			await pauseAfter(rejections - 1);
			continue;
		}
		if (continueWhen !== 'succeeded') return 'confirmed';
		if (result.kind === 'unended') {
			// It may still be running: a second one beside it could pay twice.
			setAside(group, { kind: 'unended', tries: attempt });
			return 'confirmed';
		}
		if (result.kind !== 'finished' || result.succeeded) return 'confirmed';
		if (attempt >= maxTries) {
			setAside(group, { kind: 'failed', tries: attempt });
			return 'confirmed';
		}
		// A key of its own: the failed execution keeps the one it had.
		attempt += 1;
		options.onRetry(attempt);
		await pauseAfter(failures++);
	}
	return 'closed';
}
