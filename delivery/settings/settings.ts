/** The user's settings for the delivery of events. */
import type { StreamProfile } from '../../client/sse/subscribe';

/** When the next event of a payment may start. */
export type ContinueWhen = 'finished' | 'succeeded' | 'started';

export interface DeliverySettings {
	readonly profile: StreamProfile;
	/** Event names that start the workflow. Null for all. */
	readonly events: ReadonlySet<string> | null;
	/** Statuses that start the workflow. Null for all. */
	readonly statuses: ReadonlySet<string> | null;
	/** Beginnings of external IDs. Only payments with one of them start the workflow. Null for all. */
	readonly externalIdPrefixes: readonly string[] | null;
	readonly onlyStatusChanges: boolean;
	/** The event to start after, if the user named one. */
	readonly startAfter: string | null;
	readonly continueWhen: ContinueWhen;
	readonly maxParallel: number;
	readonly eventsPerExecution: number;
	readonly longestWaitMs: number;
	readonly idleTimeoutMs: number;
	readonly maxTries: number;
	/** After an interruption of this length the list of payments is read. Null for never. */
	readonly reconcileAfterMs: number | null;
	/** The trigger waits for an execution no longer than this. */
	readonly longestExecutionMs: number;
}
