/** nodes/CrossBorderPayoutsTrigger: executions, and what people hear. */
import type { Mechanism } from '../mechanism';
import { consumer, inEngine, streamsOfBehaviours, twoProcesses } from '../suites';

const inFlight = 'nodes/CrossBorderPayoutsTrigger/execution/inFlight.ts';
const executor = 'nodes/CrossBorderPayoutsTrigger/execution/executions.ts';
const throttle = 'nodes/CrossBorderPayoutsTrigger/reporting/healthThrottle.ts';
const trouble = 'nodes/CrossBorderPayoutsTrigger/reporting/trouble.ts';
const troubleTest = 'test/nodes/CrossBorderPayoutsTrigger/reporting/trouble.test.ts';
const throttleTest = 'test/nodes/CrossBorderPayoutsTrigger/reporting/healthThrottle.test.ts';
const ofExecutions = [
	inEngine.trigger,
	inEngine.delivery,
	'test/nodes/CrossBorderPayoutsTrigger/execution/executions.test.ts',
];

/** A rule on what of the stream's, the lists' and the look-ups' failures is told. */
const ofTrouble = (
	part: Pick<Mechanism, 'name' | 'does' | 'fault'>,
	statements: readonly string[],
	[find, replace]: readonly [string, string],
): Mechanism => ({
	...part,
	promise: 'toldOnce',
	code: [{ file: trouble, statements }],
	edits: [{ file: trouble, find, replace }],
	suites: [troubleTest, inEngine.streamOutage, streamsOfBehaviours],
});

export const triggerMechanisms: readonly Mechanism[] = [
	{
		name: 'inFlightEnds',
		does: 'Waits for the execution that an earlier life of the same process has started',
		code: [
			{
				file: inFlight,
				statements: ['let ends =', 'const own = ends', 'const end = start()', 'own.set(key, end)'],
			},
		],
		promise: 'once',
		fault:
			'The workflow is published again while an execution waits for its turn: n8n replaces it and runs both.',
		edits: [
			{
				file: inFlight,
				find: 'const known = ends.get(key) ?? failed.get(key);',
				replace: 'const known = failed.get(key);',
			},
		],
		suites: ofExecutions,
	},
	{
		name: 'inFlightFailed',
		does: 'Remembers executions that have failed, so that the next life knows that a try is due',
		code: [
			{
				file: inFlight,
				statements: ['const MAX_FAILED', 'const failed =', 'failed.set(', 'forget: (key)'],
			},
		],
		promise: 'notLost',
		fault:
			'The workflow is published again between two tries: n8n calls the failed one a duplicate, and no further try is made.',
		edits: [
			{
				file: inFlight,
				find: 'failed.set(key, result);',
				replace: 'if (result.succeeded) failed.set(key, result);',
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
				statements: [
					'const ended =',
					'ended.set(key, true)',
					'if (ended.has(key))',
					'const MAX_STARTED',
				],
			},
		],
		promise: 'once',
		fault:
			'n8n before 2.20 has no keys: a workflow that is published again runs its last events again.',
		edits: [
			{
				file: inFlight,
				find: "if (ended.has(key)) return { kind: 'duplicate' };",
				replace: "if (ended.has(`${key}-`)) return { kind: 'duplicate' };",
			},
		],
		suites: ofExecutions,
		isDoubtful: true,
	},
	{
		name: 'inFlightStarted',
		does: 'Remembers which executions this process has handed over',
		code: [
			{
				file: inFlight,
				statements: ['const started =', 'started.set(key, true)', 'hasStarted: (key)'],
			},
		],
		promise: 'once',
		fault:
			'On n8n 2.20 to 2.31 a workflow that is published again takes its own executions for ones that were stored and never begun.',
		edits: [
			{
				file: inFlight,
				find: 'hasStarted: (key) => started.has(key),',
				replace: 'hasStarted: (key) => started.has(`${key}-`),',
			},
		],
		suites: [...ofExecutions, inEngine.triggerClose],
		isDoubtful: true,
	},
	{
		name: 'forgetTries',
		does: 'Forgets the failed tries of a group that is through',
		code: [{ file: executor, statements: ['const forgetTries ='] }],
		promise: 'once',
		fault:
			'A group that comes once more after its last try is taken for one that has failed, and is tried again.',
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
		does: 'Starts what may be stored and not begun under a new key, on n8n 2.20 to 2.31',
		code: [
			{ file: 'nodes/CrossBorderPayoutsTrigger/execution/reclaimsKeys.ts' },
			{
				file: executor,
				statements: ['const mayBeStuck =', 'const isStuck =', 'const end = isStuck'],
			},
		],
		promise: 'notLost',
		fault:
			'n8n 2.20 to 2.31 is killed between storing an execution and beginning it: it never runs, and its key stays taken.',
		edits: [
			{
				file: executor,
				find: "const isStuck = mayBeStuck && first.kind === 'duplicate' && !signal.aborted;",
				replace: "const isStuck = mayBeStuck && first.kind === 'duplicate' && signal.aborted;",
			},
		],
		suites: ofExecutions,
	},
	{
		name: 'answerLimit',
		does: 'Takes the word of the worker for the end of an execution after 10 s',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/execution/emitBatch.ts',
				statements: ['function readAnswer(', 'const answered =', 'const fromAnswer ='],
			},
			{ file: executor, statements: ['const ANSWERED_MS', 'const answerLimit ='] },
		],
		promise: 'soon',
		fault:
			'In queue mode n8n misses the end of an execution that takes milliseconds: its payment waits for an hour.',
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
				statements: [
					'export function longestExecutionMs(',
					'const result = await limit<RunResult>',
				],
			},
			{ file: 'client/async/timeLimit.ts' },
		],
		promise: 'soon',
		fault: 'An execution that never ends holds up its payment and the place for ever.',
		edits: [
			{
				file: executor,
				find: "const result = await limit<RunResult>(ended, { kind: 'unended' });",
				replace:
					'const result = await (limitMs < 0 ? limit<RunResult>(ended, await ended) : ended);',
			},
		],
		suites: [inEngine.delivery, consumer],
	},
	{
		name: 'mayOverlap',
		does: 'Begins behind another process where n8n itself has started the trigger',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/overlap.ts',
				statements: ['export const mayOverlap'],
			},
		],
		promise: 'once',
		fault:
			'In the first seconds of a new process nothing tells of the old one, and both hand over the same events.',
		edits: [
			{
				file: 'delivery/consumer.ts',
				find: 'atFirst: options.mayOverlap ?? false,',
				replace: 'atFirst: options.mayOverlap === null,',
			},
		],
		suites: [twoProcesses, inEngine.trigger],
	},
	{
		name: 'savesKeys',
		does: 'Does not stand back where n8n forgets the key of an execution that has ended',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/overlap.ts',
				statements: ['export const savesKeys'],
			},
		],
		promise: 'once',
		fault: 'Executions are not saved: one behind the other process would run everything once more.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/startTrigger.ts',
				find: 'keepsKeys: savesKeys(context.getWorkflowSettings?.() ?? {}),',
				replace: 'keepsKeys: savesKeys(context.getWorkflowSettings?.() ?? {}) || true,',
			},
		],
		suites: [inEngine.trigger],
	},
	{
		name: 'crashOnce',
		does: 'Tells of a credential that cannot work once, and not each minute',
		code: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/reporting/logState.ts',
				statements: ['export function createCrashReporter('],
			},
		],
		promise: 'toldOnce',
		fault:
			'A credential that cannot work fails at each start, and each would be a failed execution.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/reporting/logState.ts',
				find: 'if (reported.has(shown.message))',
				replace: 'if (reported.has(`${shown.message}-`))',
			},
		],
		suites: [inEngine.noSilence, 'test/nodes/CrossBorderPayoutsTrigger/reporting/logState.test.ts'],
	},
	{
		name: 'healthPace',
		does: 'Tells the same state of the connection once a minute at most',
		code: [{ file: throttle, statements: ['const PACE_MS', 'const dueMs ='] }],
		promise: 'toldOnce',
		fault: 'A connection that comes and goes starts the workflow each time.',
		edits: [{ file: throttle, find: 'const PACE_MS = 60_000;', replace: 'const PACE_MS = 0;' }],
		suites: [inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthGrace',
		does: 'Tells nothing of a connection that is back within 5 s',
		code: [{ file: throttle, statements: ['const GRACE_MS', 'const graceMs ='] }],
		promise: 'toldOnce',
		fault: 'A service that ends each stream with its token is told of every few minutes.',
		edits: [{ file: throttle, find: 'const GRACE_MS = 5_000;', replace: 'const GRACE_MS = 0;' }],
		suites: [inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthKnown',
		does: 'Tells no state of the connection that the last item has told',
		code: [{ file: throttle, statements: ['function isKnown('] }],
		promise: 'toldOnce',
		fault: 'Each failed try to connect is an item of its own.',
		edits: [
			{
				file: throttle,
				find: "if (change.state === 'gap' || reported?.state !== change.state) return false;",
				replace: "if (change.state !== 'gap' || reported?.state !== change.state) return false;",
			},
		],
		suites: [inEngine.triggerHealth, throttleTest],
	},
	{
		name: 'healthJoin',
		does: 'Makes one change of the connection of two that are not told yet',
		code: [{ file: throttle, statements: ['function join('] }],
		promise: 'saysSo',
		fault: 'An outage that shows in two ways says that it began with the second one.',
		edits: [
			{
				file: throttle,
				find: 'topic.pending = known ? null : join(topic.pending, change);',
				replace: 'topic.pending = known ? null : join(null, change);',
			},
		],
		suites: [inEngine.triggerHealth, throttleTest],
		isDoubtful: true,
	},
	ofTrouble(
		{
			name: 'outageWait',
			does: 'Tells of what may heal by itself only after 15 minutes',
			fault: 'Each short outage of the service is a failed execution.',
		},
		['const OUTAGE_MS', 'if ((!isRefused && lastedMs < OUTAGE_MS)'],
		['const OUTAGE_MS = 15 * 60_000;', 'const OUTAGE_MS = 0;'],
	),
	ofTrouble(
		{
			name: 'outageTimer',
			does: 'Tells of an outage of the stream when its time is up, also between two tries',
			fault:
				'The service asks for hours until the next try, and nobody hears of the outage until then.',
		},
		['clock.sleep(OUTAGE_MS, AbortSignal.any([signal, streamOver.signal]))', 'let streamOver ='],
		["() => openedMs === null && tellOf('stream'),", "() => openedMs === -1 && tellOf('stream'),"],
	),
	ofTrouble(
		{
			name: 'troubleKnown',
			does: 'Tells of each cause once until it is over',
			fault:
				'Each failed try of an outage is a failed execution, and lists and look-ups tell of it again.',
		},
		['const isKnown ='],
		[
			'if ((!isRefused && lastedMs < OUTAGE_MS) || isKnown(kind, cause, failure)) return;',
			'if ((!isRefused && lastedMs < OUTAGE_MS) || isKnown(kind, `${cause} `, { ...failure, error: null })) return;',
		],
	),
	{
		name: 'openTroubles',
		does: 'Remembers across activations what was reported and is not over',
		code: [{ file: 'nodes/CrossBorderPayoutsTrigger/reporting/openTroubles.ts' }],
		promise: 'toldOnce',
		fault:
			'Before n8n 2.7 the keys are corrected and the workflow is activated again: nobody hears that the trouble is over.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/startTrigger.ts',
				find: ": createOpenTroubles(context.getWorkflowStaticData('node')),",
				replace: ': noOpenTroubles,',
			},
		],
		suites: [inEngine.noSilence],
	},
	ofTrouble(
		{
			name: 'outageIsOne',
			does: 'Takes an outage for one cause, however it shows',
			fault:
				'An outage that shows as 503, then as a timeout, then as a refused connection is told three times.',
		},
		['function causeOf('],
		[
			"return isOutage ? 'outage' : nameOf(error);",
			"return isOutage && error === null ? 'outage' : nameOf(error);",
		],
	),
	ofTrouble(
		{
			name: 'goodAfterMinute',
			does: 'Takes an outage for over when a connection has lasted a minute',
			fault: 'A stream without events is open again, and nobody hears that the outage is over.',
		},
		['const GOOD_CONNECTION_MS', 'const isOpenForLong =', 'const watchOpen ='],
		['() => openedMs === atMs && endStream(atMs),', '() => openedMs === -1 && endStream(atMs),'],
	),
	ofTrouble(
		{
			name: 'behindIsNoTrouble',
			does: 'Takes a workflow that goes on with its own connection for no trouble',
			fault: 'A workflow that is slow for 15 minutes says that the stream cannot be opened.',
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
			does: 'Counts failures of lists from the end of an outage of the whole service',
			fault:
				'The stream is back after an hour: the lists, which could not work either, are told of at once.',
		},
		[
			'for (const [kind, failure] of down) down.set(kind, { ...failure, sinceMs: atMs });',
			'const wasOutage =',
		],
		['if (!wasOutage) return;', 'if (!wasOutage || atMs !== null) return;'],
	),
	ofTrouble(
		{
			name: 'paymentRefusals',
			does: 'Takes only 401, 403 and 404 of a look-up for a refusal of all look-ups',
			fault:
				'One payment that the service calls invalid is told as if no payment could be looked up.',
		},
		["if (kind === 'payment') return"],
		["if (kind === 'payment') return", "if (kind === 'payment' && error.name === '') return"],
	),
	ofTrouble(
		{
			name: 'certificateFault',
			does: 'Takes a certificate that is not trusted for a refusal',
			fault: 'Waiting mends no certificate, and a person hears of it only after 15 minutes.',
		},
		['if (!isPayoutError(error) || (error.name'],
		[
			"if (!isPayoutError(error) || (error.name === 'TransportError' && isCertificateFault(error.errno)))",
			"if (!isPayoutError(error) || (error.name === 'InputError' && isCertificateFault(undefined)))",
		],
	),
];
