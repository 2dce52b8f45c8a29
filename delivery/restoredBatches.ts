/** Groups that an earlier life had started: their events are put together again as they were, under the same key. */
import type { Clock } from '../client/http/clock';
import type { EventBatch, QueuedEvent } from './batch';
import type { StartedBatch } from './checkpoint';
import type { DeliveryEvent } from './deliveryEvent';

export interface RestoredBatches {
	/** An event has come. One that belongs to a group waits for the rest of it. */
	add(waiting: QueuedEvent): void;
	/** The event will not be run: its group does without it. */
	skip(event: DeliveryEvent): void;
	/** Whether it waits for the rest of its group. */
	holds(waiting: QueuedEvent): boolean;
	/**
	 * Takes the first group that is complete, or has waited in vain for the rest.
	 *
	 * @param mayGo whether nothing else holds a member back
	 * @returns null when there is none, or when something holds it back
	 */
	take(mayGo: (member: QueuedEvent) => boolean): EventBatch | null;
	/** When the next group will have waited in vain; Infinity for none. */
	readonly dueMs: number;
	/** Groups whose events have not all come back. */
	unresolved(): StartedBatch[];
	/** Nothing more comes back: groups go as they are. */
	end(): void;
}

/** How long the rest of a group may take to come back. */
const REGROUP_WAIT_MS = 30_000;

interface Regroup {
	readonly group: StartedBatch;
	readonly missing: Set<string>;
	readonly members: QueuedEvent[];
}

export function createRestoredBatches(
	groups: readonly StartedBatch[],
	clock: Clock,
): RestoredBatches {
	let regroups = groups.map((group): Regroup => ({
		group,
		missing: new Set(group.eventIds),
		members: [],
	}));
	const held = new Set<QueuedEvent>();

	const dissolve = (regroup: Regroup): void => {
		regroups = regroups.filter((other) => other !== regroup);
		for (const member of regroup.members) held.delete(member);
	};

	/** The group that the event is missing in, and no longer is. */
	const arriveAt = ({ durableId }: DeliveryEvent): Regroup | undefined =>
		durableId === null ? undefined : regroups.find(({ missing }) => missing.delete(durableId));

	const dueMsOf = ({ members }: Regroup): number =>
		(members[0]?.sinceMs ?? Infinity) + REGROUP_WAIT_MS;

	const isReady = (regroup: Regroup): boolean =>
		regroup.members.length > 0 && (regroup.missing.size === 0 || clock.now() >= dueMsOf(regroup));

	return {
		add(waiting) {
			const regroup = arriveAt(waiting.event);
			if (regroup === undefined) return;
			regroup.members.push(waiting);
			held.add(waiting);
		},
		skip(event) {
			const regroup = arriveAt(event);
			if (regroup?.missing.size === 0 && regroup.members.length === 0) dissolve(regroup);
		},
		holds: (waiting) => held.has(waiting),
		take(mayGo) {
			const ready = regroups.find(isReady);
			if (!ready?.members.every(mayGo)) return null;
			dissolve(ready);
			const { group, members, missing } = ready;
			return {
				key: group.key,
				firstAttempt: group.attempt,
				redelivered: true,
				members,
				absentIds: [...missing],
			};
		},
		get dueMs() {
			return Math.min(Infinity, ...regroups.map(dueMsOf));
		},
		unresolved: () => regroups.map(({ group }) => group),
		end() {
			for (const regroup of regroups) {
				regroup.missing.clear();
				if (regroup.members.length === 0) dissolve(regroup);
			}
		},
	};
}
