/**
 * Decides which events run next, and together. Events of one lane (one payment) never overlap and
 * never overtake each other; at most a bounded number of events waits here, then the stream is not
 * read any further.
 */
import type { Clock } from '../client/http/clock';
import type { AckTicket } from './offsetTracker';
import type { StartedBatch } from './checkpoint';
import type { TriggerEvent } from './deliveryEvent';
import { hashText } from '../client/hashText';

export interface Waiting {
	readonly event: TriggerEvent;
	readonly ticket: AckTicket;
	readonly sinceMs: number;
}

/** Events that start one execution together. */
export interface EventBatch {
	/** Names the group: the same events in the same group have the same key in every life. */
	readonly key: string;
	readonly firstAttempt: number;
	/** Handed to n8n in an earlier life of this trigger. */
	readonly redelivered: boolean;
	readonly members: readonly Waiting[];
	/** Further events of the group in that earlier life, which have not come back in time. */
	readonly absentIds?: readonly string[];
}

/** The ids of a group's events, without those that have none. */
export const eventIdsOf = ({ members }: EventBatch): string[] =>
	members.flatMap(({ event }) => (event.eventId === null ? [] : [event.eventId]));

export interface DispatchOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	readonly maxParallel: number;
	readonly eventsPerExecution: number;
	readonly longestWaitMs: number;
	/** Groups that an earlier life had started: their events are put together again as they were. */
	readonly restored: readonly StartedBatch[];
	/**
	 * Runs a group. Calls `release` when the next events of its lanes may start; resolves when the
	 * execution no longer counts against the parallel ones. Never rejects.
	 */
	readonly run: (group: EventBatch, release: () => void) => Promise<void>;
}

export interface Dispatcher {
	/**
	 * Queues an event.
	 *
	 * @returns null when there is room for another one; otherwise what resolves when there is, or at the end
	 */
	offer(event: TriggerEvent, ticket: AckTicket): Promise<void> | null;
	/** The event will not be run: nobody has to wait for it. */
	skip(event: TriggerEvent): void;
	/** The events that wait for their execution, and since when the first of them does. */
	waiting(): { readonly count: number; readonly sinceMs: number | null };
	/** Restored groups whose events have not all come back. */
	unresolved(): StartedBatch[];
	/** Nothing more comes back: restored groups go as they are. */
	endRestoring(): void;
}

const MAX_QUEUED = 1_000;
const MAX_QUEUED_CHARS = 16 * 1024 * 1024;
/** How long the rest of a restored group may take to come back. */
const REGROUP_WAIT_MS = 30_000;

interface Regroup {
	readonly group: StartedBatch;
	readonly missing: Set<string>;
	readonly members: Waiting[];
}

const groupKey = (members: readonly Waiting[]): string => {
	const [first, ...rest] = members;
	if (first !== undefined && rest.length === 0) return first.event.key;
	return `batch-${hashText(members.map(({ event }) => event.key).join('\n'))}`;
};

export function createDispatcher(options: DispatchOptions): Dispatcher {
	const { clock, signal, maxParallel, eventsPerExecution, longestWaitMs, run } = options;
	const queue: Waiting[] = [];
	let queuedChars = 0;
	let running = 0;
	let alarm: { readonly atMs: number; readonly stop: AbortController } | null = null;
	const busyLanes = new Map<string, number>();
	let roomWanted: Array<() => void> = [];
	const regroups = options.restored.map((group): Regroup => ({
		group,
		missing: new Set(group.eventIds),
		members: [],
	}));

	const hasRoom = (): boolean => queue.length < MAX_QUEUED && queuedChars < MAX_QUEUED_CHARS;

	const isBusy = (lane: string): boolean => (busyLanes.get(lane) ?? 0) > 0;

	const hold = (lane: string, change: 1 | -1): void => {
		const held = (busyLanes.get(lane) ?? 0) + change;
		if (held > 0) busyLanes.set(lane, held);
		else busyLanes.delete(lane);
	};

	const regroupOf = (event: TriggerEvent): Regroup | undefined =>
		event.durableId === null
			? undefined
			: regroups.find(({ missing }) => missing.has(event.durableId ?? ''));

	const dissolve = (regroup: Regroup): void => {
		const at = regroups.indexOf(regroup);
		if (at >= 0) regroups.splice(at, 1);
	};

	/** The restored group that can go now: complete, or waiting in vain for the rest. */
	const readyRegroup = (): Regroup | undefined =>
		regroups.find(({ missing, members }) => {
			const first = members[0];
			if (first === undefined) return false;
			return missing.size === 0 || clock.now() - first.sinceMs >= REGROUP_WAIT_MS;
		});

	/** The next events that may run: in order, none behind an earlier one of its lane. */
	const takeable = (): Waiting[] => {
		const taken: Waiting[] = [];
		const blocked = new Set<string>();
		const heldBack = new Set(regroups.flatMap(({ members }) => members));
		for (const waiting of queue) {
			const { lane } = waiting.event;
			if (blocked.has(lane) || isBusy(lane) || heldBack.has(waiting)) {
				blocked.add(lane);
				continue;
			}
			taken.push(waiting);
			if (taken.length >= eventsPerExecution) break;
		}
		return taken;
	};

	const nextGroup = (): EventBatch | null => {
		const regroup = readyRegroup();
		if (regroup !== undefined && regroup.members.every(({ event }) => !isBusy(event.lane))) {
			dissolve(regroup);
			const { key, attempt } = regroup.group;
			const { members, missing } = regroup;
			return { key, firstAttempt: attempt, redelivered: true, members, absentIds: [...missing] };
		}
		const members = takeable();
		const oldest = members[0];
		if (oldest === undefined) return null;
		const full = members.length >= eventsPerExecution || !hasRoom();
		if (!full && clock.now() - oldest.sinceMs < longestWaitMs) return null;
		return { key: groupKey(members), firstAttempt: 1, redelivered: false, members };
	};

	const start = (group: EventBatch): void => {
		// In place: a copy of the queue for each event that starts would be most of the garbage of a burst.
		for (const member of group.members) {
			const at = queue.indexOf(member);
			if (at >= 0) queue.splice(at, 1);
			queuedChars -= member.event.sizeChars;
		}
		const lanes = new Set(group.members.map(({ event }) => event.lane));
		for (const lane of lanes) hold(lane, 1);
		running += 1;
		let released = false;
		const release = (): void => {
			if (released) return;
			released = true;
			for (const lane of lanes) hold(lane, -1);
			pump();
		};
		const ended = (): void => {
			running -= 1;
			release();
			pump();
		};
		run(group, release).then(ended, ended);
	};

	/** Wakes up when the oldest waiting event has waited long enough. */
	const setAlarm = (): void => {
		if (running >= maxParallel || signal.aborted) return;
		const waits = [
			...takeable()
				.slice(0, 1)
				.map(({ sinceMs }) => sinceMs + longestWaitMs),
			...regroups.flatMap(({ members }) =>
				members.slice(0, 1).map(({ sinceMs }) => sinceMs + REGROUP_WAIT_MS),
			),
		];
		const atMs = Math.min(...waits);
		// An earlier alarm rings soon enough: a new timer per event would be the dearest part of a burst.
		if (waits.length === 0 || (alarm !== null && alarm.atMs <= atMs)) return;
		alarm?.stop.abort();
		const own = { atMs, stop: new AbortController() };
		alarm = own;
		clock.sleep(Math.max(1, atMs - clock.now()), own.stop.signal).then(
			() => {
				if (alarm === own) alarm = null;
				pump();
			},
			() => undefined,
		);
	};

	function pump(): void {
		// Most events of most workflows pass by, and nothing waits.
		if (queue.length === 0 && roomWanted.length === 0) return;
		while (running < maxParallel && !signal.aborted) {
			const group = nextGroup();
			if (group === null) break;
			start(group);
		}
		if (queue.length > 0) setAlarm();
		if (hasRoom() || signal.aborted) {
			const wanted = roomWanted;
			roomWanted = [];
			for (const resume of wanted) resume();
		}
	}

	const close = (): void => {
		alarm?.stop.abort();
		pump();
	};
	signal.addEventListener('abort', close, { once: true });

	return {
		offer(event, ticket) {
			const waiting = { event, ticket, sinceMs: clock.now() };
			const regroup = regroupOf(event);
			regroup?.missing.delete(event.durableId ?? '');
			regroup?.members.push(waiting);
			queue.push(waiting);
			queuedChars += event.sizeChars;
			pump();
			if (hasRoom() || signal.aborted) return null;
			return new Promise<void>((resolve) => roomWanted.push(resolve));
		},
		skip(event) {
			const regroup = regroupOf(event);
			regroup?.missing.delete(event.durableId ?? '');
			if (regroup?.missing.size === 0 && regroup.members.length === 0) dissolve(regroup);
			pump();
		},
		waiting: () => ({ count: queue.length, sinceMs: queue[0]?.sinceMs ?? null }),
		unresolved: () => regroups.map(({ group }) => group),
		endRestoring() {
			for (const regroup of [...regroups]) {
				regroup.missing.clear();
				if (regroup.members.length === 0) dissolve(regroup);
			}
			pump();
		},
	};
}
