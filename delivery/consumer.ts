/** The active trigger: follow the stream, filter, run, confirm; from activation to close. */
import type { Step } from './reconciler/followReconciled';
import type { PaymentSource } from './reconciler/paymentSource';
import type { SweepFault } from './reconciler/sweep';
import { createServiceTime } from './reconciler/serviceTime';
import { isMadeUpId } from '../client/sse/subscribe/cursor';
import { feedOf, mapFeed, type FeedParts } from '../client/sse/subscribe/eventFeed';
import {
	subscribe,
	type SubscribeOptions,
	type StreamEvent,
} from '../client/sse/subscribe/subscribe';
import { createSeenIds } from '../client/sse/subscribe/seenIds';
import { createOffsetTracker, type AckTicket } from './offsetTracker';
import type { Connection } from './connection';
import { createDispatcher, type EventBatch } from './dispatcher';
import { createEventFilter, createKindFilter } from './filterEvents';
import { aheadOf, beginOf, firstStarted } from './startPosition';
import { idsOfBatch } from './batchIds';
import { createReconciler } from './reconciler/reconciler';
import { deliverBatch, type DeliverBatchOptions, type RunResult } from './deliverBatch';
import type { DeliverySettings } from './settings';
import { createStandby } from './standby';
import type { Checkpoint, StartedBatch } from './checkpoint';
import { createTimeLimit } from '../client/async/timeLimit';
import {
	happenedAtMs,
	latestAtMs,
	placeEvent,
	stateName,
	toFoundEvent,
	toTriggerEvent,
	type TriggerEvent,
} from './deliveryEvent';
import { createLagMonitor, type Lag } from './lagMonitor';

export interface ConsumerOptions {
	readonly connection: Connection;
	readonly settings: DeliverySettings;
	readonly signal: AbortSignal;
	/** Where an earlier life stopped. */
	readonly place: Checkpoint;
	/** When the trigger was activated, by the clock's elapsed time; default: now. */
	readonly activatedMs?: number;
	/** What happened before it may have been run by a life that left no trace; default: there was none. */
	readonly perhapsRunUntilMs?: number | null;
	/** Whether another n8n process may still listen for the same workflow; default: no. */
	readonly mayOverlap?: boolean;
	/** Whether n8n remembers the key of an execution that has ended; default: yes. */
	readonly keepsKeys?: boolean;
	/** Called right before each hand-over to n8n, which is when n8n saves it. */
	readonly saveCheckpoint: (place: Checkpoint) => void;
	/** Hands a group to n8n; resolves when its execution has ended. Never rejects. */
	readonly execute: (group: EventBatch, attempt: number) => Promise<RunResult>;
	/** Shows events that no execution will handle as a failed execution. */
	readonly setAside: DeliverBatchOptions['setAside'];
	/** Where payments can be looked up; default: nowhere. */
	readonly payments?: PaymentSource | null;
	/** Payments that may have changed unseen could not be listed; it will be tried again. */
	readonly onSweepFault?: (fault: SweepFault) => void;
	/** All payments that may have changed unseen were listed. */
	readonly onSwept?: () => void;
	/** A `payment-update` was looked up: null for an answer, else why there was none. */
	readonly onLookup?: (error: unknown) => void;
	/** Where the events come from; default: a connection of its own. */
	readonly follow?: (options: SubscribeOptions) => FeedParts<StreamEvent>;
	readonly onState?: NonNullable<SubscribeOptions['onState']>;
	/** What happened in between was looked up instead of heard. */
	readonly onGap?: (gap: {
		readonly sinceMs: number;
		readonly untilMs: number;
		readonly changed: number;
	}) => void;
	/** Events wait too long for their execution, or no longer do. */
	readonly onLag?: (lag: Lag) => void;
	/** Another n8n process listens for the same workflow. */
	readonly onOtherListener?: () => void;
	/** An event could not be read; its id, never its data. */
	readonly onUnreadable?: (eventId: string | null) => void;
}

/** Unconfirmed events, and confirmed ones behind them, that are remembered at most. */
const MAX_WINDOW = 2_000;

/** n8n says when it could not start an execution, but not when it did. */
const START_MS = 2_000;

const ownConnection = (options: SubscribeOptions): FeedParts<StreamEvent> =>
	feedOf(subscribe(options));

/** Listens until the signal aborts. Throws nothing. */
export async function listen(options: ConsumerOptions): Promise<void> {
	const { connection, settings, signal, place, execute, follow = ownConnection } = options;
	const { clock } = connection;
	const { profile, continueWhen, startAfter } = settings;
	// The user's event ID counts once: from then on the trigger goes on from where it is.
	const fresh = startAfter !== null && startAfter !== place.startAfter;
	const cursor = fresh ? startAfter : place.cursor;
	// The event that the user has is sent again with those of its millisecond.
	const had = fresh ? [startAfter] : place.confirmed;
	const cursorAtMs = fresh ? null : (place.cursorAtMs ?? null);
	const acks = createOffsetTracker(
		cursor,
		had,
		({ mark }) => recovery.confirmed(mark ?? null),
		cursorAtMs,
	);
	const payments = options.payments ?? null;
	// Without look-ups nothing comes again that a stream without a place has brought once.
	const comesAgain = !fresh && (profile.resume !== 'none' || payments !== null);
	const time = createServiceTime(clock);
	const recovery = createReconciler({
		connection,
		settings,
		signal,
		place: fresh ? { ...place, aliveAtMs: null } : place,
		payments,
		time,
		activatedMs: options.activatedMs,
		beginMs: () => (fresh ? -Infinity : beginOf(place, time)),
		onGap(gap) {
			if (profile.resume === 'none') dispatcher.endRestoring();
			options.onGap?.(gap);
		},
		onFault: (fault) => options.onSweepFault?.(fault),
		onRead: () => options.onSwept?.(),
		onAnswer: (error) => options.onLookup?.(error),
	});
	const started = new Map<EventBatch, StartedBatch>();
	const startLimit = createTimeLimit({ clock, signal, limitMs: START_MS });
	const standby = createStandby({
		clock,
		random: connection.random,
		signal,
		keepsKeys: options.keepsKeys ?? true,
		atFirst: options.mayOverlap ?? false,
		onOtherListener: () => options.onOtherListener?.(),
	});
	let taken = 0;
	/** Events that an earlier life had run, and that come back later than the rest of their group. */
	const wereRun = new Set<string>();
	const passes = createEventFilter(settings);
	const isWanted = createKindFilter(settings);
	// What was under way when an earlier life ended, should it be found by looking and not come as an event.
	const eventOfState = new Map(
		(fresh ? [] : place.started).flatMap(({ eventIds, states = [] }) =>
			eventIds.flatMap((id, n): Array<[string, string]> => (states[n] ? [[states[n], id]] : [])),
		),
	);
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
		restored: comesAgain ? place.started : [],
		async run(group, release) {
			const tickets = group.members.map(({ ticket }) => ticket);
			const finish = (): void => {
				started.delete(group);
				for (const { mark } of tickets) recovery.confirmed(mark ?? null);
				confirm(tickets);
			};
			const complete = await recovery.complete(group).catch(() => group);
			const { pause, settle } = standby(group);
			if (pause !== null) await pause;
			// Closed meanwhile: it comes again in the next life.
			if (signal.aborted) return;
			const verdict = await deliverBatch(complete, {
				clock,
				random: connection.random,
				signal,
				continueWhen,
				maxTries: settings.maxTries,
				async execute(_, attempt) {
					started.set(group, { key: group.key, attempt, ...idsOfBatch(group) });
					// Before the hand-over: what n8n saves with it must name this group as started.
					options.saveCheckpoint({
						cursor: acks.cursor,
						cursorAtMs: acks.cursorAtMs,
						confirmed: acks.replayedIds(),
						started: [...dispatcher.unresolved(), ...started.values()],
						origin: place.origin,
						startAfter,
						...recovery.saved(acks.unconfirmedSinceMs),
					});
					const result = await execute(complete, attempt);
					settle(result);
					if (result.kind !== 'rejected' && result.kind !== 'unended') taken += 1;
					// The execution that n8n has was that of the whole group.
					if (result.kind === 'duplicate') for (const id of group.absentIds ?? []) wereRun.add(id);
					return result;
				},
				// The next life goes on with the next try: n8n takes the failed one for a duplicate.
				onRetry: (attempt) => started.set(group, { key: group.key, attempt, ...idsOfBatch(group) }),
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
		void createLagMonitor({
			clock,
			signal,
			waiting: dispatcher.waiting,
			usualMs,
			onLag: options.onLag,
		});
	}

	let hear: NonNullable<SubscribeOptions['onState']> = () => undefined;
	const startAfterElse =
		!fresh && cursor !== null && isMadeUpId(cursor) ? firstStarted(place) : null;
	let isUnsure = !fresh && (place.isUnsure === true || startAfterElse !== null);
	const received = follow({
		...connection,
		startAfter: cursor,
		startAfterMs: cursorAtMs,
		startAfterElse,
		seenIds: createSeenIds(undefined, had),
		signal,
		onOrigin: (resumeId) => acks.setOrigin(resumeId),
		onServiceTime: time.tell,
		onState(settle) {
			// What resuming brings is not all, or perhaps of another account: the lists are read beside it.
			const state =
				isUnsure && settle.kind === 'connected' ? { ...settle, resumed: false } : settle;
			if (state.kind === 'connected') isUnsure = false;
			hear(state);
			options.onState?.(state);
		},
	});
	const recovered = recovery.follow(mapFeed(received, (one) => toTriggerEvent(one, profile)));
	hear = recovered.onState;

	const { perhapsRunUntilMs = null } = options;
	const mayHaveRun = (event: TriggerEvent): boolean =>
		perhapsRunUntilMs !== null &&
		(happenedAtMs(event) ?? Infinity) < perhapsRunUntilMs + aheadOf(time);

	// With a place of its own nothing from before the first activation comes, and clocks that were set meanwhile do no harm.
	const goesOnFromMark = !fresh && place.cursor !== null && place.cursor === place.origin;
	const isTooEarly = (event: TriggerEvent): boolean =>
		goesOnFromMark && latestAtMs(event) < beginOf(place, time);

	const toEvent = (step: Step<TriggerEvent>): TriggerEvent => {
		if (step.kind === 'event') return placeEvent(step.event, step.mark);
		if (step.kind === 'repeat') return step.event;
		return toFoundEvent(step.change, clock.now(), eventOfState.get(stateName(step.change.mark)));
	};

	/** @returns what has to be waited for before the next one; null for nothing */
	const handle = (step: Step<TriggerEvent>): Promise<void> | null => {
		const known = toEvent(step);
		const event = mayHaveRun(known) ? { ...known, perhapsRun: true } : known;
		// Neither says that a state is handled: what a repeat repeats may not be confirmed, and of a kind that nobody wants it may come again as another.
		const isDelivered = step.kind !== 'repeat' && isWanted(event);
		const ticket = acks.open(
			event.eventId,
			recovery.note(isDelivered ? event.mark : null),
			event.receivedAtMs,
		);
		if (event.parseError !== null) options.onUnreadable?.(event.eventId);
		const wasRun = event.durableId !== null && wereRun.has(event.durableId);
		if (step.kind !== 'repeat' && !isTooEarly(event) && passes(event) && !wasRun)
			return dispatcher.offer(event, ticket);
		// Without IDs of their own the kind that nobody wants looks like the one that is waited for.
		if (event.eventId !== null || isWanted(event)) dispatcher.skip(event);
		confirm([ticket]);
		return null;
	};

	const { steps } = recovered;
	try {
		for (;;) {
			const next = steps.take();
			if (next?.done === true) return;
			// Nothing is waited for that is there already: with many workflows on one stream that would be the dearest part.
			const pause =
				next === null ? new Promise<void>((resolve) => steps.ask(resolve)) : handle(next.value);
			if (pause !== null) await pause;
			// One slow execution must not let the list of those after it grow without an end.
			while (acks.size >= MAX_WINDOW && !signal.aborted) {
				await new Promise<void>((resolve) => {
					windowShrunk = resolve;
				});
			}
		}
	} finally {
		steps.close();
	}
}
