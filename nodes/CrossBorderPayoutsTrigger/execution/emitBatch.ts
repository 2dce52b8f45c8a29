/** Emits a batch of events to n8n and reads the result of its execution. */
import type { IExecuteResponsePromiseData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import type { EventBatch } from '../../../delivery/event/batch';
import type { RunResult } from '../../../delivery/event/runResult';
import type { TimeLimit } from '../../../client/async';
import { deduplicationKey } from './deduplicationKey';
import { toItem } from './toItem';

function readRejection(error: unknown): RunResult {
	const name = error instanceof Error ? `${error.name} ${error.constructor.name}` : '';
	if (!/cancell?ed/i.test(name)) return { kind: 'rejected' };
	// The workflow's own timeout counts as a failure of the workflow. A person who stops an execution
	// decides against it.
	return /timeout/i.test(name) ? { kind: 'finished', succeeded: false } : { kind: 'cancelled' };
}

/**
 * Reads the response that n8n sends if an execution ends without a response of its own. Null for
 * any other response.
 */
function readAnswer(answer: unknown): RunResult | null {
	// A workflow may respond with anything, including nothing or zero bytes.
	if (!isRecord(answer) || answer instanceof Uint8Array) return null;
	if (Object.keys(answer).length === 0) return { kind: 'finished', succeeded: true };
	const { statusCode, body } = answer;
	const hasFailed =
		statusCode === 500 && isRecord(body) && body['message'] === 'Workflow execution failed';
	return hasFailed ? { kind: 'finished', succeeded: false } : null;
}

async function readRun(done: Promise<IRun | undefined>): Promise<RunResult> {
	try {
		const run = await done;
		if (run === undefined) return { kind: 'duplicate' };
		if (run.status === 'canceled') return { kind: 'cancelled' };
		return { kind: 'finished', succeeded: run.status === 'success' || run.status === 'waiting' };
	} catch (error) {
		return readRejection(error);
	}
}

export interface EmitOptions {
	/** Suffix of the key. Starts another execution of the same batch. */
	readonly again?: string;
	/** As for `toItem`. */
	readonly simpleEvents?: readonly string[];
}

/**
 * Resolves when the execution has ended or was not created. Never rejects. Calls `emit` through the
 * context each time, because n8n replaces `emit` once `trigger()` has returned.
 *
 * @param answerLimit limits the wait for the end of an execution that has responded already. In
 *   queue mode, n8n may miss the end of an execution that finishes before n8n starts to wait for
 *   it. It does not miss the worker's response
 */
export async function emitBatch(
	context: ITriggerFunctions,
	batch: EventBatch,
	attempt: number,
	answerLimit: TimeLimit,
	{ again = '', simpleEvents = [] }: EmitOptions = {},
): Promise<RunResult> {
	const redelivered = batch.redelivered || attempt > 1 || again !== '';
	const items = batch.members.map(({ event }) => toItem(event, redelivered, simpleEvents));
	// n8n resolves it without a run if the key is taken, although its type does not say so.
	const done = context.helpers.createDeferredPromise<IRun | undefined>();
	const answer = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
	const answered = answer.promise.then(readAnswer, () => null);
	try {
		context.emit(
			[items],
			answer,
			done as Parameters<ITriggerFunctions['emit']>[2],
			deduplicationKey(context, `${batch.key}${again}`, attempt),
		);
	} catch (error) {
		return readRejection(error);
	}
	const ended = readRun(done.promise);
	const fromAnswer = answered.then(async (outcome) => {
		if (outcome === null) return await ended;
		// If the main process runs the execution itself, the response comes right before the end. The end says
		// more.
		return (await answerLimit<RunResult | null>(ended, null)) ?? outcome;
	});
	return await Promise.race([ended, fromAnswer]);
}
