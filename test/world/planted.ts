/** Faults for planting into the package. A world that does not find them proves nothing. */
import type { Edit } from '../ablation/mechanisms/mechanism';
import type { Problem } from './judge';

export interface PlantedFault {
	readonly name: string;
	/** The promises that it breaks. */
	readonly breaks: ReadonlyArray<Problem['promise']>;
	readonly edits: readonly Edit[];
}

const inAttempt = 'client/payment/send/settleLostAnswer.ts';
const inLookUp = 'client/payment/send/lookUp.ts';
const inGaps = 'delivery/reconciler/gapDetector.ts';
const inReports = 'nodes/CrossBorderPayoutsTrigger/reporting/reportOnce.ts';
const inEmit = 'nodes/CrossBorderPayoutsTrigger/execution/emitBatch.ts';
const inDeduplication = 'nodes/CrossBorderPayoutsTrigger/execution/deduplicationKey.ts';

const fault = (
	name: string,
	breaks: PlantedFault['breaks'],
	file: string,
	find: string,
	replace: string,
): PlantedFault => ({ name, breaks, edits: [{ file, find, replace }] });

/** What goes wrong with money. */
const ofPayments: readonly PlantedFault[] = [
	fault(
		'one look-up decides that a lost payment does not exist',
		['paid once'],
		inLookUp,
		"if (seen.kind === 'found' || isLast) return seen;",
		'if (isLast || pauseMs > 0) return seen;',
	),
	fault(
		"a gateway's 404 means that there is no payment",
		['paid once'],
		inLookUp,
		"saysThereIsNone(error) ? { kind: 'absent' }",
		"error.code === 'not_found' ? { kind: 'absent' }",
	),
	fault(
		'a look-up that failed means that there is no payment',
		['paid once'],
		inLookUp,
		"saysThereIsNone(error) ? { kind: 'absent' } : { kind: 'unseen', failure: error };",
		"saysThereIsNone(error) || error.name !== 'InputError' ? { kind: 'absent' } : { kind: 'unseen', failure: error };",
	),
	fault(
		'nobody looks before the first request',
		['paid once'],
		inAttempt,
		"if (seen.kind === 'found') return this.accept(seen);\n		const ofChain",
		"if (seen.kind === 'found' && this.inDoubt) return this.accept(seen);\n		const ofChain",
	),
	fault(
		'an unknown outcome is called a failure',
		['told truly'],
		inAttempt,
		"if (this.inDoubt) return new PaymentError('unconfirmed', 'unknown', failure);",
		'',
	),
	fault(
		'an earlier payment is called created',
		['told truly'],
		inAttempt,
		'if (this.inDoubt) return this.created(payment);',
		'if (this.inDoubt || payment) return this.created(payment);',
	),
	fault(
		'a lost answer is taken for a refusal',
		['told truly'],
		'client/payment/send/errorSaysCreated.ts',
		"return error.outcomeUnknown ? 'unknown' : 'no';",
		"return error.outcomeUnknown && error.code === 'timeout' ? 'unknown' : 'no';",
	),
	fault(
		'a lost payment request is sent again without a look-up',
		['paid once'],
		inAttempt,
		"return this.paidOr('again', await this.whileSettling(failure), failure);",
		"return { kind: 'again', failure };",
	),
	fault(
		'two items of one run pay one invoice twice',
		['paid once'],
		'client/payment/send/onePerRun.ts',
		'const before = results.get(externalId);',
		"const before = results.get(externalId === '' ? externalId : '');",
	),
];

/** What goes wrong between the service and the executions. */
const ofEvents: readonly PlantedFault[] = [
	fault(
		'the first checkpoint is not saved',
		['not lost'],
		'nodes/CrossBorderPayoutsTrigger/checkpointStore.ts',
		'if (first.firstCheckpoint !== null) save(first.firstCheckpoint);',
		'if (first.firstCheckpoint !== null && activatedAtMs < 0) save(first.firstCheckpoint);',
	),
	fault(
		'batches in progress are not saved',
		['not run twice'],
		'delivery/consumer.ts',
		'started: started.saved(),',
		'started: started.saved().slice(0, 0),',
	),
	fault(
		'a batch gets a new key after a restart',
		['not run twice'],
		'delivery/batches/startedBatches.ts',
		'key: batch.key,\n\t\t\t\tfirstAttempt',
		'key: `${batch.key}-again`,\n\t\t\t\tfirstAttempt',
	),
	fault(
		'keys of two workflows are the same',
		['not lost'],
		inDeduplication,
		"${context.getWorkflow().id ?? ''}:",
		'',
	),
	fault(
		'a retry has the key of the failed execution',
		['not lost'],
		inDeduplication,
		'attempt > 1 ? `${own}:try-${attempt}` : own',
		'attempt > 1 ? own : own',
	),
	fault(
		'a refused duplicate counts as a failed execution',
		['not run twice'],
		inEmit,
		"if (run === undefined) return { kind: 'duplicate' };",
		"if (run === undefined) return { kind: 'finished', succeeded: false };",
	),
	fault(
		'a failed execution counts as a success',
		['not lost'],
		inEmit,
		"succeeded: run.status === 'success' || run.status === 'waiting'",
		'succeeded: true',
	),
	fault(
		'events of one payment run at the same time',
		['in order'],
		'delivery/batches/dispatcher.ts',
		'for (const lane of lanes) busyLanes.add(lane);',
		'for (const lane of lanes) busyLanes.delete(lane);',
	),
	fault(
		'a status does not wait for a run that an earlier activation has left in progress',
		['in order'],
		'delivery/batches/batchRunner.ts',
		'if (earlier) await earlier;',
		'void earlier;',
	),
	fault(
		'a silent connection is never given up',
		['not lost'],
		'client/sse/subscribe/reconnectLoop.ts',
		'idleTimeoutMs: plan.idleTimeoutMs(), signal',
		'idleTimeoutMs: plan.idleTimeoutMs() * 1_000, signal',
	),
	fault(
		'a stream that was opened again starts from now',
		['not lost'],
		'client/sse/subscribe/reconnectLoop.ts',
		'openStream({ ...asked, lastEventId: resumeFrom })',
		'openStream({ ...asked, lastEventId: null })',
	),
	fault(
		'a service that was asked to resume is trusted',
		['not lost'],
		inGaps,
		'if (open.isProven) close(open);',
		'if (open.isProven || canResume) close(open);',
	),
	fault(
		'lists are read from the end of a gap only',
		['not lost'],
		inGaps,
		'return Math.max(beginMs(), sinceMs - listMarginMs, knownUntilMs);',
		'return time.now();',
	),
	fault(
		'a listed state is new even if it was delivered',
		['not run twice', 'in order'],
		'delivery/reconciler/missedChanges.ts',
		"if (order === 'same' || order === 'older') return false;",
		"if (order === 'older') return false;",
	),
];

/** What goes wrong with the end of executions, and with states that come on two ways. */
const ofHandling: readonly PlantedFault[] = [
	fault(
		'a failed execution is not tried again',
		['not lost'],
		'delivery/batches/deliverBatch.ts',
		"if (result.kind !== 'finished' || result.succeeded) return 'confirmed';",
		"if (result.kind !== 'unended') return 'confirmed';",
	),
];

/** What goes wrong with reports, pace and secrets. */
const ofReports: readonly PlantedFault[] = [
	fault(
		'each failed connection is reported',
		['no false alarm'],
		inReports,
		'const OUTAGE_MS = 15 * 60_000;',
		'const OUTAGE_MS = 0;',
	),
	fault(
		'an outage is never reported',
		['told in time'],
		inReports,
		'const OUTAGE_MS = 15 * 60_000;',
		'const OUTAGE_MS = 100 * 3_600_000;',
	),
	fault(
		'the same trouble is reported again and again',
		['no false alarm'],
		inReports,
		'|| reported.isKnown(kind, failure)) return;',
		'|| (nowMs < 0 && reported.isKnown(kind, failure))) return;',
	),
	fault(
		'the pause between connections does not grow',
		['no storm'],
		'client/sse/protocol/backoff.ts',
		'return Math.max(waitMs, retryAfterWait(retryAfterMs ?? 0, random));',
		'return Math.max(Math.min(waitMs, 700), retryAfterWait(retryAfterMs ?? 0, random));',
	),
	fault(
		'a list that fails is read again without a pause',
		['no storm'],
		'delivery/reconciler/sweep.ts',
		'await pause(clock, retryInMs, signal);',
		'await pause(clock, Math.min(retryInMs, 1), signal);',
	),
	fault(
		'the checkpoint names the access key',
		['no secret'],
		'nodes/CrossBorderPayoutsTrigger/connection.ts',
		'return hashText(JSON.stringify([baseUrl, version, accessApiKey]));',
		'return JSON.stringify([baseUrl, version, accessApiKey]);',
	),
];

export const plantedFaults: readonly PlantedFault[] = [
	...ofPayments,
	...ofEvents,
	...ofHandling,
	...ofReports,
];
