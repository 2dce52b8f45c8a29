/** Hands events to n8n and reads what became of their execution. */
import type { IExecuteResponsePromiseData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { isRecord } from '../../../client/http/answer';
import type { EventBatch } from '../../../delivery/dispatcher';
import type { RunResult } from '../../../delivery/deliverBatch';
import type { TimeLimit } from '../../../client/async/timeLimit';
import { deduplicationKey } from './deduplicationKey';
import { toItem } from './toItem';

function readRejection(error: unknown): RunResult {
	const name = error instanceof Error ? `${error.name} ${error.constructor.name}` : '';
	if (!/cancell?ed/i.test(name)) return { kind: 'rejected' };
	// The workflow's own time limit is a failure of the workflow; a person's stop is a decision.
	return /timeout/i.test(name) ? { kind: 'finished', succeeded: false } : { kind: 'cancelled' };
}

/** What n8n answers to whoever waits for an execution's response when it ends without one; null for any other answer. */
function readAnswer(answer: unknown): RunResult | null {
	// A workflow may answer with anything, also with nothing or with empty bytes.
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

/**
 * Resolves when the execution has ended, or was not created at all. Never rejects. `emit` is called
 * through the context each time: n8n replaces it once `trigger()` has returned.
 *
 * @param answerLimit how long the end is waited for that n8n has told of by its answer alone. In queue mode n8n may
 * miss the end of an execution that is over before it begins to wait for it, but not the worker's own word
 * @param again makes another execution of the same group, under a key of its own
 */
export async function emitBatch(
	context: ITriggerFunctions,
	group: EventBatch,
	attempt: number,
	answerLimit: TimeLimit,
	again = '',
): Promise<RunResult> {
	const redelivered = group.redelivered || attempt > 1 || again !== '';
	const items = group.members.map(({ event }) => toItem(event, redelivered));
	// n8n resolves it without a run when the key is taken, though its type does not say so.
	const done = context.helpers.createDeferredPromise<IRun | undefined>();
	const answer = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
	const answered = answer.promise.then(readAnswer, () => null);
	try {
		context.emit(
			[items],
			answer,
			done as Parameters<ITriggerFunctions['emit']>[2],
			deduplicationKey(context, `${group.key}${again}`, attempt),
		);
	} catch (error) {
		return readRejection(error);
	}
	const ended = readRun(done.promise);
	const fromAnswer = answered.then(async (outcome) => {
		if (outcome === null) return await ended;
		// Where the main runs it itself the answer comes right before the end, and that tells more.
		return (await answerLimit<RunResult | null>(ended, null)) ?? outcome;
	});
	return await Promise.race([ended, fromAnswer]);
}
