/**
 * Starts the executions of the trigger, joins those that an earlier start of the trigger left in
 * progress, and waits for each up to a limit.
 */
import type { ITriggerFunctions } from 'n8n-workflow';

import { type Clock, createTimeLimit, type TimeLimit } from '../../../client/async';
import { eventIdsOf, type EventBatch } from '../../../delivery/event/batch';
import { deduplicationKey } from './deduplicationKey';
import { emitBatch } from './emitBatch';
import { lanesOf } from './earlierRuns';
import { createInFlight, type InFlight } from './inFlight';
import { loggerOf } from '../log/logger';
import { emitUnlessStuck } from '../../olderN8n/reclaimsKeys';
import type { DeliverBatchOptions } from '../../../delivery/batches/deliverBatch';
import type { RunResult } from '../../../delivery/event/runResult';
import type { DeliverySettings } from '../../../delivery/settings/settings';

/** An execution that ends by the workflow's own timeout takes a moment to report it. */
const TIMEOUT_MARGIN_MS = 60_000;

/** n8n checks once more after 5 s whether an execution on a worker is over. */
const ANSWERED_MS = 10_000;

const IDS_IN_LOG = 5;

/** n8n lets an execution run until the workflow's timeout. The trigger waits at least as long. */
export function longestExecutionMs(
	context: ITriggerFunctions,
	{ longestExecutionMs: chosenMs }: Pick<DeliverySettings, 'longestExecutionMs'>,
): number {
	// -1 means no timeout.
	const seconds = context.getWorkflowSettings().executionTimeout ?? 0;
	return Math.max(chosenMs, seconds > 0 ? seconds * 1000 + TIMEOUT_MARGIN_MS : 0);
}

export interface Executions {
	/**
	 * Emits a batch to n8n, or joins the execution that was started with it before.
	 *
	 * @returns the result of the execution, or `unended` if the time limit is over; never rejects
	 */
	readonly run: (batch: EventBatch, attempt: number) => Promise<RunResult>;
	/**
	 * Reports a batch that no execution will handle. If the batch is delivered again, n8n refuses it
	 * as a duplicate of its first execution, and no retry follows.
	 */
	readonly setAside: DeliverBatchOptions['setAside'];
}

export interface ExecutionSettings extends Pick<DeliverySettings, 'longestExecutionMs'> {
	readonly simpleEvents: readonly string[];
}

export interface ExecutionsOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/**
	 * Called for batches that are set aside, and for a batch that n8n rejects after the wait for it
	 * has ended.
	 */
	readonly onDeadLetter: DeliverBatchOptions['setAside'];
	/** Executions that may have been started before the trigger was started again. Default: none. */
	readonly inFlight?: InFlight;
	/** Keys of batches that were started before a restart and whose end was not seen. Default: none. */
	readonly startedBefore?: ReadonlySet<string>;
	/** As for `emitUnlessStuck`. */
	readonly reclaims?: boolean;
}

export function createExecutions(
	context: ITriggerFunctions,
	settings: ExecutionSettings,
	{
		clock,
		signal,
		onDeadLetter,
		inFlight = createInFlight(),
		startedBefore = new Set(),
		reclaims,
	}: ExecutionsOptions,
): Executions {
	const { simpleEvents } = settings;
	// n8n may change the workflow's settings without starting the trigger again.
	const limits = new Map<number, TimeLimit>();
	const limitOf = (limitMs: number): TimeLimit => {
		const limit = limits.get(limitMs) ?? createTimeLimit({ clock, signal, limitMs });
		limits.set(limitMs, limit);
		return limit;
	};
	// Not the trigger's own signal: after its next start it may wait for the same execution.
	const answerLimit = createTimeLimit({
		clock,
		signal: new AbortController().signal,
		limitMs: ANSWERED_MS,
	});

	const forgetTries = ({ key }: EventBatch, tries: number): void => {
		for (let attempt = 1; attempt <= tries; attempt += 1)
			inFlight.forget(deduplicationKey(context, key, attempt));
	};

	const setAside: Executions['setAside'] = (batch, cause) => {
		forgetTries(batch, cause.tries);
		onDeadLetter(batch, cause);
	};

	const warn = (batch: EventBatch, what: string): void => {
		const ids = eventIdsOf(batch).slice(0, IDS_IN_LOG).join(', ') || 'without an ID';
		loggerOf(context).warn(`${batch.members.length} event(s) ${what}: ${ids}`);
	};

	const run: Executions['run'] = async (batch, attempt) => {
		const key = deduplicationKey(context, batch.key, attempt);
		const start = async (): Promise<RunResult> => {
			const emit = async (again = ''): Promise<RunResult> =>
				await emitBatch(context, batch, attempt, answerLimit, { again, simpleEvents });
			// An execution that this process has started is joined below.
			const mayBeStored = startedBefore.has(batch.key);
			const end = await emitUnlessStuck(emit, { mayBeStored, clock, signal, reclaims });
			if (end.kind !== 'rejected' && (end.kind !== 'finished' || end.succeeded))
				forgetTries(batch, attempt);
			return end;
		};
		const ended = inFlight.join(key, start, {
			lanes: lanesOf(context, batch),
			sinceMs: clock.elapsed(),
			signal,
		});
		const limitMs = longestExecutionMs(context, settings);
		const result = await limitOf(limitMs)<RunResult>(ended, { kind: 'unended' });
		if (signal.aborted) return result;
		if (result.kind === 'unended') {
			warn(
				batch,
				`in an execution that has not ended after ${limitMs / 60_000} min; the trigger no longer waits for it`,
			);
			void ended.then((late) => {
				if (late.kind === 'rejected' && !signal.aborted)
					setAside(batch, { kind: 'rejected', tries: attempt });
			});
		}
		if (result.kind === 'duplicate' && batch.redelivered) {
			warn(
				batch,
				'not started again, because n8n had already stored an execution for them before n8n or the trigger stopped',
			);
		}
		return result;
	};

	return { run, setAside };
}
