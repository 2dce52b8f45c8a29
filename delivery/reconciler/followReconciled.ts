/**
 * Adds to a stream what it has left out. Every event is delivered when it comes. After each connection that may
 * have missed something, the payments are listed, and when the stream is quiet, what was missed is delivered.
 */
import type { Feed, SeenIds, StreamState } from '../../client/sse/subscribe';
import { keepTicking } from './watermark';
import { createMissedChanges, type MissedChanges } from './missedChanges';
import type { Change } from '../event/deliveryEvent';
import { createGapDetector, type GapOptions, type Gaps } from './gapDetector';
import { createQuietStream, lookEveryMs, type QuietStream } from './quietStream';
import type { PaymentVersion } from '../event/paymentVersion';
import { linkedAbort, pause } from '../../client/async';

/** Where events and changes go. Both return what to wait for before the next one; null for nothing. */
export interface Receiver<Event> {
	/**
	 * @param judged the payment state that the event reports, with its place among the states of the same time. Null if
	 *   nothing is compared. `repeat` if the event must not be delivered again
	 */
	event(event: Event, judged: PaymentVersion | 'repeat' | null): Promise<void> | null;
	/** A state that no event has delivered. */
	change(change: Change): Promise<void> | null;
}

export interface ReconcileOptions<Event> extends GapOptions {
	readonly events: Feed<Event>;
	readonly receiver: Receiver<Event>;
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

export interface Reconciled {
	/**
	 * Passes one thing on: what was missed, if the stream is quiet, or else the next event.
	 *
	 * @returns what to wait for before the next call; null for nothing
	 */
	next(): Promise<void> | null;
	/** Whether nothing will come any more. */
	readonly isOver: boolean;
	/** Call it when nothing more is wanted. */
	close(): void;
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

export function followReconciled<Event>(options: ReconcileOptions<Event>): Reconciled {
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
	const passNext = createPassing(options, { missed, quiet, gaps });

	const ended = linkedAbort(signal);
	let hasBegun = false;
	const begin = (): void => {
		hasBegun = true;
		ended.signal.addEventListener('abort', () => wake(), { once: true });
		void keepTicking(watermark, clock, ended.signal);
	};

	/** Waits until something happens, or until it is time to look again. */
	const untilReadable = async (): Promise<void> =>
		await new Promise((resolve) => {
			const look = new AbortController();
			wake = () => {
				wake = () => undefined;
				look.abort();
				resolve();
			};
			const wakeThis = wake;
			quiet.waiting();
			events.onceReadable(() => wake());
			// Usually there is no gap. An event then needs no timer.
			if (gaps.awaitsReplay || missed.waiting > 0)
				void pause(clock, lookEveryMs, look.signal).then(() => wake === wakeThis && wake());
		});

	const isOver = (): boolean => ended.signal.aborted || events.isOver;

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
		next() {
			if (!hasBegun) begin();
			quiet.resumed();
			if (ended.signal.aborted) return null;
			const waits = passNext();
			if (waits !== 'nothing') return waits;
			return isOver() ? null : untilReadable();
		},
		get isOver() {
			return isOver();
		},
		close,
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

/** @returns a function that passes on what was missed, if the stream is quiet, or else the next event */
function createPassing<Event>(
	{ events, receiver, watermark, paymentVersionOf, isWanted, isReplay }: ReconcileOptions<Event>,
	{ missed, quiet, gaps }: Parts,
): () => Promise<void> | 'nothing' | null {
	let due: Change[] = [];

	const look = (): void => {
		if (quiet.isReplayOver) gaps.replayed();
		if (missed.waiting > 0 && quiet.isQuiet(missed.newestMs)) {
			due = missed.missed();
			if (due.length > 0) quiet.leftOut();
		}
	};

	const judge = (event: Event): PaymentVersion | 'repeat' | null => {
		const version = paymentVersionOf(event);
		watermark.received(version?.atMs ?? null);
		quiet.event(isReplay(event), version?.atMs ?? null);
		return missed.judge(isWanted(event) ? version : null);
	};

	return () => {
		if (due.length === 0 && (gaps.awaitsReplay || missed.waiting > 0)) look();
		const change = due.shift();
		if (change !== undefined) {
			gaps.count();
			return receiver.change(change);
		}
		if (missed.waiting === 0) gaps.closeIfRead();
		const event = events.take();
		if (event === null) {
			watermark.waiting();
			return 'nothing';
		}
		return receiver.event(event, judge(event));
	};
}
