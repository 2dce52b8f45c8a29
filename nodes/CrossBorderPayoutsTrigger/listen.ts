/** The active trigger: follow the stream, filter, run, confirm; from activation to close. */
import { followStream, type FollowOptions, type StreamEvent } from '../../client/sse/followStream';
import { createRecentIds } from '../../client/sse/recentIds';
import { createAckWindow, type AckTicket } from './ackWindow';
import type { Connection } from './connection';
import { createDispatcher, eventIdsOf, type EventGroup } from './dispatch';
import { createEventFilter } from './filterEvents';
import { runGroup, type RunGroupOptions, type RunResult } from './runGroup';
import type { TriggerSettings } from './settings';
import type { SavedPlace, StartedGroup } from './staticDataCursor';
import { createTimeLimit } from './timeLimit';
import { toTriggerEvent } from './triggerEvent';
import { watchLag, type Lag } from './watchLag';

export interface ListenOptions {
	readonly connection: Connection;
	readonly settings: TriggerSettings;
	readonly signal: AbortSignal;
	/** Where an earlier life stopped. */
	readonly place: SavedPlace;
	/** Called right before each hand-over to n8n, which is when n8n saves it. */
	readonly savePlace: (place: SavedPlace) => void;
	/** Hands a group to n8n; resolves when its execution has ended. Never rejects. */
	readonly execute: (group: EventGroup, attempt: number) => Promise<RunResult>;
	/** Shows events that no execution will handle as a failed execution. */
	readonly setAside: RunGroupOptions['setAside'];
	/** Where the events come from; default: a connection of its own. */
	readonly follow?: (options: FollowOptions) => AsyncGenerator<StreamEvent, void>;
	readonly onState?: NonNullable<FollowOptions['onState']>;
	/** What happened in between was looked up instead of heard. */
	readonly onGap?: (gap: { readonly sinceMs: number; readonly untilMs: number; readonly changed: number }) => void;
	/** Events wait too long for their execution, or no longer do. */
	readonly onLag?: (lag: Lag) => void;
	/** An event could not be read; its id, never its data. */
	readonly onUnreadable?: (eventId: string | null) => void;
}

/** Unconfirmed events, and confirmed ones behind them, that are remembered at most. */
const MAX_WINDOW = 2_000;

/** n8n says when it could not start an execution, but not when it did. */
const START_MS = 2_000;

/** Listens until the signal aborts. Throws nothing. */
export async function listen(options: ListenOptions): Promise<void> {
	const { connection, settings, signal, place, execute, follow = followStream } = options;
	const { clock } = connection;
	const { profile, continueWhen, startAfter } = settings;
	// The user's event ID counts once: from then on the trigger goes on from where it is.
	const fresh = startAfter !== null && startAfter !== place.startAfter;
	const cursor = fresh ? startAfter : place.cursor;
	const acks = createAckWindow(cursor, fresh ? [] : place.confirmed);
	const started = new Map<EventGroup, StartedGroup>();
	const startLimit = createTimeLimit({ clock, signal, limitMs: START_MS });
	let taken = 0;
	const passes = createEventFilter(settings);
	let windowShrunk = (): void => undefined;
	signal.addEventListener('abort', () => windowShrunk(), { once: true });

	const confirm = (tickets: readonly AckTicket[]): void => {
		for (const ticket of tickets) acks.confirm(ticket);
		windowShrunk();
	};

	const dispatcher = createDispatcher({
		clock,
		signal,
		maxParallel: settings.maxParallel,
		eventsPerExecution: settings.eventsPerExecution,
		longestWaitMs: settings.eventsPerExecution > 1 ? settings.longestWaitMs : 0,
		restored: fresh ? [] : place.started,
		async run(group, release) {
			const tickets = group.members.map(({ ticket }) => ticket);
			const finish = (): void => {
				started.delete(group);
				confirm(tickets);
			};
			const verdict = await runGroup(group, {
				clock,
				random: connection.random,
				signal,
				continueWhen,
				maxTries: settings.maxTries,
				async execute(_, attempt) {
					started.set(group, { key: group.key, attempt, eventIds: eventIdsOf(group) });
					// Before the hand-over: what n8n saves with it must name this group as started.
					options.savePlace({
						cursor: acks.cursor,
						confirmed: acks.replayedIds(),
						started: [...dispatcher.unresolved(), ...started.values()],
						origin: place.origin,
						startAfter,
					});
					const result = await execute(group, attempt);
					if (result.kind !== 'rejected' && result.kind !== 'unended') taken += 1;
					// The next life goes on with the next try: n8n takes this one for a duplicate.
					const failed = result.kind === 'finished' && !result.succeeded;
					const record = started.get(group);
					if (failed && record !== undefined) started.set(group, { ...record, attempt: attempt + 1 });
					return result;
				},
				startLimit,
				onStarted() {
					finish();
					release();
				},
				takenSoFar: () => taken,
				setAside: options.setAside,
			});
			if (verdict === 'confirmed') finish();
		},
	});

	if (options.onLag !== undefined) {
		const usualMs = settings.eventsPerExecution > 1 ? settings.longestWaitMs : 0;
		void watchLag({ clock, signal, waiting: dispatcher.waiting, usualMs, onLag: options.onLag });
	}

	const events = follow({
		...connection,
		startAfter: cursor,
		recentIds: createRecentIds(undefined, fresh ? [] : place.confirmed),
		signal,
		onOrigin: (resumeId) => acks.setOrigin(resumeId),
		...(options.onState && { onState: options.onState }),
	});
	for await (const received of events) {
		const event = toTriggerEvent(received, profile);
		const ticket = acks.open(event.eventId);
		if (event.parseError !== null) options.onUnreadable?.(event.eventId);
		if (passes(event)) {
			await dispatcher.offer(event, ticket);
		} else {
			dispatcher.skip(event);
			confirm([ticket]);
		}
		// One slow execution must not let the list of those after it grow without an end.
		while (acks.size >= MAX_WINDOW && !signal.aborted) {
			await new Promise<void>((resolve) => {
				windowShrunk = resolve;
			});
		}
	}
}
