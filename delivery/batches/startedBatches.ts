/**
 * The batches that n8n may have and that are not confirmed. A checkpoint names them, so that after a restart the
 * same events run under the same key, and n8n recognises their executions. States of a batch:
 *
 * - restored: a checkpoint names it. Its events come again and wait for the rest of it, until `nextReady` takes it. It
 *   is dropped if all its events are skipped.
 * - handed over: from `handOver` until `confirmed`.
 * - run before: n8n refused it as a duplicate, so it had the whole batch. Its other events must not run in another one.
 */
import type { Clock } from '../../client/async';
import {
	allIdsOfBatch,
	partOf,
	type EventBatch,
	type QueuedEvent,
	type StartedBatch,
} from '../event/batch';
import type { DeliveryEvent } from '../event/deliveryEvent';
import { createStartedStates, type StartedStates } from './startedStates';

export interface StartedBatches extends StartedStates {
	/** An event arrived. If it belongs to a restored batch, it waits for the rest of that batch. */
	add(waiting: QueuedEvent): void;
	/** The event will not run. Its batch does not wait for it. */
	skip(event: DeliveryEvent): void;
	/** Whether an event waits for the rest of its batch. */
	holds(waiting: QueuedEvent): boolean;
	/**
	 * Takes the first restored batch that is complete or whose time limit is over.
	 *
	 * @param mayGo whether a member may start
	 * @returns null if there is no such batch, or if one of its members may not start
	 */
	nextReady(mayGo: (member: QueuedEvent) => boolean): EventBatch | null;
	/** When the next time limit of a restored batch is over. Infinity if there is none. */
	readonly dueMs: number;
	/** No more events come again. Restored batches start with the events that they have. */
	endRestoring(): void;
	/** n8n may have the batch, also with those of its events that have not come again, until it refuses them. */
	handOver(batch: EventBatch, attempt: number): void;
	/** n8n has the batch from before the restart, including the events that have not come again. */
	ranBefore(batch: EventBatch, attempt: number): void;
	confirmed(batch: EventBatch): void;
	/** Whether an event ran before a restart, in a batch whose other events came again earlier. */
	wasRun(event: DeliveryEvent): boolean;
	/** What the checkpoint must name. */
	saved(): StartedBatch[];
}

/** How long a restored batch waits for its missing events. */
const RESTORE_WAIT_MS = 30_000;

interface Restored {
	readonly batch: StartedBatch;
	readonly missing: Set<string>;
	readonly members: QueuedEvent[];
}

interface RunBefore {
	readonly batch: StartedBatch;
	/** The IDs of its events that have come again since. */
	readonly returned: Set<string>;
}

/** @param saved what the checkpoint names; those whose events come again are restored */
export function createStartedBatches(
	saved: { readonly started: readonly StartedBatch[]; readonly restored: readonly StartedBatch[] },
	clock: Pick<Clock, 'now'>,
): StartedBatches {
	let restored = saved.restored.map((batch): Restored => ({
		batch,
		missing: new Set(batch.eventIds),
		members: [],
	}));
	const handedOver = new Map<EventBatch, StartedBatch>();
	const runBefore: RunBefore[] = [];

	const dissolve = (one: Restored): void => {
		restored = restored.filter((other) => other !== one);
	};

	/** Removes the event from the missing ones of its batch. @returns that batch */
	const arriveAt = ({ durableId }: DeliveryEvent): Restored | undefined =>
		durableId === null ? undefined : restored.find(({ missing }) => missing.delete(durableId));

	const dueMsOf = ({ members }: Restored): number =>
		(members[0]?.sinceMs ?? Infinity) + RESTORE_WAIT_MS;

	const isReady = (one: Restored): boolean =>
		one.members.length > 0 && (one.missing.size === 0 || clock.now() >= dueMsOf(one));

	return {
		...createStartedStates(saved.started),
		add(waiting) {
			arriveAt(waiting.event)?.members.push(waiting);
		},
		skip(event) {
			const one = arriveAt(event);
			if (one?.missing.size === 0 && one.members.length === 0) dissolve(one);
		},
		holds: (waiting) => restored.some(({ members }) => members.includes(waiting)),
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
		endRestoring() {
			for (const one of restored) {
				one.missing.clear();
				if (one.members.length === 0) dissolve(one);
			}
		},
		handOver(batch, attempt) {
			handedOver.set(batch, { key: batch.key, attempt, ...allIdsOfBatch(batch) });
		},
		ranBefore({ key, absent = { eventIds: [] } }, attempt) {
			const batch = { key, attempt, ...absent };
			if (absent.eventIds.length > 0) runBefore.push({ batch, returned: new Set() });
		},
		confirmed(batch) {
			handedOver.delete(batch);
		},
		wasRun({ durableId, eventId }) {
			if (durableId === null || runBefore.length === 0) return false;
			const its = runBefore.filter(({ batch }) => batch.eventIds.includes(durableId));
			// A row of a list is saved only together with everything before it, so the ID is still needed.
			if (eventId !== null) for (const { returned } of its) returned.add(durableId);
			return its.length > 0;
		},
		saved: () => [
			...restored.map(({ batch }) => batch),
			...runBefore.flatMap(notReturned),
			...handedOver.values(),
		],
	};
}

/** The events of a batch that have not come again yet. They must not run after a later restart either. */
function notReturned({ batch, returned }: RunBefore): StartedBatch[] {
	const rest = partOf(batch, (id) => !returned.has(id));
	return rest.eventIds.length > 0 ? [{ ...batch, ...rest }] : [];
}
