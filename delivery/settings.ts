/** What the user decides about the delivery of events. */
import type { StreamProfile } from '../client/sse/subscribe/streamProfile';

/** When the next event of a payment may start. */
export type ContinueWhen = 'finished' | 'succeeded' | 'started';

export interface DeliverySettings {
	readonly profile: StreamProfile;
	/** Event names that start the workflow; null for all. */
	readonly events: ReadonlySet<string> | null;
	/** Statuses that start the workflow; null for all. */
	readonly statuses: ReadonlySet<string> | null;
	readonly onlyStatusChanges: boolean;
	/** The event after which to begin, when the user named one. */
	readonly startAfter: string | null;
	readonly continueWhen: ContinueWhen;
	readonly maxParallel: number;
	readonly eventsPerExecution: number;
	readonly longestWaitMs: number;
	readonly idleTimeoutMs: number;
	readonly maxTries: number;
	/** An interruption as long as this is followed by a look at the list of payments; null for never. */
	readonly reconcileAfterMs: number | null;
	/** An execution is waited for no longer than this. */
	readonly longestExecutionMs: number;
}
