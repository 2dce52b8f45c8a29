/** client/sse: one consumer of a stream, and one connection for many. */
import type { Mechanism } from './mechanism';
import {
	answers,
	behaviours,
	inEngine,
	outages,
	sameMillisecond,
	madeUpCursors,
	sharedByChance,
	sharedServices,
	sharedCursors,
	sharedRefusals,
	sharedStreams,
	subscribe,
	unsureCheckpoint,
} from './suites';

export const streamMechanisms: readonly Mechanism[] = [
	{
		name: 'seenIds',
		does: 'Skips an event whose ID is among the last 20,000',
		code: [{ file: 'client/sse/subscribe/seenIds.ts' }],
		promise: 'once',
		fault:
			'A service sends events again when a connection resumes, and those of the same millisecond in any order.',
		edits: [
			{
				file: 'client/sse/subscribe/seenIds.ts',
				find: 'if (seen.has(id)) return false;',
				replace: '',
			},
		],
		suites: [subscribe, sharedStreams, sharedByChance, sameMillisecond, inEngine.trigger],
	},
	{
		name: 'idleTimeout',
		does: 'Gives up a connection on which no bytes arrive',
		code: [{ file: 'client/sse/protocol/idleTimeout.ts' }],
		promise: 'notLost',
		fault: 'A connection that broke silently looks open forever, and no event arrives.',
		edits: [
			{
				file: 'client/sse/protocol/idleTimeout.ts',
				find: 'return await Promise.race([read, silence]);',
				replace: 'return await read;',
			},
		],
		suites: [subscribe, sharedStreams, ...behaviours],
	},
	{
		name: 'refusedCursor',
		does: 'If the service itself (not a gateway) refuses the cursor, connects again without it',
		code: [
			{
				file: 'client/sse/subscribe/reconnectLoop.ts',
				statements: ['function refusesId', 'const idFaults', 'const another ='],
			},
		],
		promise: 'lastStatus',
		fault:
			'A service that no longer knows the event of the cursor refuses every connection from then on.',
		edits: [
			{
				file: 'client/sse/subscribe/reconnectLoop.ts',
				find: 'refusesId(opened.error, resumeFrom) &&',
				replace: 'refusesId(opened.error, resumeFrom) && resumeFrom.length < 0 &&',
			},
		],
		suites: [subscribe, sharedStreams, unsureCheckpoint, ...behaviours],
	},
	{
		name: 'refusedCursors',
		does: 'Gives up all cursors as soon as the service has refused three of them',
		code: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				statements: [
					'const MAX_REFUSED',
					'if (refused.size < MAX_REFUSED)',
					'for (const { cursor } of subscriptions) if (cursor !== null) refused.add',
				],
			},
		],
		promise: 'fewRequests',
		fault:
			'If the cursors of hundreds of workflows are too old, each of them costs one useless connection.',
		edits: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				find: 'const MAX_REFUSED = 3;',
				replace: 'const MAX_REFUSED = Infinity;',
			},
		],
		suites: [
			sharedRefusals,
			sharedStreams,
			sharedByChance,
			unsureCheckpoint,
			inEngine.madeUpCursor,
		],
		isDoubtful: true,
	},
	{
		name: 'madeUpCursor',
		does: 'Resumes from a moment, with an ID that it makes up, until the first event arrives',
		code: [
			{
				file: 'client/sse/protocol/eventId.ts',
				statements: ['export function resumeIdOf', 'const madeUpEnd', 'export function isMadeUpId'],
			},
			{
				file: 'client/sse/subscribe/subscribe.ts',
				statements: ['if (canResume && resumeFrom === null'],
			},
			{
				file: 'client/sse/broadcast/startSubscription.ts',
				statements: ['function setMadeUpCursor('],
			},
			{ file: 'delivery/checkpoint/startPosition.ts', statements: ['function lastMoment'] },
		],
		promise: 'notLost',
		fault:
			'A connection that breaks before the first event, or an n8n that is stopped before it, starts from now.',
		edits: [
			{
				file: 'client/sse/subscribe/subscribe.ts',
				find: 'if (canResume && resumeFrom === null && serverTimeMs !== null && acceptsMadeUp) {',
				replace: 'if (canResume && resumeFrom === null && serverTimeMs === -1 && acceptsMadeUp) {',
			},
			{
				file: 'client/sse/broadcast/startSubscription.ts',
				find: 'if (!canResume || !resumeCursor.acceptsMadeUp || timeMs === null) return;',
				replace: 'if (!canResume || !resumeCursor.acceptsMadeUp || timeMs !== -1) return;',
			},
			{
				file: 'delivery/checkpoint/startPosition.ts',
				find: 'cursor: canResume ? (checkpoint.cursor ?? from) : null,',
				replace: 'cursor: canResume ? checkpoint.cursor : null,',
			},
		],
		suites: [subscribe, sharedStreams, unsureCheckpoint, inEngine.trigger, ...behaviours],
	},
	{
		name: 'startAfterFallback',
		does: 'Continues from the first event handed to n8n if the service refuses a made-up cursor',
		code: [
			{
				file: 'delivery/checkpoint/startPosition.ts',
				statements: ['export function firstStarted'],
			},
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				statements: ['const fallbackOf =', 'const useFallback ='],
			},
			{ file: 'delivery/checkpoint/resumption.ts', statements: ['const startAfterFallback ='] },
		],
		promise: 'notLost',
		fault:
			'n8n is killed between the first hand-over and the first confirmation, and the service accepts no made-up ID.',
		edits: [
			{
				file: 'delivery/checkpoint/resumption.ts',
				find: '? firstStarted(checkpoint)',
				replace: '? firstStarted({ started: [] })',
			},
		],
		suites: [unsureCheckpoint, inEngine.madeUpCursor, ...behaviours],
	},
	{
		name: 'ignoredMadeUpCursor',
		does: 'Recognizes from the first event that the service ignored a made-up cursor, and reconnects from an event',
		code: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				statements: [
					'let unprovenUntilMs',
					'ignoredMadeUpId(eventId, subscriptions) {',
					'const withEvent =',
				],
			},
			{
				file: 'client/sse/broadcast/sharedConnection.ts',
				statements: [
					"| { readonly kind: 'abandoned' }",
					'const abandon =',
					"if (state.kind === 'abandoned') continue",
					'if (resumeCursor.ignoredMadeUpId(received.eventId, subscriptions)) {',
				],
			},
		],
		promise: 'notLost',
		fault:
			'The service ignores the made-up cursor of a shared connection. A workflow that joined with the cursor of an event loses the events in between.',
		edits: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				find: 'if (unprovenUntilMs === null) return false;',
				replace: 'if (unprovenUntilMs !== -1) return false;',
			},
		],
		suites: [
			madeUpCursors,
			sharedStreams,
			sharedByChance,
			unsureCheckpoint,
			inEngine.madeUpCursor,
			...behaviours,
		],
		isDoubtful: true,
	},
	{
		name: 'otherIds',
		does: 'Uses any event ID as the cursor, even if it is not a UUIDv7',
		code: [
			{
				file: 'client/sse/protocol/eventId.ts',
				statements: ['const oneWord', 'export function isResumableId'],
			},
		],
		promise: 'notLost',
		fault: 'A service whose IDs contain no time is never asked to resume.',
		edits: [
			{
				file: 'client/sse/protocol/eventId.ts',
				find: '(readTime(id) !== null || oneWord.test(id));',
				replace: '(readTime(id) !== null || (oneWord.test(id) && id === madeUpEnd));',
			},
		],
		suites: [subscribe, sharedStreams, inEngine.streamRows, ...behaviours],
	},
	{
		name: 'replayBuffer',
		does: 'Delivers the last 256 events from memory to a workflow that joins an open connection',
		code: [{ file: 'client/sse/broadcast/replayBuffer.ts' }],
		promise: 'oneConnection',
		fault: 'Each workflow that is published again causes the shared connection to be reopened.',
		edits: [
			{
				file: 'client/sse/broadcast/replayBuffer.ts',
				find: 'return timeMs >= fromMs || (isThere && timeMs > forgottenMs) ? since(timeMs) : null;',
				replace:
					'return timeMs >= fromMs * Infinity || (isThere && timeMs > forgottenMs * -Infinity) ? since(timeMs) : null;',
			},
			{
				file: 'client/sse/broadcast/replayBuffer.ts',
				find: 'return isThere ? kept.slice(at + 1) : null;',
				replace: 'return isThere && at === Infinity ? kept.slice(at + 1) : null;',
			},
		],
		suites: [sharedStreams, sharedByChance, inEngine.sharedStream],
	},
	{
		name: 'apart',
		does: 'Gives a workflow its own connection where nothing shows whether the shared one goes back to its cursor',
		code: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				statements: [
					'const MAX_TIMES_BACK',
					'let timesBack',
					'const isKnown =',
					'goBack() {',
					'arrived() {',
				],
			},
			{ file: 'client/sse/broadcast/broadcaster.ts', statements: ['onApart(subscription) {'] },
		],
		promise: 'notLost',
		fault:
			'Two workflows have cursors of one millisecond, and the service resumes after the position of one of them: the other one loses the events in between.',
		edits: [
			{
				file: 'client/sse/broadcast/resumeCursor.ts',
				find: "return isKnown || timesBack > MAX_TIMES_BACK ? 'yes' : 'unknown';",
				replace: "return isKnown || timesBack > MAX_TIMES_BACK ? 'yes' : 'yes';",
			},
		],
		suites: [madeUpCursors, sharedCursors, sharedStreams, sharedServices],
	},
	{
		name: 'giveWay',
		does: 'Ends the own connections of slow workflows if the shared connection is closed, or is refused because another one is open',
		code: [
			{
				file: 'client/sse/broadcast/broadcaster.ts',
				statements: ['let needed', 'onTaken() {', 'get needed() {'],
			},
			{ file: 'client/sse/broadcast/ownConnection.ts', statements: ['const ends ='] },
		],
		promise: 'notLost',
		fault:
			'The service allows one connection. A slow workflow takes it during an interruption, and the others get no events as long as it lasts.',
		edits: [
			{
				file: 'client/sse/broadcast/ownConnection.ts',
				find: '[signal, shared.needed]',
				replace: '[signal]',
			},
		],
		suites: [sharedStreams, sharedServices],
	},
	{
		name: 'gather',
		does: 'Waits 250 ms for others before the shared connection is reopened from an earlier cursor',
		code: [
			{
				file: 'client/sse/broadcast/sharedConnection.ts',
				statements: ['const gather =', 'const GATHER_MS', 'let isGathering'],
			},
		],
		promise: 'fewRequests',
		fault:
			'Twenty workflows that start together with different cursors cause twenty connections, one after the other.',
		edits: [
			{
				file: 'client/sse/broadcast/sharedConnection.ts',
				find: 'const GATHER_MS = 250;',
				replace: 'const GATHER_MS = 0;',
			},
		],
		suites: [sharedCursors, sharedStreams, sharedByChance, inEngine.sharedStream],
		isDoubtful: true,
	},
	{
		name: 'ownConnection',
		does: 'Gives a workflow that is too slow its own connection',
		code: [
			{ file: 'client/sse/broadcast/ownConnection.ts' },
			{
				file: 'client/sse/broadcast/fanOut.ts',
				statements: ['if ([...subscriptions].some(({ isIdle }) => isIdle))'],
			},
		],
		promise: 'oneConnection',
		fault: 'One workflow with a full queue holds up all others that use its credential.',
		edits: [
			{
				file: 'client/sse/broadcast/fanOut.ts',
				find: 'if ([...subscriptions].some(({ isIdle }) => isIdle))',
				replace: 'if ([...subscriptions].some(({ isIdle }) => isIdle && signal.aborted))',
			},
		],
		suites: [sharedStreams, sharedByChance, inEngine.sharedStream],
	},
	{
		name: 'serverClock',
		does: "Knows the service's time from the Date header of its responses",
		code: [
			{ file: 'client/sse/broadcast/serverClock.ts' },
			{ file: 'client/sse/subscribe/reconnectLoop.ts', statements: ['function readServerTimeMs'] },
			{ file: 'delivery/time/serviceTime.ts' },
		],
		promise: 'lastStatus',
		fault: "n8n's clock is wrong, or is changed by hours: new payments look old and old ones new.",
		edits: [
			{
				file: 'client/sse/subscribe/reconnectLoop.ts',
				find: 'return Number.isNaN(serverTime) || serverTime <= 0 ? null : serverTime;',
				replace: 'return Number.isNaN(serverTime) || serverTime <= Infinity ? null : serverTime;',
			},
		],
		suites: [sharedStreams, unsureCheckpoint, inEngine.reconciliation, ...behaviours],
	},
	{
		name: 'lateOnLive',
		does: 'If a workflow joins a live connection, delivers events that are up to 2 s older than its cursor',
		code: [
			{
				file: 'client/sse/broadcast/serverClock.ts',
				statements: ['const SERVER_TIME_MARGIN_MS', 'export function joinFromMs'],
			},
		],
		promise: 'notLost',
		fault:
			"The clocks of a service's machines differ, so an event arrives a little late with an earlier time.",
		edits: [
			{
				file: 'client/sse/broadcast/serverClock.ts',
				find: 'const SERVER_TIME_MARGIN_MS = 2_000;',
				replace: 'const SERVER_TIME_MARGIN_MS = 0;',
			},
		],
		suites: [sharedStreams, sharedByChance, inEngine.sharedStream],
		isDoubtful: true,
	},
	{
		name: 'disorder',
		does: 'Accepts a replayed event that is up to 60 s older than the cursor of the resume',
		code: [{ file: 'client/sse/broadcast/startSubscription.ts', statements: ['const marginMs'] }],
		promise: 'notLost',
		fault:
			"A service's IDs are not in the order of their times, so what it sends after the cursor looks older.",
		edits: [
			{
				file: 'client/sse/broadcast/startSubscription.ts',
				find: '? streamDisorderMs',
				replace: '? 0',
			},
		],
		suites: [sharedCursors, sharedStreams, sharedByChance, inEngine.sharedStream, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'lateAfterMadeUp',
		does: 'Accepts an event that is up to 5 s older than a made-up cursor',
		code: [{ file: 'client/sse/broadcast/startSubscription.ts', statements: ['const LATE_MS'] }],
		promise: 'notLost',
		fault: 'The first event after the activation has an earlier time than the activation.',
		edits: [
			{
				file: 'client/sse/broadcast/startSubscription.ts',
				find: 'const LATE_MS = 5_000;',
				replace: 'const LATE_MS = 0;',
			},
		],
		suites: [
			madeUpCursors,
			sharedStreams,
			sharedByChance,
			unsureCheckpoint,
			inEngine.madeUpCursor,
			...behaviours,
		],
		isDoubtful: true,
	},
	{
		name: 'clockSetBack',
		does: 'Does not wait for the time of a cursor that is ahead of the service',
		code: [
			{ file: 'client/sse/broadcast/serverClock.ts', statements: ['export function skipUntilMs'] },
		],
		promise: 'notLost',
		fault:
			"A service's clock is set back. All events are skipped until it reaches the time of the cursor again.",
		edits: [
			{
				file: 'client/sse/broadcast/serverClock.ts',
				find: 'return cursorMs > serverNowMs(opened, nowMs) + SERVER_TIME_MARGIN_MS',
				replace: 'return cursorMs > serverNowMs(opened, nowMs) * Infinity',
			},
		],
		suites: [sharedCursors, sharedStreams, sharedByChance, ...behaviours],
	},
	{
		name: 'notifier',
		does: 'Notifies many workflows once for several events in quick succession',
		code: [{ file: 'client/sse/broadcast/notifier.ts' }],
		promise: 'littleWork',
		fault:
			'Notifying twenty workflows for each event of a burst costs more than all their other work.',
		edits: [
			{
				file: 'client/sse/broadcast/notifier.ts',
				find: 'if (subscriptions.size === 1) return now();',
				replace: 'if (subscriptions.size >= 0) return now();',
			},
		],
		suites: [sharedStreams, sharedByChance, 'npm run bench -- share'],
	},
	{
		name: 'retryBudget',
		does: 'Limits how often a connection that delivered something and broke is reopened at once',
		code: [
			{ file: 'client/sse/subscribe/retryBudget.ts' },
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				statements: ['const mayBeQuick =', 'retryInMs: mayBeQuick'],
			},
		],
		promise: 'fewRequests',
		fault:
			"Two clients of a service that allows one stream per account close each other's connection at full speed.",
		edits: [
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				find: 'lasted || !hadNewEvent || retryBudget.spend(clock.elapsed(), reason);',
				replace: 'retryBudget.spend(clock.elapsed(), reason) || true;',
			},
		],
		suites: [outages, subscribe, inEngine.noSilence],
	},
	{
		name: 'takenForLong',
		does: 'Asks for a person when another client has held the stream for 15 minutes',
		code: [
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				statements: [
					'const TAKEN_MS',
					'let takenSinceMs',
					'const isTaken =',
					'takenSinceMs = isTaken',
					'const isTakenForLong',
				],
			},
		],
		promise: 'reportedOnce',
		fault:
			'A client that never releases the only stream keeps all events from the workflow, and nobody knows.',
		edits: [
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				find: 'return needsAttention || isTakenForLong;',
				replace: 'return needsAttention || (isTakenForLong && !isTaken);',
			},
		],
		suites: [outages, inEngine.streamOutage],
	},
	{
		name: 'uselessConnection',
		does: 'Does not count a connection that ended within a minute and delivered nothing as the end of an outage',
		code: [{ file: 'client/sse/subscribe/retrySchedule.ts', statements: ['wasUseless: !isGood'] }],
		promise: 'reportedOnce',
		fault: 'A service that accepts each connection and closes it at once is never reported.',
		edits: [
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				find: 'wasUseless: !isGood && !decoder.hasComments,',
				replace: 'wasUseless: !isGood && isGood,',
			},
		],
		suites: [inEngine.streamOutage],
	},
	{
		name: 'attention',
		does: 'Waits 1 to 5 minutes if only a person can help, and reports the cause',
		code: [
			{
				file: 'client/sse/protocol/backoff.ts',
				statements: [
					'export function attentionBackoff',
					'const attentionBaseMs',
					'const attentionCapMs',
				],
			},
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				statements: ['needsPerson({', 'afterAttention({'],
			},
		],
		promise: 'reportedOnce',
		fault:
			'Keys that the service refuses look like an outage, and nothing is reported for 15 minutes.',
		edits: [
			{
				file: 'client/sse/subscribe/retrySchedule.ts',
				find: 'return needsAttention || isTakenForLong;',
				replace: 'return (needsAttention && isTakenForLong) || isTakenForLong;',
			},
		],
		suites: [answers, subscribe],
	},
	{
		name: 'oneTooMany',
		does: 'Returns to the shared connection if the service allows no second one',
		code: [
			{
				file: 'client/sse/broadcast/ownConnection.ts',
				statements: ['const MAX_TAKEN', 'let taken', 'taken = isTaken', 'const mustGoBack ='],
			},
		],
		promise: 'notLost',
		fault:
			'A workflow that was too slow is refused its own connection as long as the shared one is open.',
		edits: [
			{
				file: 'client/sse/broadcast/ownConnection.ts',
				find: 'const MAX_TAKEN = 3;',
				replace: 'const MAX_TAKEN = Infinity;',
			},
		],
		suites: [sharedStreams, sharedByChance, inEngine.sharedStream],
	},
];
