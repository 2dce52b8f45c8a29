/**
 * The active trigger's consumer, from activation to close. An event goes this way:
 *
 * stream -> reconciler (puts in what the lists show) -> intake (filters) -> dispatcher (order, batches)
 * -> batchRunner (hands over to n8n) -> offsets (confirmed) -> checkpoint (saved with the next hand-over)
 *
 * These drop an event that comes again, in this order:
 *
 * 1. `client/sse/subscribe/seenIds.ts`: a replay of the stream.
 * 2. `reconciler/mergeChanges.ts`: an event of a state that a list has shown, or the reverse.
 * 3. `batches/batchRunner.wasRun`, `batches/restoredBatches.ts`: an event of a batch that ran before n8n was killed.
 * 4. `execution/inFlight.ts` of the node: an execution that this process has started.
 * 5. `execution/deduplicationKey.ts` of the node: n8n starts one execution per key, from n8n 2.20 on.
 */
import type { Step } from './reconciler/followReconciled';
import type { PaymentSource } from './reconciler/paymentSource';
import type { SweepFault } from './reconciler/sweep';
import { createServiceTime, type ServiceTime } from './reconciler/serviceTime';
import { feedOf, mapFeed, type FeedParts } from '../client/sse/subscribe/eventFeed';
import {
	subscribe,
	type SubscribeOptions,
	type StreamEvent,
} from '../client/sse/subscribe/subscribe';
import { createSeenIds } from '../client/sse/subscribe/seenIds';
import { createBatchRunner, type BatchRunner } from './batches/batchRunner';
import {
	createOffsetTracker,
	type AckTicket,
	type OffsetTracker,
} from './checkpoint/offsetTracker';
import type { StreamConnection } from './connection';
import type { EventBatch } from './batches/batch';
import { createDispatcher, type Dispatcher } from './batches/dispatcher';
import { createEventFilter, createKindFilter } from './eventFilter';
import { createReconciler, type Reconciler } from './reconciler/reconciler';
import { resumeFrom, type Resumption } from './checkpoint/resumption';
import type { DeliverBatchOptions, RunResult } from './batches/deliverBatch';
import type { DeliverySettings } from './settings';
import { createStandby } from './standby/standby';
import type { Checkpoint } from './checkpoint/checkpoint';
import { placeEvent, toFoundEvent, toDeliveryEvent, type DeliveryEvent } from './deliveryEvent';
import { createLagMonitor, type Lag } from './lagMonitor';

export interface ConsumerOptions {
	readonly connection: StreamConnection;
	readonly settings: DeliverySettings;
	readonly signal: AbortSignal;
	/** Where an earlier life stopped. */
	readonly checkpoint: Checkpoint;
	/** When the trigger was activated, by the clock's elapsed time. Default: now. */
	readonly activatedMs?: number;
	/**
	 * Events before this moment may have been run by a life that left no checkpoint. Default: there
	 * was no such life.
	 */
	readonly perhapsRunUntilMs?: number | null;
	/** Whether another n8n process may still listen for the same workflow. Default: no. */
	readonly mayOverlap?: boolean;
	/** Whether n8n keeps the key of an execution that has ended. Default: yes. */
	readonly keepsKeys?: boolean;
	/** Called right before each emit, which is when n8n saves it. */
	readonly saveCheckpoint: (checkpoint: Checkpoint) => void;
	/** Emits a batch to n8n. Resolves when its execution has ended. Never rejects. */
	readonly execute: (batch: EventBatch, attempt: number) => Promise<RunResult>;
	/** Reports events that no execution will handle as a failed execution. */
	readonly setAside: DeliverBatchOptions['setAside'];
	/** Looks up payments. Default: no look-ups. */
	readonly payments?: PaymentSource | null;
	/** Lists of payments that may have changed unseen could not be read. They will be read again. */
	readonly onSweepFault?: (fault: SweepFault) => void;
	/** All payments that may have changed unseen were listed. */
	readonly onSwept?: () => void;
	/** A `payment-update` was looked up. Null if the service answered, otherwise the error. */
	readonly onLookup?: (error: unknown) => void;
	/** The source of the events. Default: a connection of its own. */
	readonly follow?: (options: SubscribeOptions) => FeedParts<StreamEvent>;
	readonly onState?: NonNullable<SubscribeOptions['onState']>;
	/** The time of an interruption was covered by lists instead of events. */
	readonly onGap?: (gap: {
		readonly sinceMs: number;
		readonly untilMs: number;
		readonly changed: number;
	}) => void;
	/** Events wait too long for their execution, or no longer do. */
	readonly onLag?: (lag: Lag) => void;
	/** Another n8n process listens for the same workflow. */
	readonly onOtherListener?: () => void;
	/** An event could not be read. Receives its ID, never its data. */
	readonly onUnreadable?: (eventId: string | null) => void;
}

/** Maximum number of events from the first unconfirmed one on, confirmed ones included. */
const MAX_WINDOW = 2_000;

const ownConnection = (options: SubscribeOptions): FeedParts<StreamEvent> =>
	feedOf(subscribe(options));

/** Listens until the signal aborts. Throws nothing. */
export async function consume(options: ConsumerOptions): Promise<void> {
	const { connection, settings, signal, payments = null } = options;
	const { clock, random } = connection;
	const { profile, eventsPerExecution } = settings;
	const longestWaitMs = eventsPerExecution > 1 ? settings.longestWaitMs : 0;
	const time = createServiceTime(clock);
	const resumption = resumeFrom({
		checkpoint: options.checkpoint,
		settings,
		hasPayments: payments !== null,
		perhapsRunUntilMs: options.perhapsRunUntilMs ?? null,
		time,
	});
	const offsets = createOffsetTracker(
		resumption.cursor,
		resumption.confirmed,
		({ version }) => reconciler.confirmed(version ?? null),
		resumption.cursorAtMs,
	);
	const reconciler = createReconciler({
		connection,
		settings,
		signal,
		checkpoint: resumption.checkpoint,
		payments,
		time,
		activatedMs: options.activatedMs,
		beginMs: resumption.beginMs,
		onGap(gap) {
			if (profile.resume === 'none') dispatcher.endRestoring();
			options.onGap?.(gap);
		},
		onFault: (fault) => options.onSweepFault?.(fault),
		onRead: () => options.onSwept?.(),
		onAnswer: (error) => options.onLookup?.(error),
	});
	let windowShrunk = (): void => undefined;
	signal.addEventListener('abort', () => windowShrunk(), { once: true });
	const confirm = (tickets: readonly AckTicket[]): void => {
		for (const ticket of tickets) offsets.confirm(ticket);
		windowShrunk();
	};
	const runner = createBatchRunner({
		clock,
		random,
		signal,
		settings,
		standby: createStandby({
			clock,
			random,
			signal,
			keepsKeys: options.keepsKeys ?? true,
			atFirst: options.mayOverlap ?? false,
			onOtherListener: () => options.onOtherListener?.(),
		}),
		enrich: reconciler.complete,
		execute: options.execute,
		setAside: options.setAside,
		onHandOver: (started) =>
			options.saveCheckpoint({
				cursor: offsets.cursor,
				cursorAtMs: offsets.cursorAtMs,
				confirmed: offsets.replayedIds(),
				started: [...dispatcher.unresolved(), ...started],
				origin: options.checkpoint.origin,
				startAfter: settings.startAfter,
				...reconciler.saved(offsets.unconfirmedSinceMs),
			}),
		onConfirmed({ members }) {
			const tickets = members.map(({ ticket }) => ticket);
			for (const { version } of tickets) reconciler.confirmed(version ?? null);
			confirm(tickets);
		},
	});
	const dispatcher = createDispatcher({
		clock,
		signal,
		maxParallel: settings.maxParallel,
		eventsPerExecution,
		longestWaitMs,
		restored: resumption.restored,
		run: runner.run,
	});
	if (options.onLag !== undefined) {
		const { waiting } = dispatcher;
		void createLagMonitor({ clock, signal, waiting, usualMs: longestWaitMs, onLag: options.onLag });
	}
	const steps = openSteps(options, { resumption, offsets, reconciler, time });
	const handle = createIntake(options, {
		resumption,
		offsets,
		reconciler,
		runner,
		dispatcher,
		confirm: (ticket) => confirm([ticket]),
	});
	try {
		for (;;) {
			const next = steps.take();
			if (next?.done === true) return;
			// Events that have arrived are taken synchronously. With many workflows on one stream, a wait
			// per event would be the most expensive part.
			const pause =
				next === null
					? new Promise<void>((resolve) => steps.onceReadable(resolve))
					: handle(next.value);
			if (pause !== null) await pause;
			// Stop reading while too many events are unconfirmed. Otherwise one slow execution would let
			// their list grow without limit.
			while (offsets.size >= MAX_WINDOW && !signal.aborted) {
				await new Promise<void>((resolve) => {
					windowShrunk = resolve;
				});
			}
		}
	} finally {
		steps.close();
	}
}

interface Parts {
	readonly resumption: Resumption;
	readonly offsets: OffsetTracker;
	readonly reconciler: Reconciler;
}

/** The events of the stream, merged with what the lists have shown. */
function openSteps(
	{ connection, settings, signal, onState, follow = ownConnection }: ConsumerOptions,
	{ resumption, offsets, reconciler, time }: Parts & { readonly time: ServiceTime },
): FeedParts<Step<DeliveryEvent>> {
	let hear: NonNullable<SubscribeOptions['onState']> = () => undefined;
	let { isUnsure } = resumption;
	const received = follow({
		...connection,
		startAfter: resumption.cursor,
		startAfterMs: resumption.cursorAtMs,
		startAfterFallback: resumption.startAfterFallback,
		seenIds: createSeenIds(undefined, resumption.confirmed),
		signal,
		onMadeUpCursor: (madeUpId) => offsets.setMadeUpCursor(madeUpId),
		onServiceTime: time.tell,
		onState(reported) {
			// Resuming may miss events, or the checkpoint may be of another account. `resumed: false`
			// makes the reconciler read the lists as well.
			const state =
				isUnsure && reported.kind === 'connected' ? { ...reported, resumed: false } : reported;
			if (state.kind === 'connected') isUnsure = false;
			hear(state);
			onState?.(state);
		},
	});
	const { steps, onState: heard } = reconciler.follow(
		mapFeed(received, (one) => toDeliveryEvent(one, settings.profile)),
	);
	hear = heard;
	return steps;
}

interface IntakeParts extends Parts {
	readonly runner: Pick<BatchRunner, 'wasRun'>;
	readonly dispatcher: Pick<Dispatcher, 'offer' | 'skip'>;
	/** Confirms an event that needs no execution. */
	readonly confirm: (ticket: AckTicket) => void;
}

/**
 * @returns a function that passes a step to the dispatcher or leaves it out; the function returns
 *   what to wait for before the next step, or null for nothing
 */
function createIntake(
	{ connection: { clock }, settings, onUnreadable }: ConsumerOptions,
	{ resumption, offsets, reconciler, runner, dispatcher, confirm }: IntakeParts,
): (step: Step<DeliveryEvent>) => Promise<void> | null {
	const passes = createEventFilter(settings);
	const isWanted = createKindFilter(settings);

	const toEvent = (step: Step<DeliveryEvent>): DeliveryEvent => {
		if (step.kind === 'event') return placeEvent(step.event, step.version);
		if (step.kind === 'repeat') return step.event;
		return toFoundEvent(step.change, clock.now(), resumption.eventOfState(step.change.version));
	};

	return (step) => {
		const known = toEvent(step);
		const event = resumption.mayHaveRun(known) ? { ...known, perhapsRun: true } : known;
		// A repeat or an unwanted event must not record its state as delivered. The event that a repeat
		// repeats may not be confirmed yet. The state of an unwanted event may come again in an event
		// that is wanted.
		const isDelivered = step.kind !== 'repeat' && isWanted(event);
		const note = reconciler.note(isDelivered ? event.version : null);
		const ticket = offsets.open(event.eventId, note, event.receivedAtMs);
		if (event.parseError !== null) onUnreadable?.(event.eventId);
		const isDue = step.kind !== 'repeat' && !resumption.isTooEarly(event) && passes(event);
		if (isDue && !runner.wasRun(event)) return dispatcher.offer(event, ticket);
		// On a stream without event IDs, an unwanted event may have the same key as a wanted event.
		// Skipping it would end the wait for the wanted one.
		if (event.eventId !== null || isWanted(event)) dispatcher.skip(event);
		confirm(ticket);
		return null;
	};
}
