/**
 * The active trigger's consumer, from activation to close. An event goes this way:
 *
 * stream -> reconciler (adds what the lists show) -> intake (filters) -> dispatcher (order, batches) ->
 * batchRunner (hands over to n8n) -> offsets (confirmed) -> checkpoint (saved with the next hand-over)
 *
 * These drop an event that comes again, in this order:
 *
 * 1. `client/sse/broadcast/subscription.ts`, and `client/sse/subscribe/seenIds.ts`: a replay of the stream.
 * 2. `reconciler/deliveredStates.ts`: an event of a state that a list has shown, or the reverse. On v2, also an event of
 *    a state that has come.
 * 3. `batches/startedBatches.ts`: an event of a batch that ran before n8n was killed.
 * 4. `execution/inFlight.ts` of the node: an execution that this process has started.
 * 5. `execution/deduplicationKey.ts` of the node: n8n starts one execution per key, if it has keys.
 */
import type { Reconciled } from './reconciler/followReconciled';
import type { PaymentSource } from './lookup/paymentSource';
import type { SweepFault } from './reconciler/sweep';
import { createServiceTime } from './time/serviceTime';
import { type Feed, feedOf, subscribe, type SubscribeOptions } from '../client/sse/subscribe';
import {
	createBatchRunner,
	type BatchRunner,
	type BatchRunnerOptions,
} from './batches/batchRunner';
import { createOffsetTracker, type OffsetTracker } from './checkpoint/offsetTracker';
import type { AckTicket } from './event/ackTicket';
import type { StreamConnection } from './settings/connection';
import type { EventBatch } from './event/batch';
import { createDispatcher, type Dispatcher } from './batches/dispatcher';
import { createIntake } from './intake';
import { createStartedBatches, type StartedBatches } from './batches/startedBatches';
import { createReconciler } from './reconciler/reconciler';
import { resumeFrom } from './checkpoint/resumption';
import type { DeliverBatchOptions } from './batches/deliverBatch';
import type { RunResult } from './event/runResult';
import type { DeliverySettings } from './settings/settings';
import { createStandby, type Standby } from './standby/standby';
import { openReconciledStream } from './reconciledStream';
import type { Checkpoint } from './checkpoint/checkpoint';
import type { DeliveryEvent } from './event/deliveryEvent';
import { createLagMonitor, type Lag } from './time/lagMonitor';

export interface ConsumerOptions {
	readonly connection: StreamConnection;
	readonly settings: DeliverySettings;
	readonly signal: AbortSignal;
	/** Identifies the environment and the account, for event IDs that may come from several. Default: nothing. */
	readonly scope?: string;
	/** Where the trigger last stopped. */
	readonly checkpoint: Checkpoint;
	/** When the trigger was activated, by the clock's elapsed time. Default: now. */
	readonly activatedMs?: number;
	/** Events before this moment may have run already, because a checkpoint was lost. Default: no checkpoint was lost. */
	readonly perhapsRunUntilMs?: number | null;
	/** Whether another n8n process may still listen for the same workflow. Default: no. */
	readonly mayOverlap?: boolean;
	/** Whether n8n keeps the key of an execution that has ended. Default: yes. */
	readonly keepsKeys?: boolean;
	/** Called right before each emit, which is when n8n saves it. */
	readonly saveCheckpoint: (checkpoint: Checkpoint) => void;
	/** Emits a batch to n8n. Resolves when its execution has ended. Never rejects. */
	readonly execute: (batch: EventBatch, attempt: number) => Promise<RunResult>;
	/** When the runs of an earlier start are over, for the payments of a batch. Default: there are none. */
	readonly earlierRuns?: BatchRunnerOptions['earlierRuns'];
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
	readonly follow?: (options: SubscribeOptions<DeliveryEvent>) => Feed<DeliveryEvent>;
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

/** Maximum number of events since the first unconfirmed one, including the confirmed ones among them. */
const MAX_WINDOW = 2_000;

const ownConnection = (options: SubscribeOptions<DeliveryEvent>): Feed<DeliveryEvent> =>
	feedOf(subscribe(options));

/** Listens until the signal aborts. Throws nothing. */
export async function consume(options: ConsumerOptions): Promise<void> {
	const { signal } = options;
	let windowShrunk = (): void => undefined;
	const { stream, offsets } = connectParts(options, () => windowShrunk());
	signal.addEventListener('abort', () => windowShrunk(), { once: true });
	try {
		while (!stream.isOver) {
			// Events that have arrived are taken synchronously. With many workflows on one stream, a wait
			// per event would be the most expensive part.
			const pause = stream.next();
			if (pause !== null) await pause;
			// Stop reading while too many events are unconfirmed. Otherwise their list would grow without limit
			// during one slow execution.
			while (offsets.size >= MAX_WINDOW && !signal.aborted) {
				await new Promise<void>((resolve) => {
					windowShrunk = resolve;
				});
			}
		}
	} finally {
		stream.close();
	}
}

interface Parts {
	readonly stream: Pick<Reconciled, 'next' | 'isOver' | 'close'>;
	readonly offsets: Pick<OffsetTracker, 'size'>;
}

/** @param onConfirmed called when fewer events are unconfirmed than before */
function connectParts(options: ConsumerOptions, onConfirmed: () => void): Parts {
	const { connection, settings, signal, checkpoint, payments = null, scope = '' } = options;
	const { clock } = connection;
	const time = createServiceTime(clock);
	const resumption = resumeFrom({
		checkpoint,
		settings,
		hasPayments: payments !== null,
		perhapsRunUntilMs: options.perhapsRunUntilMs ?? null,
		time,
	});
	const started = createStartedBatches(resumption, clock);
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
		wasStarted: (version) => started.idOf(version) !== undefined,
		payments,
		time,
		activatedMs: options.activatedMs,
		beginMs: resumption.beginMs,
		onGap(gap) {
			if (settings.profile.resume === 'none') dispatcher.endRestoring();
			options.onGap?.(gap);
		},
		onFault: (fault) => options.onSweepFault?.(fault),
		onRead: () => options.onSwept?.(),
		onAnswer: (error) => options.onLookup?.(error),
	});
	const confirm = (...tickets: readonly AckTicket[]): void => {
		for (const ticket of tickets) offsets.confirm(ticket);
		onConfirmed();
	};
	const runner = createBatchRunner({
		...connection,
		signal,
		settings,
		standby: standbyOf(options),
		enrich: reconciler.complete,
		execute: options.execute,
		...(options.earlierRuns && { earlierRuns: options.earlierRuns }),
		setAside: options.setAside,
		started,
		onHandOver: () =>
			options.saveCheckpoint({
				cursor: offsets.cursor,
				cursorAtMs: offsets.cursorAtMs,
				confirmed: offsets.replayedIds(),
				started: started.saved(),
				origin: checkpoint.origin,
				startAfter: settings.startAfter,
				...reconciler.saved(offsets.unconfirmedSinceMs),
			}),
		onConfirmed({ members }) {
			for (const { ticket } of members) reconciler.confirmed(ticket.version ?? null);
			confirm(...members.map(({ ticket }) => ticket));
		},
	});
	const dispatcher = dispatcherOf(options, started, runner);
	const { follow = ownConnection, onState, onUnreadable } = options;
	const parts = {
		clock,
		connection,
		settings,
		signal,
		scope,
		resumption,
		offsets,
		reconciler,
		started,
		dispatcher,
		time,
	};
	const receiver = createIntake({ ...parts, confirm, onUnreadable });
	const stream = openReconciledStream({ ...parts, follow, receiver, onState });
	return { stream, offsets };
}

const standbyOf = ({
	connection: { clock, random },
	signal,
	keepsKeys = true,
	mayOverlap = false,
	onOtherListener,
}: ConsumerOptions): Standby =>
	createStandby({
		clock,
		random,
		signal,
		keepsKeys,
		atFirst: mayOverlap,
		onOtherListener: () => onOtherListener?.(),
	});

function dispatcherOf(
	{ connection: { clock }, settings, signal, onLag }: ConsumerOptions,
	started: StartedBatches,
	{ run }: BatchRunner,
): Dispatcher {
	const { maxParallel, eventsPerExecution } = settings;
	const longestWaitMs = eventsPerExecution > 1 ? settings.longestWaitMs : 0;
	const dispatcher = createDispatcher({
		clock,
		signal,
		maxParallel,
		eventsPerExecution,
		longestWaitMs,
		started,
		run,
	});
	const { waiting } = dispatcher;
	if (onLag !== undefined)
		void createLagMonitor({ clock, signal, waiting, usualMs: longestWaitMs, onLag });
	return dispatcher;
}
