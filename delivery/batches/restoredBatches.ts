/**
 * Batches that were started before a restart. They are rebuilt from the same events, under the same key,
 * so that n8n recognizes their executions.
 */
import type { Clock } from '../../client/async';
import { partOf, type EventBatch, type QueuedEvent, type StartedBatch } from '../event/batch';
import type { DeliveryEvent } from '../event/deliveryEvent';

export interface RestoredBatches {
	/** An event arrived. If it belongs to a batch, it waits for the rest of that batch. */
	add(waiting: QueuedEvent): void;
	/** The event will not run. Its batch does not wait for it. */
	skip(event: DeliveryEvent): void;
	/** Whether an event waits for the rest of its batch. */
	holds(waiting: QueuedEvent): boolean;
	/**
	 * Takes the first batch that is complete or whose time limit is over.
	 *
	 * @param mayGo whether a member may start
	 * @returns null if there is no such batch, or if one of its members may not start
	 */
	nextReady(mayGo: (member: QueuedEvent) => boolean): EventBatch | null;
	/** When the next time limit of a batch is over. Infinity if there is no batch. */
	readonly dueMs: number;
	/** Batches whose events have not all arrived again. */
	unresolved(): StartedBatch[];
	/** No more events come again. Batches start with the events that they have. */
	end(): void;
}

/** How long a batch waits for its missing events. */
const RESTORE_WAIT_MS = 30_000;

interface Restored {
	readonly batch: StartedBatch;
	readonly missing: Set<string>;
	readonly members: QueuedEvent[];
}

export function createRestoredBatches(
	batches: readonly StartedBatch[],
	clock: Clock,
): RestoredBatches {
	let restored = batches.map((batch): Restored => ({
		batch,
		missing: new Set(batch.eventIds),
		members: [],
	}));
	const held = new Set<QueuedEvent>();

	const dissolve = (one: Restored): void => {
		restored = restored.filter((other) => other !== one);
		for (const member of one.members) held.delete(member);
	};

	/** Removes the event from the missing ones of its batch. @returns that batch */
	const arriveAt = ({ durableId }: DeliveryEvent): Restored | undefined =>
		durableId === null ? undefined : restored.find(({ missing }) => missing.delete(durableId));

	const dueMsOf = ({ members }: Restored): number =>
		(members[0]?.sinceMs ?? Infinity) + RESTORE_WAIT_MS;

	const isReady = (one: Restored): boolean =>
		one.members.length > 0 && (one.missing.size === 0 || clock.now() >= dueMsOf(one));

	return {
		add(waiting) {
			const one = arriveAt(waiting.event);
			if (one === undefined) return;
			one.members.push(waiting);
			held.add(waiting);
		},
		skip(event) {
			const one = arriveAt(event);
			if (one?.missing.size === 0 && one.members.length === 0) dissolve(one);
		},
		holds: (waiting) => held.has(waiting),
		nextReady(mayGo) {
			const ready = restored.find(isReady);
			if (!ready?.members.every(mayGo)) return null;
			dissolve(ready);
			const { batch, members, missing } = ready;
			return {
				key: batch.key,
				firstAttempt: batch.attempt,
				redelivered: true,
				members,
				absent: partOf(batch, (id) => missing.has(id)),
			};
		},
		get dueMs() {
			return Math.min(Infinity, ...restored.map(dueMsOf));
		},
		unresolved: () => restored.map(({ batch }) => batch),
		end() {
			for (const one of restored) {
				one.missing.clear();
				if (one.members.length === 0) dissolve(one);
			}
		},
	};
}
