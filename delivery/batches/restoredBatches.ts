/** Batches that an earlier life had started: their events are put together again as they were, under the same key. */
import type { Clock } from '../../client/http/clock';
import type { EventBatch, QueuedEvent } from './batch';
import type { StartedBatch } from '../checkpoint/checkpoint';
import type { DeliveryEvent } from '../deliveryEvent';

export interface RestoredBatches {
	/** An event has come. One that belongs to a batch waits for the rest of it. */
	add(waiting: QueuedEvent): void;
	/** The event will not be run: its batch does without it. */
	skip(event: DeliveryEvent): void;
	/** Whether it waits for the rest of its batch. */
	holds(waiting: QueuedEvent): boolean;
	/**
	 * Takes the first batch that is complete, or has waited in vain for the rest.
	 *
	 * @param mayGo whether nothing else holds a member back
	 * @returns null when there is none, or when something holds it back
	 */
	take(mayGo: (member: QueuedEvent) => boolean): EventBatch | null;
	/** When the next batch will have waited in vain; Infinity for none. */
	readonly dueMs: number;
	/** Batches whose events have not all come back. */
	unresolved(): StartedBatch[];
	/** Nothing more comes back: batches go as they are. */
	end(): void;
}

/** How long the rest of a batch may take to come back. */
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

	/** The batch that the event is missing in, and no longer is. */
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
		take(mayGo) {
			const ready = restored.find(isReady);
			if (!ready?.members.every(mayGo)) return null;
			dissolve(ready);
			const { batch, members, missing } = ready;
			return {
				key: batch.key,
				firstAttempt: batch.attempt,
				redelivered: true,
				members,
				absentIds: [...missing],
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
