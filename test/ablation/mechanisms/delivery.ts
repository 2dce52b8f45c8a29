/** delivery: from a stream of events to runs that are confirmed. */
import type { Mechanism } from '../mechanism';
import {
	behaviours,
	consumer,
	inEngine,
	mixed,
	poison,
	sameMillisecond,
	twoProcesses,
	unsureCheckpoint,
} from '../suites';

const inFollowDistance = 'delivery/standby/followDistance.ts';

/** A part of `standby`: what two processes run twice, or leave waiting, is in one suite. */
const ofStandby = (
	part: Pick<Mechanism, 'name' | 'does' | 'fault' | 'promise' | 'note'>,
	file: string,
	statements: readonly string[],
	[find, replace]: readonly [string, string],
): Mechanism => ({
	...part,
	code: [{ file, statements }],
	edits: [{ file, find, replace }],
	suites: [twoProcesses, inEngine.trigger],
	isDoubtful: true,
});

export const deliveryMechanisms: readonly Mechanism[] = [
	{
		name: 'standby',
		does: 'Lets another n8n process that listens for the same workflow go first',
		code: [{ file: 'delivery/standby/standby.ts' }, { file: inFollowDistance }],
		promise: 'once',
		fault:
			'n8n runs an event twice that two processes hand over at the same moment, as when a new one starts before the old one has stopped.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'keepsKeys: options.keepsKeys ?? true,',
				replace: 'keepsKeys: options.keepsKeys === true && signal.aborted,',
			},
		],
		suites: [twoProcesses, inEngine.trigger],
	},
	ofStandby(
		{
			name: 'standbyUnsure',
			does: 'Goes ahead a minute after its first event if it has seen nobody',
			fault:
				'What is sent again after a start is all refused, so that nothing tells that the process is alone.',
			note: 'Perhaps a candidate for removal: the first event that n8n takes makes the process go ahead, too. How long that takes behind thousands of refused ones is not measured.',
			promise: 'soon',
		},
		'delivery/standby/standby.ts',
		['const UNSURE_MS', 'let unsureSinceMs', 'unsureSinceMs ??=', 'if (!isSure && Math.abs'],
		['const UNSURE_MS = 60_000;', 'const UNSURE_MS = Infinity;'],
	),
	ofStandby(
		{
			name: 'standbySettling',
			does: 'Takes nothing of the first 5 s for a sign of another process',
			fault:
				'The life before has run what the service sends again from the second of the connection.',
			note: 'It has a price: of two processes that nothing told of each other, more than 40 events of 400 are run twice with it, and 1 without it.',
			promise: 'soon',
		},
		'delivery/standby/standby.ts',
		['const SETTLING_MS'],
		['const SETTLING_MS = 5_000;', 'const SETTLING_MS = 0;'],
	),
	ofStandby(
		{
			name: 'standbyTwoRefused',
			does: 'Takes two refusals within a minute for another process, not one',
			fault:
				'One event that is refused by chance puts the only process behind, and its events wait.',
			promise: 'soon',
		},
		'delivery/standby/standby.ts',
		[
			'const REFUSED_WHEN_THERE',
			'const REFUSED_TOGETHER_MS',
			'refusedAheadAtMs = [...refusedAheadAtMs',
		],
		['const REFUSED_WHEN_THERE = 2;', 'const REFUSED_WHEN_THERE = 1;'],
	),
	ofStandby(
		{
			name: 'followFarther',
			does: 'Follows a process that was only late at twice its delay, and forgets half of it each minute',
			fault:
				'With more events than n8n can run the one behind catches up again and again, and both hand over the same event.',
			promise: 'once',
		},
		inFollowDistance,
		[
			'let away =',
			'const distanceMs =',
			'const stayAway =',
			'const FARTHEST_MS',
			'const HALF_FORGOTTEN_MS',
			'if (caughtUp !== null && receivedMs',
		],
		[
			'away = { ms: Math.min(Math.max(ms, distanceMs()), FARTHEST_MS), atMs: clock.now() };',
			'away = { ms: Math.min(0, Math.max(ms, distanceMs()), FARTHEST_MS), atMs: clock.now() };',
		],
	),
	ofStandby(
		{
			name: 'followLetAhead',
			does: 'Lets the other process get 5 s ahead after having caught up with it',
			fault:
				'Having caught up, the one behind hands over each further event at the same moment as the other.',
			promise: 'once',
		},
		inFollowDistance,
		['const LET_AHEAD_MS', 'let caughtUp:', 'caughtUp = {', 'caughtUp = null'],
		[
			'Math.max(caughtUp !== null ? LET_AHEAD_MS : inQueueMs, laterByMs),',
			'Math.max(caughtUp !== null ? inQueueMs : inQueueMs, laterByMs),',
		],
	),
	ofStandby(
		{
			name: 'followInQueue',
			does: 'Goes 0.1 s, and behind somebody 0.4 s, slower from event to event in a queue',
			fault: 'The one behind works off its queue faster than the other one, and catches up.',
			promise: 'once',
		},
		inFollowDistance,
		[
			'const IN_QUEUE_MS',
			'let slowMs',
			'let inQueueMs',
			'if (slowMs < IN_QUEUE_MS.behind)',
			'slowMs = IN_QUEUE_MS.behind',
		],
		[
			'const IN_QUEUE_MS = { alone: 100, behind: 400 };',
			'const IN_QUEUE_MS = { alone: 10, behind: 10 };',
		],
	),
	ofStandby(
		{
			name: 'followFaster',
			does: 'Gets faster with each 25 refusals where it is more than 30 s late',
			fault: 'When the other one is gone, the one behind needs minutes for what that had run.',
			promise: 'soon',
		},
		inFollowDistance,
		[
			'const FAR_MS',
			'const FASTEST_MS',
			'const REFUSED_WHEN_FAR',
			'let isFar',
			'isFar =',
			'if (isFar && refused',
		],
		[
			'if (isFar && refused % REFUSED_WHEN_FAR === 0)',
			'if (isFar && refused % REFUSED_WHEN_FAR === -1)',
		],
	),
	ofStandby(
		{
			name: 'followTwoTaken',
			does: 'Goes ahead only after two events that n8n took, of which refusals make up for one',
			fault:
				'One event with which the other is late makes the one behind go ahead, and both go together from then on.',
			promise: 'once',
		},
		inFollowDistance,
		['const TAKEN_WHEN_GONE', 'const REFUSED_PER_TAKEN', 'let taken', 'taken = Math.max'],
		['const TAKEN_WHEN_GONE = 2;', 'const TAKEN_WHEN_GONE = 1;'],
	),
	{
		name: 'confirmedIds',
		does: 'Saves the IDs of handled events that the service sends again after the place',
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
		fault: 'n8n is killed while an earlier event is under way: those handled after it come again.',
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
		does: 'Saves the IDs of the 50 events before the place, too',
		code: [
			{
				file: 'delivery/checkpoint/offsetTracker.ts',
				statements: ['const KEPT_BEFORE', 'const before = passed'],
			},
		],
		promise: 'once',
		fault: 'A service goes back a little further than to the place.',
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
		does: 'Puts groups that were handed over before a restart together again as they were',
		code: [{ file: 'delivery/batches/restoredBatches.ts' }],
		promise: 'once',
		fault:
			'After a kill the events of a group come again in other groups, under other keys, and are run again.',
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
		name: 'regroupWait',
		does: 'Waits up to 30 s for the rest of a restored group',
		code: [{ file: 'delivery/batches/restoredBatches.ts', statements: ['const RESTORE_WAIT_MS'] }],
		promise: 'once',
		fault:
			'The rest of a group comes back a moment after its first event, before n8n has said that it had the group: it is run again by itself.',
		edits: [
			{
				file: 'delivery/batches/restoredBatches.ts',
				find: 'const RESTORE_WAIT_MS = 30_000;',
				replace: 'const RESTORE_WAIT_MS = 0;',
			},
		],
		suites: [consumer, inEngine.delivery, inEngine.trigger],
		isDoubtful: true,
	},
	{
		name: 'wereRun',
		does: 'Leaves out the events of a restored group that come back after n8n has refused the group',
		code: [
			{
				file: 'delivery/batches/batchRunner.ts',
				statements: [
					'const runBefore',
					'wasRun: ({ durableId })',
					"if (result.kind === 'duplicate')",
					'for (const id of batch.absentIds',
				],
			},
		],
		promise: 'once',
		fault:
			'A part of a group comes back after more than 30 s, and is run again under a key of its own.',
		edits: [
			{
				file: 'delivery/batches/batchRunner.ts',
				find: 'for (const id of batch.absentIds ?? []) runBefore.add(id);',
				replace: 'for (const id of batch.absentIds ?? []) runBefore.delete(id);',
			},
		],
		suites: [consumer, inEngine.delivery],
		isDoubtful: true,
	},
	{
		name: 'startedBatches',
		does: 'Saves which groups were handed over and not confirmed',
		code: [
			{ file: 'delivery/batches/batch.ts', statements: ['export function idsOfBatch'] },
			{
				file: 'delivery/batches/batchRunner.ts',
				statements: ['const started = new Map', 'const note =', 'started.delete(batch)'],
			},
			{
				file: 'delivery/checkpoint/checkpoint.ts',
				statements: [
					'function parseBatch',
					'export interface StartedBatch',
					"staticData['started'] = checkpoint.started",
				],
			},
		],
		promise: 'once',
		fault:
			'After a kill nothing tells which groups and which tries were under way, and items do not say that they were handed over before.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'started: [...dispatcher.unresolved(), ...started],',
				replace: 'started: [...dispatcher.unresolved(), ...started].slice(0, 0),',
			},
		],
		suites: [consumer, unsureCheckpoint, inEngine.delivery, inEngine.trigger],
	},
	{
		name: 'firstAttempt',
		does: 'Goes on after a restart with the try that was due',
		code: [
			{ file: 'delivery/batches/restoredBatches.ts', statements: ['firstAttempt: batch.attempt,'] },
		],
		promise: 'notLost',
		fault:
			'n8n takes the first try of a failed event for a duplicate: the tries that are left are never made.',
		edits: [
			{
				file: 'delivery/batches/restoredBatches.ts',
				find: 'firstAttempt: batch.attempt,',
				replace: 'firstAttempt: Math.min(1, batch.attempt),',
			},
		],
		suites: [consumer, inEngine.delivery, inEngine.trigger],
	},
	{
		name: 'perhapsRun',
		does: 'Marks events of the hour before a place was wiped out as perhaps run',
		code: [
			{ file: 'delivery/checkpoint/resumption.ts', statements: ['mayHaveRun: (event) =>'] },
			{ file: 'delivery/checkpoint/startPosition.ts', statements: ['export function aheadOf'] },
		],
		promise: 'saysSo',
		fault:
			'A node on a worker wipes the place out: what is run again of that hour does not say so.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: '{ ...known, perhapsRun: true } : known;',
				replace: '{ ...known, perhapsRun: false } : known;',
			},
		],
		suites: [consumer, inEngine.trigger],
	},
	{
		name: 'lostCheckpoint',
		does: 'Takes the last hour again where n8n starts a trigger whose place is gone',
		code: [
			{ file: 'nodes/CrossBorderPayoutsTrigger/lostCheckpoint.ts' },
			{
				file: 'delivery/checkpoint/startPosition.ts',
				statements: ['const LOST_CHECKPOINT_MS', 'if (isLost) {'],
			},
		],
		promise: 'notLost',
		fault:
			'A node on a worker wipes the place out and n8n is killed: the trigger would begin from now.',
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
		does: 'Leaves a mark when it is activated',
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
			'n8n saves nothing before the first event: a trigger that is stopped before it begins from now.',
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
		does: 'Leaves out events from before the first activation where the place is a mark',
		code: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				statements: ['const goesOnFromOrigin =', 'isTooEarly: (event) =>'],
			},
		],
		promise: 'notInvented',
		fault:
			'The mark lies a minute before the activation: a restart before the first event brings that minute.',
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
		does: 'Has the lists read after a resume that may not bring all',
		code: [
			{ file: 'delivery/checkpoint/resumption.ts', statements: ['isUnsure: !isChosen'] },
			{
				file: 'delivery/consumer.ts',
				statements: [
					'let { isUnsure }',
					'const state =',
					"if (state.kind === 'connected') isUnsure = false",
				],
			},
		],
		promise: 'lastStatus',
		fault:
			'A place of a rotated key or a damaged one resumes, as it seems, and leaves out what happened in between.',
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
		does: 'Runs a status that a list shows under the key of the event that was under way',
		code: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				statements: ['const eventOfState =', 'eventOfState: (version)'],
			},
			{ file: 'delivery/deliveryEvent.ts', statements: ['export const stateName'] },
			{ file: 'delivery/checkpoint/checkpoint.ts', statements: ['const namedState'] },
		],
		promise: 'once',
		fault:
			'n8n is killed while an event runs that the service does not send again: the list shows its status, which is run once more.',
		edits: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				find: 'eventOfState: (version) => eventOfState.get(stateName(version)),',
				replace: 'eventOfState: (version) => eventOfState.get(`${stateName(version)}-`),',
			},
		],
		suites: [unsureCheckpoint, inEngine.longOutage, inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'onlyStatusChanges',
		does: 'Remembers the last status of 10,000 payments where only changes are wanted',
		code: [
			{
				file: 'delivery/eventFilter.ts',
				statements: ['const MAX_PAYMENTS', 'const lastStatus', 'const statusChanged ='],
			},
		],
		promise: 'once',
		fault:
			'Events that repeat the status of their payment start a workflow that asked for changes only.',
		edits: [
			{
				file: 'delivery/eventFilter.ts',
				find: 'if (onlyStatusChanges && !statusChanged(event)) return false;',
				replace:
					'if (onlyStatusChanges && !statusChanged(event) && event.event === null) return false;',
			},
		],
		suites: [consumer, 'test/delivery/eventFilter.test.ts', inEngine.trigger],
	},
	{
		name: 'maxRejections',
		does: 'Sets a group aside that n8n has refused ten times while it took ten others',
		code: [
			{
				file: 'delivery/batches/deliverBatch.ts',
				statements: [
					'const MAX_REJECTIONS',
					'let takenBefore',
					'if (rejections === 0) takenBefore',
					'if (rejections >= MAX_REJECTIONS',
				],
			},
		],
		promise: 'notLost',
		fault: 'An event that n8n can never start holds up its payment and the place for ever.',
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
		does: 'Takes an event for started 2 s after the hand-over, where that is asked for',
		code: [
			{
				file: 'delivery/batches/batchRunner.ts',
				statements: ['const START_MS', 'const startLimit'],
			},
		],
		promise: 'notLost',
		fault:
			'n8n says when it could not start a run, but only after a moment: an event counts as handled that never ran.',
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
		does: 'Reads no further than 2,000 events beyond the first that is not handled',
		code: [
			{
				file: 'delivery/consumer.ts',
				statements: ['const MAX_WINDOW', 'while (offsets.size >= MAX_WINDOW', 'let windowShrunk'],
			},
		],
		promise: 'littleWork',
		fault: 'One run that does not end lets the list of those after it grow without an end.',
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
		does: 'Reads the stream no further while 1,000 events or 16 MB wait',
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
		does: 'Says when events wait for more than a minute',
		code: [{ file: 'delivery/lagMonitor.ts' }],
		promise: 'toldOnce',
		fault: 'A workflow that cannot keep up falls behind in silence.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'if (options.onLag !== undefined) {',
				replace: 'if (options.onLag !== undefined && signal.aborted) {',
			},
		],
		suites: [consumer, inEngine.triggerHealth],
	},
	{
		name: 'keepRunning',
		does: 'Starts a listener again that has ended by a fault of its own',
		code: [{ file: 'delivery/keepRunning.ts', statements: ['export async function keepRunning('] }],
		promise: 'notLost',
		fault: 'A mistake of ours ends the listener, and the workflow is active and deaf.',
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
		does: 'Reads a credential that cannot work again at each start',
		code: [
			{ file: 'delivery/keepRunning.ts', statements: ['export async function prepareAgain('] },
		],
		promise: 'notLost',
		fault:
			'n8n does not try an activation again that has failed: a credential that was corrected later counts for nothing.',
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
