/** delivery: from a stream of events to runs that are confirmed. */
import type { Mechanism } from './mechanism';
import {
	behaviours,
	consumer,
	inEngine,
	mixed,
	poison,
	restarts,
	sameMillisecond,
	twoProcesses,
	unsureCheckpoint,
} from './suites';

const inStandby = 'delivery/standby/standby.ts';

/** A part of `standby`. One suite shows what two processes run twice or leave waiting. */
const ofStandby = (
	part: Pick<Mechanism, 'name' | 'does' | 'fault' | 'promise' | 'note'>,
	statements: readonly string[],
	[find, replace]: readonly [string, string],
): Mechanism => ({
	...part,
	code: [{ file: inStandby, statements }],
	edits: [{ file: inStandby, find, replace }],
	suites: [twoProcesses, inEngine.trigger],
	isDoubtful: true,
});

export const deliveryMechanisms: readonly Mechanism[] = [
	{
		name: 'standby',
		does: 'Yields to another n8n process that listens for the same workflow',
		code: [{ file: inStandby }],
		promise: 'once',
		fault:
			'n8n runs an event twice if two processes hand it over at the same moment, as when a new process starts before the old one has stopped.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: '		keepsKeys,\n		atFirst',
				replace: '		keepsKeys: keepsKeys && signal.aborted,\n		atFirst',
			},
		],
		suites: [twoProcesses, inEngine.trigger],
	},
	ofStandby(
		{
			name: 'standbySettling',
			does: 'Does not assume another process because of a duplicate that n8n refuses in the first 5 s',
			fault:
				'The service sends again the events of the same second as the connection. This process ran them before its restart, and n8n refuses them as duplicates, as if another process had run them.',
			note: 'It has a price: if two processes do not know of each other, more than 40 of 400 events are run twice with it, and 1 without it.',
			promise: 'soon',
		},
		['const SETTLING_MS'],
		['const SETTLING_MS = 5_000;', 'const SETTLING_MS = 0;'],
	),
	ofStandby(
		{
			name: 'standbyTwoRefused',
			does: 'Assumes another process only after n8n has refused two duplicates in a row',
			fault:
				'One event that n8n refuses as a duplicate by chance puts the only process on standby, and its events wait.',
			promise: 'soon',
		},
		['const REFUSED_WHEN_THERE', 'let refused', 'refused += 1', 'if (leastMs === 0 && refused'],
		['const REFUSED_WHEN_THERE = 2;', 'const REFUSED_WHEN_THERE = 1;'],
	),
	ofStandby(
		{
			name: 'followFarther',
			does: 'Stays twice as far behind a process that was only late, and halves that each minute',
			fault:
				'With more events than n8n can run, the second process catches up again and again, and both hand over the same event.',
			promise: 'once',
		},
		[
			'const FARTHER =',
			'const FARTHEST_MS',
			'const HALF_FORGOTTEN_MS',
			'let farther =',
			'const distanceMs =',
			'if (accepted > 0)',
		],
		['const FARTHER = 2;', 'const FARTHER = 0;'],
	),
	ofStandby(
		{
			name: 'followLetAhead',
			does: 'After it has caught up with the other process, lets that one get 5 s ahead',
			fault:
				'When it has caught up, the second process hands over each event at the same moment as the first one.',
			promise: 'once',
		},
		['const LET_AHEAD_MS', 'const inQueueMs ='],
		['accepted > 0 ? LET_AHEAD_MS :', 'accepted < 0 ? LET_AHEAD_MS :'],
	),
	ofStandby(
		{
			name: 'followInQueue',
			does: 'As the second process, pauses 0.1 s between the events of a queue',
			fault:
				'The second process works through its queue faster than the first one and catches up with it.',
			promise: 'once',
		},
		['const IN_QUEUE_MS'],
		['const IN_QUEUE_MS = 100;', 'const IN_QUEUE_MS = 0;'],
	),
	ofStandby(
		{
			name: 'followTwoTaken',
			does: 'Stops yielding only after n8n has accepted two batches in a row',
			fault:
				'The first process is late with one event. The second one then stops yielding, and from then on both hand over the same events.',
			promise: 'once',
		},
		['const ACCEPTED_WHEN_GONE', 'let accepted', 'if (leastMs === seenMs && accepted'],
		['const ACCEPTED_WHEN_GONE = 2;', 'const ACCEPTED_WHEN_GONE = 1;'],
	),
	{
		name: 'confirmedIds',
		does: 'Saves the IDs of handled events that the service sends again after the checkpoint',
		code: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				statements: [
					'const KEPT_FROM_CURSOR',
					'const KEPT_WITHOUT_TIME',
					'const KEPT_BEFORE',
					'interface PassedId',
					'const passedId =',
					'const isBefore =',
					'const trim =',
					'let passed =',
					'replayedIds() {',
				],
			},
			{ file: 'delivery/checkpoint/idCodec.ts' },
		],
		promise: 'once',
		fault:
			'n8n is killed while an earlier event is in progress, and the events handled after it arrive again.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'confirmed: offsets.replayedIds(),',
				replace: 'confirmed: [],',
			},
		],
		suites: [consumer, sameMillisecond, unsureCheckpoint, inEngine.trigger, inEngine.delivery],
		isDoubtful: true,
	},
	{
		name: 'confirmedBefore',
		does: 'Also saves the IDs of the 50 events before the checkpoint',
		code: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				statements: ['const KEPT_BEFORE', 'const before = passed'],
			},
		],
		promise: 'once',
		fault: 'A service resumes a little earlier than at the checkpoint.',
		edits: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				find: 'const before = passed.filter((id) => isBefore(id, cursorMs)).slice(-KEPT_BEFORE);',
				replace:
					'const before = passed.filter((id) => isBefore(id, cursorMs)).slice(-KEPT_BEFORE).slice(0, 0);',
			},
		],
		suites: [consumer, sameMillisecond, inEngine.trigger, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'restoredBatches',
		does: 'Rebuilds the batches that were handed over before a restart',
		code: [
			{
				file: 'delivery/batches/startedBatches.ts',
				statements: [
					'interface Restored',
					'let restored =',
					'const dissolve =',
					'const arriveAt =',
					'const dueMsOf =',
					'const isReady =',
					'add(waiting) {',
					'skip(event) {',
					'holds:',
					'nextReady(mayGo) {',
					'get dueMs() {',
					'endRestoring() {',
				],
			},
		],
		promise: 'once',
		fault:
			'After a kill the events of a batch arrive in other batches, under other keys, and are run again.',
		edits: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				find: 'restored: comesAgain ? started : [],',
				replace: 'restored: comesAgain ? [] : started.slice(0, 0),',
			},
		],
		suites: [consumer, inEngine.delivery, inEngine.trigger],
	},
	{
		name: 'restoreWait',
		does: 'Waits up to 30 s for the rest of a restored batch',
		code: [{ file: 'delivery/batches/startedBatches.ts', statements: ['const RESTORE_WAIT_MS'] }],
		promise: 'once',
		fault:
			'The rest of a batch arrives a moment after its first event, before n8n has answered that it had the batch, and is run again on its own.',
		edits: [
			{
				file: 'delivery/batches/startedBatches.ts',
				find: 'const RESTORE_WAIT_MS = 30_000;',
				replace: 'const RESTORE_WAIT_MS = 0;',
			},
		],
		suites: [consumer, inEngine.delivery, inEngine.trigger],
		isDoubtful: true,
	},
	{
		name: 'wereRun',
		does: 'Skips the late events of a restored batch if n8n has refused the batch as a duplicate, which means that n8n already had it',
		code: [
			{
				file: 'delivery/batches/startedBatches.ts',
				statements: [
					'interface RunBefore',
					'const runBefore',
					'ranBefore({ key',
					'wasRun({ durableId, eventId }) {',
				],
			},
			{ file: 'delivery/batches/batchRunner.ts', statements: ["if (result.kind === 'duplicate')"] },
		],
		promise: 'once',
		fault: 'A part of a batch arrives after more than 30 s and is run again under its own key.',
		edits: [
			{
				file: 'delivery/batches/startedBatches.ts',
				find: 'return its.length > 0;',
				replace: 'return its.length < 0;',
			},
		],
		suites: [consumer, inEngine.delivery],
		isDoubtful: true,
	},
	{
		name: 'startedBatches',
		does: 'Saves which batches were handed over and not confirmed',
		code: [
			{
				file: 'delivery/event/batch.ts',
				statements: ['export interface StartedBatch', 'export function idsOfBatch'],
			},
			{
				file: 'delivery/batches/startedBatches.ts',
				statements: ['const handedOver =', 'handOver(batch, attempt) {', 'confirmed(batch) {'],
			},
			{
				file: 'delivery/checkpoint/checkpoint.ts',
				statements: ['function parseBatch', "staticData['started'] = checkpoint.started"],
			},
		],
		promise: 'once',
		fault:
			'After a kill nothing shows which batches and attempts were in progress, and items do not say that they were handed over before.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'started: started.saved(),',
				replace: 'started: started.saved().slice(0, 0),',
			},
		],
		suites: [consumer, unsureCheckpoint, inEngine.delivery, inEngine.trigger],
	},
	{
		name: 'firstAttempt',
		does: 'Continues after a restart with the attempt that was due',
		code: [
			{ file: 'delivery/batches/startedBatches.ts', statements: ['firstAttempt: batch.attempt,'] },
		],
		promise: 'notLost',
		fault:
			'n8n treats the first attempt of a failed event as a duplicate, so the remaining attempts are never made.',
		edits: [
			{
				file: 'delivery/batches/startedBatches.ts',
				find: 'firstAttempt: batch.attempt,',
				replace: 'firstAttempt: Math.min(1, batch.attempt),',
			},
		],
		suites: [consumer, inEngine.delivery, inEngine.trigger],
	},
	{
		name: 'perhapsRun',
		does: 'Marks events of the hour before a checkpoint was lost, because they may have run',
		code: [
			{ file: 'delivery/checkpoint/resumption.ts', statements: ['mayHaveRun: (event) =>'] },
			{ file: 'delivery/checkpoint/startPosition.ts', statements: ['export function aheadOf'] },
		],
		promise: 'saysSo',
		fault:
			'A node on a worker overwrites the checkpoint, and items of that hour do not say that they may have run before.',
		edits: [
			{
				file: 'delivery/intake.ts',
				find: '{ ...given, perhapsRun: true } : given;',
				replace: '{ ...given, perhapsRun: false } : given;',
			},
		],
		suites: [consumer, inEngine.trigger],
	},
	{
		name: 'lostCheckpoint',
		does: 'Repeats the last hour if n8n starts a trigger whose checkpoint is gone',
		code: [
			{ file: 'nodes/CrossBorderPayoutsTrigger/lostCheckpoint.ts' },
			{
				file: 'delivery/checkpoint/startPosition.ts',
				statements: ['const LOST_CHECKPOINT_MS', 'if (isLost) {'],
			},
		],
		promise: 'notLost',
		fault:
			'A node on a worker overwrites the checkpoint and n8n is killed, so the trigger would start from now.',
		edits: [
			{
				file: 'delivery/checkpoint/startPosition.ts',
				find: 'if (isLost) {',
				replace: 'if (isLost && nowMs < 0) {',
			},
		],
		suites: [inEngine.trigger, inEngine.streamRows, ...behaviours],
	},
	{
		name: 'markAtActivation',
		does: 'At the activation, saves a time one minute before it as the checkpoint',
		code: [
			{
				file: 'delivery/checkpoint/startPosition.ts',
				statements: [
					'const firstCheckpoint = { ...saved, origin: resumeIdOf(nowMs - CLOCK_MARGIN_MS) }',
				],
			},
		],
		promise: 'notLost',
		fault:
			'A trigger that is stopped before the first event has no checkpoint, and starts from now.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/checkpointStore.ts',
				find: 'if (first.firstCheckpoint !== null) save(first.firstCheckpoint);',
				replace:
					'if (first.firstCheckpoint !== null && activatedAtMs < 0) save(first.firstCheckpoint);',
			},
		],
		suites: [inEngine.trigger, inEngine.reconciliation, ...behaviours],
	},
	{
		name: 'isTooEarly',
		does: 'Skips events from before the first activation if the checkpoint holds only the time that was saved at the activation',
		code: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				statements: ['const goesOnFromOrigin =', 'isTooEarly: (event) =>'],
			},
		],
		promise: 'notInvented',
		fault:
			'That time is one minute before the activation. After a restart before the first event, the events of that minute would be delivered.',
		edits: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				find: 'goesOnFromOrigin && latestAtMs(event) < beginOf(checkpoint, time),',
				replace: 'goesOnFromOrigin && latestAtMs(event) < beginOf(checkpoint, time) - Infinity,',
			},
		],
		suites: [unsureCheckpoint, inEngine.trigger, inEngine.madeUpCursor, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'isUnsure',
		does: 'Reads the lists after a resume that may not be complete',
		code: [
			{ file: 'delivery/checkpoint/resumption.ts', statements: ['isUnsure: !isChosen'] },
			{
				file: 'delivery/reconciledStream.ts',
				statements: [
					'let { isUnsure }',
					"if (state.kind !== 'connected') isUnsure",
					'else if (!state.resumed) report',
				],
			},
		],
		promise: 'lastStatus',
		fault:
			'The checkpoint belongs to a rotated key, or is damaged. The service seems to resume and leaves out what happened in between.',
		edits: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				find: 'isUnsure: !isChosen && (checkpoint.isUnsure === true || startAfterFallback !== null),',
				replace: 'isUnsure: !isChosen && isChosen,',
			},
		],
		suites: [unsureCheckpoint, inEngine.madeUpCursor, ...behaviours],
	},
	{
		name: 'eventOfState',
		does: 'Runs a status found in a list under the key of the event that was in progress',
		code: [
			{
				file: 'delivery/batches/startedStates.ts',
			},
			{ file: 'delivery/event/deliveryEvent.ts', statements: ['export const stateName'] },
			{
				file: 'delivery/checkpoint/checkpoint.ts',
				statements: ['const separator', 'const namedState', 'const readWord', 'const writeWord'],
			},
		],
		promise: 'once',
		fault:
			'n8n is killed while an event is run that the service does not send again. A list shows its status, which is then run a second time.',
		edits: [
			{
				file: 'delivery/intake.ts',
				find: 'started.idOf(change.version)',
				replace: 'undefined',
			},
		],
		suites: [restarts, unsureCheckpoint, inEngine.longOutage, inEngine.reconciliation],
	},
	{
		name: 'rowOfState',
		does: 'Runs an event under the key of the list row that was in progress for the same state',
		code: [
			{ file: 'delivery/intake.ts', statements: ['const placed ='] },
			{ file: 'delivery/batches/startedStates.ts', statements: ['const isStateKey ='] },
		],
		promise: 'once',
		fault:
			'A list shows a status, n8n is killed while it is run, and the event of that status arrives after the restart.',
		edits: [
			{
				file: 'delivery/intake.ts',
				find: ': started.claimListedId(own.version);',
				replace: ': undefined;',
			},
		],
		suites: [restarts],
	},
	{
		name: 'isListed',
		does: 'Saves which states a list has delivered',
		code: [
			{ file: 'delivery/reconciler/deliveredStates.ts', statements: ['const saved ='] },
			{ file: 'delivery/reconciler/paymentCodec.ts', statements: ['const listed ='] },
		],
		promise: 'once',
		fault:
			'A list has delivered a status, n8n is restarted, and the event of that status comes late. It is run a second time.',
		edits: [
			{
				file: 'delivery/event/deliveryEvent.ts',
				find: '{ ...version, isListed: true }',
				replace: 'version',
			},
		],
		suites: [restarts],
	},
	{
		name: 'repeatsUnsaved',
		does: 'Saves the ID of a repeat of a listed state only after that state is handled',
		code: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				statements: ['replayedIds() {'],
			},
		],
		promise: 'notLost',
		fault:
			'A listed status waits for its turn, its event arrives and is dropped as a repeat, and n8n is killed. The event does not come again.',
		edits: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				find: ' && !isWaiting',
				replace: '',
			},
		],
		suites: [restarts],
	},
	{
		name: 'runBeforeSaved',
		does: 'Saves which events of a restored batch have not come again yet',
		code: [
			{ file: 'delivery/batches/startedBatches.ts', statements: ['function notReturned('] },
			{ file: 'delivery/event/batch.ts', statements: ['export function partOf('] },
		],
		promise: 'once',
		fault:
			'n8n has refused a restored batch as a duplicate, the rest of its events has not arrived, and n8n is killed again. They are run in another batch.',
		edits: [
			{
				file: 'delivery/batches/startedBatches.ts',
				find: '...runBefore.flatMap(notReturned),',
				replace: '...runBefore.slice(0, 0).flatMap(notReturned),',
			},
		],
		suites: [restarts],
	},
	{
		name: 'onlyStatusChanges',
		does: 'Remembers the last status of 10,000 payments if the workflow wants changes only',
		code: [
			{
				file: 'delivery/event/eventFilter.ts',
				statements: ['const MAX_PAYMENTS', 'const lastStatus', 'const statusChanged ='],
			},
		],
		promise: 'once',
		fault: 'An event that repeats the status of its payment starts the workflow.',
		edits: [
			{
				file: 'delivery/event/eventFilter.ts',
				find: 'if (onlyStatusChanges && !statusChanged(event)) return false;',
				replace:
					'if (onlyStatusChanges && !statusChanged(event) && event.event === null) return false;',
			},
		],
		suites: [consumer, 'test/delivery/event/eventFilter.test.ts', inEngine.trigger],
	},
	{
		name: 'maxRejections',
		does: 'Sets a batch aside when n8n has failed ten times to start it, and has accepted ten others in that time',
		code: [
			{
				file: 'delivery/batches/deliverBatch.ts',
				statements: [
					'const MAX_REJECTIONS',
					'let acceptedBefore',
					'if (rejections === 0) acceptedBefore',
					'if (rejections >= MAX_REJECTIONS',
				],
			},
		],
		promise: 'notLost',
		fault: 'An event that n8n can never start holds up its payment and the checkpoint forever.',
		edits: [
			{
				file: 'delivery/batches/deliverBatch.ts',
				find: 'const MAX_REJECTIONS = 10;',
				replace: 'const MAX_REJECTIONS = Infinity;',
			},
		],
		suites: [consumer, inEngine.delivery],
	},
	{
		name: 'startLimit',
		does: 'If Continue When is Execution Starts, waits 2 s after the hand-over for n8n to report that it could not start the event',
		code: [
			{
				file: 'delivery/batches/batchRunner.ts',
				statements: ['const START_MS', 'const startLimit'],
			},
		],
		promise: 'notLost',
		fault:
			'n8n reports only a moment later that it could not start a run. The event would count as handled and never run.',
		edits: [
			{
				file: 'delivery/batches/batchRunner.ts',
				find: 'const START_MS = 2_000;',
				replace: 'const START_MS = 0;',
			},
		],
		suites: [consumer, inEngine.delivery],
	},
	{
		name: 'window',
		does: 'Reads no more than 2,000 events beyond the first one that is not handled',
		code: [
			{
				file: 'delivery/consumer.ts',
				statements: ['const MAX_WINDOW', 'while (offsets.size >= MAX_WINDOW', 'let windowShrunk'],
			},
		],
		promise: 'littleWork',
		fault: 'One run that does not end lets the list of the events after it grow without limit.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'const MAX_WINDOW = 2_000;',
				replace: 'const MAX_WINDOW = Infinity;',
			},
		],
		suites: [consumer, poison],
	},
	{
		name: 'queueLimit',
		does: 'Stops reading the stream while 1,000 events or 16 MB wait',
		code: [
			{
				file: 'delivery/batches/eventQueue.ts',
				statements: [
					'const MAX_QUEUED =',
					'const MAX_QUEUED_CHARS',
					'let roomWanted',
					'const hasRoom =',
				],
			},
		],
		promise: 'littleWork',
		fault: 'A slow workflow fills the memory of n8n.',
		edits: [
			{
				file: 'delivery/batches/eventQueue.ts',
				find: 'queue.length < MAX_QUEUED && chars < MAX_QUEUED_CHARS;',
				replace: 'queue.length < MAX_QUEUED * Infinity && chars < MAX_QUEUED_CHARS * Infinity;',
			},
		],
		suites: [consumer, poison],
	},
	{
		name: 'lagMonitor',
		does: 'Reports events that have waited for more than a minute',
		code: [{ file: 'delivery/time/lagMonitor.ts' }],
		promise: 'reportedOnce',
		fault: 'A workflow that cannot keep up falls behind, and nobody knows.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'if (onLag !== undefined)',
				replace: 'if (onLag !== undefined && signal.aborted)',
			},
		],
		suites: [consumer, inEngine.triggerHealth],
	},
	{
		name: 'keepRunning',
		does: 'Restarts a listener that ended because of an error in our own code',
		code: [{ file: 'delivery/keepRunning.ts', statements: ['export async function keepRunning('] }],
		promise: 'notLost',
		fault:
			'An error in our own code ends the listener. The workflow looks active and receives nothing.',
		edits: [
			{
				file: 'delivery/keepRunning.ts',
				find: 'pauseMs = RESTART_MS;',
				replace: 'pauseMs = RESTART_MS * Infinity;',
			},
		],
		suites: ['test/delivery/keepRunning.test.ts', inEngine.noSilence, mixed],
	},
	{
		name: 'prepareAgain',
		does: 'If the credential is invalid, reads it again each minute, when the listener is started again',
		code: [
			{ file: 'delivery/keepRunning.ts', statements: ['export async function prepareAgain('] },
		],
		promise: 'notLost',
		fault:
			'n8n does not repeat an activation that failed. A corrected credential would have no effect until the workflow is activated again.',
		edits: [
			{
				file: 'delivery/keepRunning.ts',
				find: 'if (isPayoutError(error)) return null;',
				replace: 'if (isPayoutError(error) && !isPayoutError(error)) return null;',
			},
		],
		suites: ['test/delivery/keepRunning.test.ts', inEngine.noSilence],
	},
];
