/** The suites that judge promises by whole streams and whole runs, not by parts of the trigger. */

/** Services of every kind in simulated time, with the real nodes. */
const eventsOfBehaviours = 'test/behaviours/events.cells.long.test.ts';
export const streamsOfBehaviours = 'test/behaviours/streams.cells.long.test.ts';
export const behaviours = [eventsOfBehaviours, streamsOfBehaviours] as const;
export const mixed = 'test/behaviours/mixed.long.test.ts';
export const requests = 'test/behaviours/requests.cells.long.test.ts';

/** A consumer with a stream, and n8n's table of executions. */
export const consumer = 'test/delivery/consumer.test.ts';
export const poison = 'test/delivery/consumer.poison.long.test.ts';
export const sameMillisecond = 'test/delivery/consumer.sameMillisecond.long.test.ts';
export const twoProcesses = 'test/delivery/consumer.twoProcesses.long.test.ts';
export const restarts = 'test/delivery/consumer.restarts.long.test.ts';
export const flips = 'test/delivery/consumer.flips.test.ts';
export const lateEvents = 'test/delivery/consumer.lateEvents.test.ts';
const histories = 'test/delivery/consumer.histories.long.test.ts';
export const longExecution = 'test/delivery/consumer.longExecution.test.ts';
export const unsureCheckpoint = 'test/delivery/consumer.unsureCheckpoint.test.ts';

/** A stream and its lists, with random histories. */
export const reconciled = [
	'test/delivery/reconciler/followReconciled.test.ts',
	'test/delivery/reconciler/followReconciled.histories.long.test.ts',
] as const;

/** One connection for many, with random followers and cuts. */
export const sharedStreams = 'test/client/sse/broadcast/sharedStreams.test.ts';
export const sharedRefusals = 'test/client/sse/broadcast/sharedStreams.refusals.test.ts';
export const sharedCursors = 'test/client/sse/broadcast/sharedStreams.cursors.test.ts';
export const madeUpCursors = 'test/client/sse/broadcast/resumeCursor.test.ts';
export const sharedServices = 'test/client/sse/broadcast/sharedStreams.services.long.test.ts';
export const sharedByChance = 'test/client/sse/broadcast/sharedStreams.chance.long.test.ts';

/** A stream with one follower. */
export const subscribe = 'test/client/sse/subscribe/subscribe.test.ts';
export const answers = 'test/client/sse/subscribe/subscribe.answers.long.test.ts';
export const outages = 'test/client/sse/subscribe/subscribe.overload.long.test.ts';

/** What is reported to a person, from states of the stream to items and failed executions. */
export const reports = [
	'test/nodes/CrossBorderPayoutsTrigger/reporting/reporter.test.ts',
	'test/nodes/CrossBorderPayoutsTrigger/reporting/reporter.day.long.test.ts',
] as const;

const integration = (name: string): string => `test/integration/${name}.test.ts`;

/** The node in n8n's engine, in real time. */
export const inEngine = {
	trigger: integration('trigger/trigger'),
	delivery: integration('trigger/delivery'),
	reconciliation: integration('lists/reconciliation.long'),
	sharedStream: integration('stream/sharedStream'),
	longOutage: integration('lists/longOutage.long'),
	madeUpCursor: integration('stream/madeUpCursor.long'),
	unreadableLists: integration('lists/unreadableLists.long'),
	streamOutage: integration('stream/streamOutage.long'),
	streamAnswers: integration('stream/streamAnswers'),
	streamRows: integration('stream/streamRows.long'),
	noSilence: integration('trigger/noSilence.long'),
	halfOpen: integration('stream/halfOpen.long'),
	triggerHealth: integration('trigger/triggerHealth'),
	triggerClose: integration('trigger/triggerClose.long'),
	clockSkew: integration('requests/clockSkew.long'),
	hostileService: integration('requests/hostileService.long'),
} as const;

/** If the suites that should notice show no difference, these may. Those in simulated time come first. */
export const wideSuites: readonly string[] = [
	consumer,
	sameMillisecond,
	unsureCheckpoint,
	longExecution,
	restarts,
	flips,
	lateEvents,
	histories,
	twoProcesses,
	sharedStreams,
	sharedRefusals,
	sharedCursors,
	madeUpCursors,
	sharedByChance,
	sharedServices,
	subscribe,
	answers,
	outages,
	...reconciled,
	...behaviours,
	mixed,
	inEngine.trigger,
	inEngine.delivery,
	inEngine.reconciliation,
	inEngine.sharedStream,
	inEngine.longOutage,
	inEngine.madeUpCursor,
	inEngine.unreadableLists,
	inEngine.streamOutage,
	inEngine.streamRows,
	inEngine.noSilence,
];

const judging = new Set<string>([
	...wideSuites,
	...reports,
	poison,
	requests,
	...Object.values(inEngine),
]);

/** Whether a suite judges a promise to users, and not only one part. */
export const judgesPromises = (suite: string): boolean =>
	judging.has(suite) || suite.startsWith('npm run ');

/** A suite in real time takes long, and may also fail by chance. */
export const isInRealTime = (suite: string): boolean =>
	suite.startsWith('test/integration/') || suite.startsWith('npm run ');
