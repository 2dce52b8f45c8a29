/**
 * Adds to a stream what it has left out. Every event is delivered when it comes. After each connection that may
 * have missed something, the payments are listed, and when the stream is quiet, what was missed is delivered.
 */
import {
	createFeed,
	type Feed,
	type FeedParts,
	type SeenIds,
	type StreamState,
} from '../../client/sse/subscribe';
import { keepTicking } from './watermark';
import { createMissedChanges, type MissedChanges } from './missedChanges';
import type { Change } from '../event/deliveryEvent';
import { createGapDetector, type GapOptions, type Gaps } from './gapDetector';
import { createQuietStream, lookEveryMs, type QuietStream } from './quietStream';
import type { PaymentVersion } from '../event/paymentVersion';
import { linkedAbort, pause } from '../../client/async';

export type Step<Event> =
	| {
			readonly kind: 'event';
			readonly event: Event;
			/**
			 * The payment state that it reports, with its place among the states of the same time. Null
			 * if nothing is compared.
			 */
			readonly version: PaymentVersion | null;
	  }
	/** An event that must not be delivered again. */
	| { readonly kind: 'repeat'; readonly event: Event }
	/** A state that no event has delivered. */
	| { readonly kind: 'change'; readonly change: Change };

export interface ReconcileOptions<Event> extends GapOptions {
	readonly events: FeedParts<Event>;
	/** The payment state that an event reports. Null if it reports nothing that can be compared. */
	readonly paymentVersionOf: (event: Event) => PaymentVersion | null;
	/**
	 * Whether the workflow wants events of this kind. An unwanted event must leave no trace: an event of another
	 * kind may report the same state, or a list must supply it.
	 */
	readonly isWanted: (event: Event) => boolean;
	/** Whether the event happened before the connection was opened. */
	readonly isReplay: (event: Event) => boolean;
	readonly passedKeys: SeenIds;
	/** See `DeliveredStatesOptions`. */
	readonly begun?: readonly PaymentVersion[] | undefined;
	/** Receives a state from before the gap that was not known. */
	readonly onBaseline: (version: PaymentVersion) => void;
}

export interface Reconciled<Event> {
	readonly steps: Feed<Step<Event>>;
	/** Must be called with each state of the connection. */
	onState(state: StreamState): void;
	/** Must be called if the connection replays an event that this follower does not get. */
	readonly onReplay: () => void;
	/**
	 * Lower bound for the time of the first connection ever, by the service's clock. -Infinity if
	 * unknown.
	 */
	readonly beginMs: number;
	/** Whether resuming alone may miss events since this moment. */
	isUnsureSince(ms: number | null): boolean;
}

const end = { done: true, value: undefined } as const;

export function followReconciled<Event>(options: ReconcileOptions<Event>): Reconciled<Event> {
	const { events, canResume, passed, passedKeys, watermark, clock, signal, onBaseline } = options;
	const missed = createMissedChanges({
		passed,
		passedKeys,
		statesAreKeys: !canResume,
		begun: options.begun,
		onBaseline,
	});
	const quiet = createQuietStream(clock, canResume);
	let wake = (): void => undefined;
	const gaps = createGapDetector(options, {
		onBegin: quiet.begin,
		onFound(found, gap, tookMs) {
			missed.found(found, gap);
			quiet.listed(options.time.latest(), tookMs);
			wake();
		},
		onNews: () => wake(),
	});
	const nextStep = createStepSource(options, { missed, quiet, gaps });

	const ended = linkedAbort(signal);
	let hasBegun = false;
	const begin = (): void => {
		hasBegun = true;
		ended.signal.addEventListener('abort', () => wake(), { once: true });
		void keepTicking(watermark, clock, ended.signal);
	};

	const take = (): IteratorResult<Step<Event>, void> | null => {
		if (!hasBegun) begin();
		quiet.resumed();
		return ended.signal.aborted ? end : nextStep();
	};

	/** Waits until something happens, or until it is time to look again. */
	const onceReadable = (onArrival: () => void): void => {
		const look = new AbortController();
		wake = () => {
			wake = () => undefined;
			look.abort();
			onArrival();
		};
		const wakeThis = wake;
		quiet.waiting();
		events.onceReadable(() => wake());
		// Usually there is no gap. An event then needs no timer.
		if (gaps.awaitsReplay || missed.waiting > 0)
			void pause(clock, lookEveryMs, look.signal).then(() => wake === wakeThis && wake());
	};

	const close = (): void => {
		ended.abort();
		gaps.stop();
		events.close();
		wake();
	};

	const onState = (state: StreamState): void => {
		if (state.kind !== 'connected')
			quiet.disconnected(state.kind === 'needsAttention' || state.reason === 'refused');
		else if (!state.resumed || !gaps.isConnected) {
			missed.connected();
			quiet.connected();
		}
		gaps.onState(state);
	};

	return {
		steps: createFeed({ take, onceReadable, close }),
		onState,
		onReplay: quiet.repeated,
		get beginMs() {
			return gaps.beginMs;
		},
		isUnsureSince: gaps.isUnsureSince,
	};
}

interface Parts {
	readonly missed: MissedChanges;
	readonly quiet: QuietStream;
	readonly gaps: Gaps;
}

/** @returns a function that takes the next step: what was missed, if the stream is quiet, then the next event */
function createStepSource<Event>(
	{ events, watermark, paymentVersionOf, isWanted, isReplay }: ReconcileOptions<Event>,
	{ missed, quiet, gaps }: Parts,
): () => IteratorResult<Step<Event>, void> | null {
	let due: Change[] = [];

	const look = (): void => {
		if (quiet.isReplayOver) gaps.replayed();
		if (missed.waiting > 0 && quiet.isQuiet(missed.newestMs)) {
			due = missed.missed();
			if (due.length > 0) quiet.leftOut();
		}
	};

	const toStep = (event: Event): Step<Event> => {
		const version = paymentVersionOf(event);
		watermark.received(version?.atMs ?? null);
		quiet.event(isReplay(event), version?.atMs ?? null);
		const judged = missed.judge(isWanted(event) ? version : null);
		return judged === 'repeat'
			? { kind: 'repeat', event }
			: { kind: 'event', event, version: judged };
	};

	return () => {
		if (due.length === 0 && (gaps.awaitsReplay || missed.waiting > 0)) look();
		const change = due.shift();
		if (change !== undefined) {
			gaps.count();
			return { done: false, value: { kind: 'change', change } };
		}
		if (missed.waiting === 0) gaps.closeIfRead();
		const received = events.take();
		if (received === null) {
			watermark.waiting();
			return null;
		}
		return received.done === true ? end : { done: false, value: toStep(received.value) };
	};
}
