/** nodes/CrossBorderPayoutsTrigger: executions, and what people hear. */
import type { Mechanism } from './mechanism';
import { consumer, inEngine, reports, streamsOfBehaviours, twoProcesses } from './suites';

const inFlight = 'nodes/CrossBorderPayoutsTrigger/execution/inFlight.ts';
const executor = 'nodes/CrossBorderPayoutsTrigger/execution/executions.ts';
const throttle = 'nodes/CrossBorderPayoutsTrigger/reporting/healthThrottle.ts';
const trouble = 'nodes/CrossBorderPayoutsTrigger/reporting/reportOnce.ts';
const troubleCause = 'nodes/CrossBorderPayoutsTrigger/reporting/troubleCause.ts';
const reportedCauses = 'nodes/CrossBorderPayoutsTrigger/reporting/reportedCauses.ts';
const troubleTest = 'test/nodes/CrossBorderPayoutsTrigger/reporting/reportOnce.test.ts';
const throttleTest = 'test/nodes/CrossBorderPayoutsTrigger/reporting/healthThrottle.test.ts';
const ofExecutions = [
	inEngine.trigger,
	inEngine.delivery,
	'test/nodes/CrossBorderPayoutsTrigger/execution/executions.test.ts',
];

/** A rule about which failures of the stream, lists and look-ups are reported. */
const ofTrouble = (
	part: Pick<Mechanism, 'name' | 'does' | 'fault'>,
	statements: readonly string[],
	[find, replace]: readonly [string, string],
	file = trouble,
): Mechanism => ({
	...part,
	promise: 'reportedOnce',
	code: [{ file, statements }],
	edits: [{ file, find, replace }],
	suites: [troubleTest, inEngine.streamOutage, streamsOfBehaviours],
});

export const triggerMechanisms: readonly Mechanism[] = [
	{
		name: 'inFlightEnds',
		does: 'Waits for the execution that an earlier activation in the same process started',
		code: [
			{
				file: inFlight,
				statements: [
					'let running =',
					'const own = running',
					'const end = start()',
					'own.set(key, {',
				],
			},
		],
		promise: 'once',
		fault:
			'The workflow is published again while an execution waits for its turn. n8n accepts a second execution of the same event although the first one still waits, and then runs both.',
		edits: [
			{
				file: inFlight,
				find: 'const known = running.get(key)?.end ?? ended.get(key);',
				replace: 'const known = ended.get(key);',
			},
		],
		suites: ofExecutions,
	},
	{
		name: 'inFlightFailed',
		does: 'Remembers failed executions, so that the next activation knows that an attempt is due',
		code: [
			{
				file: inFlight,
				statements: ['const hasFailed =', 'forget(key)'],
			},
		],
		promise: 'notLost',
		fault:
			'The workflow is published again between two attempts. n8n calls the failed one a duplicate, and no further attempt is made.',
		edits: [
			{
				file: inFlight,
				find: 'ended.set(key, hasFailed ? result : duplicate);',
				replace: 'ended.set(key, duplicate);',
			},
		],
		suites: ofExecutions,
	},
	{
		name: 'inFlightEnded',
		does: 'Remembers the last 10,000 executions that have ended',
		code: [
			{
				file: inFlight,
				statements: ['const ended =', 'ended.set(key, hasFailed', 'const MAX_ENDED'],
			},
		],
		promise: 'once',
		fault:
			'n8n before 2.20 has no keys, so a workflow that is published again repeats its last events.',
		edits: [
			{
				file: inFlight,
				find: 'ended.set(key, hasFailed ? result : duplicate);',
				replace: 'if (hasFailed) ended.set(key, result);',
			},
		],
		suites: ofExecutions,
		isDoubtful: true,
	},
	{
		name: 'forgetTries',
		does: 'Forgets the failed attempts of a batch that is finished',
		code: [{ file: executor, statements: ['const forgetTries ='] }],
		promise: 'once',
		fault:
			'A batch that arrives once more after its last attempt counts as failed and is tried again.',
		edits: [
			{
				file: executor,
				find: 'for (let attempt = 1; attempt <= tries; attempt += 1)',
				replace: 'for (let attempt = 1; attempt <= tries * 0; attempt += 1)',
			},
		],
		suites: ofExecutions,
		isDoubtful: true,
	},
	{
		name: 'reclaimsKeys',
		does: 'On n8n 2.20 to 2.31, starts an execution under a new key if n8n may have stored it without starting it',
		code: [
			{ file: 'nodes/olderN8n/reclaimsKeys.ts' },
			{ file: executor, statements: ['const mayBeStored ='] },
		],
		promise: 'notLost',
		fault:
			'n8n 2.20 to 2.31 is killed between storing and starting an execution. It never runs, and its key stays in use.',
		edits: [
			{
				file: 'nodes/olderN8n/reclaimsKeys.ts',
				find: "first.kind === 'duplicate' && !signal.aborted;",
				replace: "first.kind === 'duplicate' && signal.aborted;",
			},
		],
		suites: ofExecutions,
	},
	{
		name: 'answerLimit',
		does: "Uses the worker's answer as the end of an execution after 10 s",
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/execution/emitBatch.ts',
				statements: ['function readAnswer(', 'const answered =', 'const fromAnswer ='],
			},
			{ file: executor, statements: ['const ANSWERED_MS', 'const answerLimit ='] },
		],
		promise: 'soon',
		fault:
			'In queue mode n8n misses the end of an execution that takes milliseconds, and its payment waits for an hour.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/execution/emitBatch.ts',
				find: 'return await Promise.race([ended, fromAnswer]);',
				replace: 'return await ended;',
			},
		],
		suites: [...ofExecutions, 'test/nodes/CrossBorderPayoutsTrigger/execution/emitBatch.test.ts'],
	},
	{
		name: 'longestExecution',
		does: 'Waits for an execution no longer than Longest Execution',
		code: [
			{
				file: executor,
				statements: ['export function longestExecutionMs(', 'const result = await limitOf'],
			},
			{ file: 'client/async/timeLimit.ts' },
		],
		promise: 'soon',
		fault: 'An execution that never ends holds up its payment and the checkpoint forever.',
		edits: [
			{
				file: executor,
				find: "const result = await limitOf(limitMs)<RunResult>(ended, { kind: 'unended' });",
				replace:
					'const result = await (limitMs < 0 ? limitOf(limitMs)<RunResult>(ended, await ended) : ended);',
			},
		],
		suites: [inEngine.delivery, consumer],
	},
	{
		name: 'mayOverlap',
		does: 'Starts as the second process if n8n itself started the trigger',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/standbyConditions.ts',
				statements: ['export const mayOverlap'],
			},
		],
		promise: 'once',
		fault:
			'In the first seconds a new process knows nothing of the old one, and both hand over the same events.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'atFirst: mayOverlap,',
				replace: 'atFirst: mayOverlap && signal.aborted,',
			},
		],
		suites: [twoProcesses, inEngine.trigger],
	},
	{
		name: 'savesKeys',
		does: 'Does not go on standby if n8n deletes the key of an execution that has ended',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/standbyConditions.ts',
				statements: ['export const savesKeys'],
			},
		],
		promise: 'once',
		fault:
			'n8n does not save the executions. The process on standby hands over each event only when n8n has deleted the key of its execution, so n8n would run the event again.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/startTrigger.ts',
				find: 'keepsKeys: savesKeys(context.getWorkflowSettings()),',
				replace: 'keepsKeys: savesKeys(context.getWorkflowSettings?.() ?? {}) || true,',
			},
		],
		suites: [inEngine.trigger],
	},
	{
		name: 'crashOnce',
		does: 'Reports once, not each minute, that a credential cannot work',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/log/logState.ts',
				statements: ['export function createCrashReporter('],
			},
		],
		promise: 'reportedOnce',
		fault:
			'A credential that cannot work fails again each minute, and each failure would be a failed execution.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/log/logState.ts',
				find: 'if (reported.has(shown.message))',
				replace: 'if (reported.has(`${shown.message}-`))',
			},
		],
		suites: [inEngine.noSilence, 'test/nodes/CrossBorderPayoutsTrigger/log/logState.test.ts'],
	},
	{
		name: 'healthPace',
		does: 'Reports the same state of the connection at most once a minute',
		code: [{ file: throttle, statements: ['const PACE_MS', 'const dueMs ='] }],
		promise: 'reportedOnce',
		fault: 'A connection that keeps breaking starts the workflow each time.',
		edits: [{ file: throttle, find: 'const PACE_MS = 60_000;', replace: 'const PACE_MS = 1_000;' }],
		suites: [...reports, inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthGrace',
		does: 'Does not report a connection that is back within 5 s',
		code: [{ file: throttle, statements: ['const GRACE_MS', 'const graceMs ='] }],
		promise: 'reportedOnce',
		fault: 'A service that ends each stream when its token expires is reported every few minutes.',
		edits: [{ file: throttle, find: 'const GRACE_MS = 5_000;', replace: 'const GRACE_MS = 0;' }],
		suites: [...reports, inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthKnown',
		does: 'Does not report a state that was in the last item',
		code: [{ file: throttle, statements: ['function isKnown('] }],
		promise: 'reportedOnce',
		fault: 'Each failed attempt to connect is a separate item.',
		edits: [
			{
				file: throttle,
				find: "if (change.state === 'gap' || reported?.state !== change.state) return false;",
				replace: "if (change.state !== 'gap' || reported?.state !== change.state) return false;",
			},
		],
		suites: [...reports, inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthJoin',
		does: 'Combines two changes of the connection that were not reported yet',
		code: [{ file: throttle, statements: ['function join('] }],
		promise: 'saysSo',
		fault: 'An outage that shows in two ways is reported as if it began with the second one.',
		edits: [
			{
				file: throttle,
				find: 'topic.pending = known ? null : join(topic.pending, change);',
				replace: 'topic.pending = known ? null : join(null, change);',
			},
		],
		suites: [...reports, inEngine.triggerHealth, throttleTest],
		isDoubtful: true,
	},
	ofTrouble(
		{
			name: 'outageWait',
			does: 'Waits 15 minutes before it reports trouble that may end by itself',
			fault: 'Each short outage of the service is a failed execution.',
		},
		['const OUTAGE_MS', 'if ((!isRefused && lastedMs < OUTAGE_MS)'],
		['const OUTAGE_MS = 15 * 60_000;', 'const OUTAGE_MS = 0;'],
	),
	ofTrouble(
		{
			name: 'outageTimer',
			does: 'Reports an outage of the stream when its time is over, even between two attempts',
			fault: 'The service asks for a pause of hours, and the outage is not reported until then.',
		},
		['clock.sleep(OUTAGE_MS, AbortSignal.any([signal, streamOver.signal]))', 'let streamOver ='],
		[
			"() => openedMs === null && reportIfDue('stream'),",
			"() => openedMs === -1 && reportIfDue('stream'),",
		],
	),
	{
		...ofTrouble(
			{
				name: 'troubleKnown',
				does: 'Reports each cause once until it is over',
				fault:
					'Each failed attempt during an outage is a failed execution, and lists and look-ups report it again.',
			},
			[],
			[
				'reported.isKnown(kind, failure)) return;',
				'(reported.isKnown(kind, failure) && signal.aborted)) return;',
			],
		),
		code: [{ file: reportedCauses }],
	},
	{
		name: 'savedTroubles',
		does: 'Remembers across activations which trouble was reported and is not over',
		code: [{ file: 'nodes/olderN8n/savedTroubles.ts' }],
		promise: 'reportedOnce',
		fault:
			'Before n8n 2.7: the keys are corrected and the workflow is activated again, and the end of the trouble is not reported.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/startTrigger.ts',
				find: ": createSavedTroubles(context.getWorkflowStaticData('node'), troubleKinds),",
				replace: ': noSavedTroubles,',
			},
		],
		suites: [inEngine.noSilence],
	},
	ofTrouble(
		{
			name: 'outageIsOne',
			does: 'Treats an outage as one cause, however it shows',
			fault:
				'An outage that shows as 503, then as a timeout, then as a refused connection is reported three times.',
		},
		['export function causeOf('],
		[
			"return isOutage ? 'outage' : nameOf(error);",
			"return isOutage && error === null ? 'outage' : nameOf(error);",
		],
		troubleCause,
	),
	ofTrouble(
		{
			name: 'goodAfterMinute',
			does: 'Treats an outage as over when a connection has lasted a minute',
			fault: 'A stream without events is open again, and the end of the outage is not reported.',
		},
		['const GOOD_CONNECTION_MS', 'const isOpenForLong =', 'const watchOpen ='],
		['() => openedMs === atMs && endStream(atMs),', '() => openedMs === -1 && endStream(atMs),'],
	),
	ofTrouble(
		{
			name: 'behindIsNoTrouble',
			does: 'Does not report a workflow that continues with its own connection',
			fault: 'A workflow that is slow for 15 minutes reports that the stream cannot be opened.',
		},
		["if (state.kind === 'disconnected' && state.reason === 'behind') return;"],
		[
			"if (state.kind === 'disconnected' && state.reason === 'behind') return;",
			"if (state.kind === 'disconnected' && state.reason === 'behind' && signal.aborted) return;",
		],
	),
	ofTrouble(
		{
			name: 'listsAfterOutage',
			does: 'After an outage of the whole service, begins only at its end to measure how long lists have failed',
			fault:
				'The stream is back after an hour. The lists, which could not work either, are reported at once.',
		},
		[
			'for (const [kind, failure] of down) down.set(kind, { ...failure, sinceMs: atMs });',
			'if (!wasOutage) return;',
		],
		['if (!wasOutage) return;', 'if (!wasOutage || atMs !== null) return;'],
	),
	ofTrouble(
		{
			name: 'paymentRefusals',
			does: 'Treats only 401, 403 and 404 of a look-up as a refusal of all look-ups',
			fault:
				'One payment that the service calls invalid is reported as if no payment could be looked up.',
		},
		["if (kind === 'payment') return"],
		["if (kind === 'payment') return", "if (kind === 'payment' && error.name === '') return"],
		troubleCause,
	),
	ofTrouble(
		{
			name: 'certificateFault',
			does: 'Treats a certificate that is not trusted as a refusal',
			fault: 'Waiting does not fix a certificate, but it is reported only after 15 minutes.',
		},
		['if (!isPayoutError(error) || (error.name'],
		[
			"if (!isPayoutError(error) || (error.name === 'TransportError' && error.isLasting)) return true;",
			'if (!isPayoutError(error)) return true;',
		],
		troubleCause,
	),
];
