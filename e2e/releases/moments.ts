/** The recorded triggers. n8n is killed while each is in its own situation. */

export interface Moment {
	/** Name of the fixture, and of the workflow. */
	readonly name: string;
	readonly version: 'v3' | 'v2';
	/** Describes the moment in a sentence. */
	readonly moment: string;
	/** Name of the credential. The account of `rs256` receives no events. */
	readonly credential: 'hs256' | 'rs256';
	readonly parameters: Record<string, unknown>;
	/**
	 * What the backend returns for the first payment that the workflow books once the trouble begins: an
	 * answer, none, or a refusal.
	 */
	readonly booking: 'answers' | 'holds' | 'refuses';
}

const versions = ['v3', 'v2'] as const;

export const moments: readonly Moment[] = versions.flatMap((version): Moment[] => [
	{
		name: `${version}-idle`,
		version,
		moment: 'All executions had ended, some of them before and one of them after the last save',
		credential: 'hs256',
		parameters: { apiVersion: version },
		booking: 'answers',
	},
	{
		name: `${version}-middle`,
		version,
		moment:
			'The execution of one payment was waiting for an answer, and events of other payments had been run behind it',
		credential: 'hs256',
		parameters: { apiVersion: version, options: { maxParallelExecutions: 3 } },
		booking: 'holds',
	},
	{
		name: `${version}-batches`,
		version,
		moment:
			'With up to four events per execution, one execution was waiting for an answer, and others had been run behind it',
		credential: 'hs256',
		parameters: {
			apiVersion: version,
			options: { eventsPerExecution: 4, longestWaitSeconds: 0.5 },
		},
		booking: 'holds',
	},
	{
		name: `${version}-failed-try`,
		version,
		moment: 'The execution of one event had failed, and was tried again',
		credential: 'hs256',
		parameters: { apiVersion: version, continueWhen: 'succeeded', options: { maxTries: 10 } },
		booking: 'refuses',
	},
	{
		name: `${version}-before`,
		version,
		moment: 'The trigger was connected, and no event had come yet',
		credential: 'rs256',
		parameters: { apiVersion: version },
		booking: 'answers',
	},
]);

/** Started later, with the ID of a past event. */
export const startedAfter = (eventId: string): Moment => ({
	name: 'v3-start-after',
	version: 'v3',
	moment: 'The trigger had begun after an event that the user had named',
	credential: 'hs256',
	parameters: { apiVersion: 'v3', startFrom: 'afterEvent', startAfterEventId: eventId },
	booking: 'answers',
});

/** Every field of the trigger with a value other than its default. Stored, but never activated. */
export const everyParameter: Readonly<Record<'v3' | 'v2', Record<string, unknown>>> = {
	v3: {
		apiVersion: 'v3',
		events: ['payment'],
		statuses: [
			'canceled',
			'failed',
			'pending',
			'processing',
			'queued',
			'rejected',
			'reversed',
			'succeeded',
			'unknown',
		],
		startFrom: 'afterEvent',
		startAfterEventId: '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
		continueWhen: 'succeeded',
		simple: false,
		options: {
			emitHealth: true,
			eventsPerExecution: 20,
			idleTimeoutSeconds: 300,
			longestExecutionMinutes: 120,
			longestWaitSeconds: 2.5,
			maxParallelExecutions: 7,
			maxTries: 4,
			onlyStatusChanges: true,
			reconcileAfterMinutes: 30,
		},
	},
	v2: {
		apiVersion: 'v2',
		events: ['payment-update'],
		statuses: ['succeeded', 'reversed'],
		countries: ['BGD', 'EGY', 'IND', 'NPL', 'NGA', 'PAK', 'PHL', 'VNM'],
		continueWhen: 'started',
		simple: false,
		options: {
			emitHealth: false,
			eventsPerExecution: 2,
			maxParallelExecutions: 1,
			onlyStatusChanges: true,
		},
	},
};
