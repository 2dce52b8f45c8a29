/**
 * Merges a stream with what it has left out. After each gap, the payments are listed. The events of the new
 * connection wait for the lists. Then both are delivered as one stream, in order for each payment.
 */
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import { createFeed, type Feed, type FeedParts } from '../../client/sse/subscribe/eventFeed';
import type { SeenIds } from '../../client/sse/subscribe/seenIds';
import { keepTicking } from './watermark';
import { mergeListsWithStream, type Change, type ChangeMerger } from './mergeListsWithStream';
import { createGapDetector, type GapOptions, type Gaps } from './gapDetector';
import { createMergeDelay, type MergeDelay } from './mergeDelay';
import { lookEveryMs } from './settleWindow';
import { createWaiter } from './waiter';
import type { PaymentVersion } from './paymentVersion';
import { linkedAbort } from '../../client/async/linkedAbort';

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
	/** A connection that is silent for longer counts as dead. */
	readonly idleTimeoutMs: number;
	/** Receives a state from before the gap that was not known. */
	readonly onBaseline: (version: PaymentVersion) => void;
}

export interface Reconciled<Event> {
	readonly steps: Feed<Step<Event>>;
	/** Must be called with each state of the connection. */
	onState(state: StreamState): void;
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
	const { events, canResume, passed, passedKeys, watermark, clock, time, signal } = options;
	const { onBaseline } = options;
	const merger = mergeListsWithStream({
		passed,
		passedKeys,
		statesAreKeys: !canResume,
		onBaseline,
	});
	const delay = createMergeDelay(options);
	const waiter = createWaiter(clock);
	const gaps = createGapDetector(options, {
		onFound(found, newSinceMs, changedSinceMs) {
			merger.found(found, newSinceMs, changedSinceMs);
			delay.listed(time.latest());
			waiter.wake();
		},
		onRelease() {
			delay.restart();
			waiter.wake();
		},
		onNews: waiter.wake,
	});
	const takeStep = createStepTaker(options, { merger, delay, gaps });

	const ended = linkedAbort(signal);
	let hasBegun = false;
	const begin = (): void => {
		hasBegun = true;
		ended.signal.addEventListener('abort', waiter.wake, { once: true });
		void keepTicking(watermark, clock, ended.signal);
	};

	const take = (): IteratorResult<Step<Event>, void> | null => {
		if (!hasBegun) begin();
		delay.resumed();
		return ended.signal.aborted ? end : takeStep();
	};

	/** Waits until something happens, or until it is time to look again. */
	const onceReadable = (onArrival: () => void): void => {
		delay.waiting();
		waiter.wait(onArrival);
		events.onceReadable(waiter.wake);
		const isMerging = merger.waiting > 0 && gaps.isConnected;
		// Usually there is no gap. An event then needs no timer.
		if (gaps.holdMs > 0 || isMerging) waiter.wakeAfter(gaps.holdMs || lookEveryMs, delay.looked);
	};

	const close = (): void => {
		ended.abort();
		gaps.stop();
		events.close();
		waiter.wake();
	};

	const onState = (state: StreamState): void => {
		delay.interrupted(gaps.isConnected);
		if (state.kind === 'connected') {
			merger.connected();
			delay.connected(merger.waiting > 0);
		}
		gaps.onState(state);
	};

	return {
		steps: createFeed({ take, onceReadable, close }),
		onState,
		get beginMs() {
			return gaps.beginMs;
		},
		isUnsureSince: gaps.isUnsureSince,
	};
}

interface Parts {
	readonly merger: ChangeMerger;
	readonly delay: MergeDelay;
	readonly gaps: Gaps;
}

/**
 * @returns a function that takes the next step: first what is left of the last step, then the changes that are
 * due, then the next event. It returns null if there is none, or if events must wait for the lists
 */
function createStepTaker<Event>(
	{ events, watermark, paymentVersionOf, isWanted, isReplay }: ReconcileOptions<Event>,
	{ merger, delay, gaps }: Parts,
): () => IteratorResult<Step<Event>, void> | null {
	/** Steps to deliver before everything else. */
	let next: Array<Step<Event>> = [];

	const deliver = (step: Step<Event>): IteratorResult<Step<Event>, void> => {
		if (step.kind !== 'change')
			delay.delivered(isReplay(step.event), paymentVersionOf(step.event)?.atMs ?? null);
		return { done: false, value: step };
	};

	const toStep = (change: Change): Step<Event> => {
		gaps.count();
		return { kind: 'change', change };
	};

	/** The changes that can be delivered without an event of the stream. */
	const due = (): Array<Step<Event>> => {
		if (!gaps.isConnected || gaps.holdMs > 0 || !delay.isOver(merger.newestMs)) return [];
		return merger.uncovered().map(toStep);
	};

	/** @returns the step to deliver; if it is a change, the event itself is in `next` */
	const merge = (event: Event): Step<Event> => {
		const version = paymentVersionOf(event);
		const atMs = version?.atMs ?? null;
		watermark.received(atMs);
		delay.received(atMs);
		const verdict = merger.take(isWanted(event) ? version : null);
		if (verdict.kind !== 'pass') return { kind: 'repeat', event };
		const step: Step<Event> = { kind: 'event', event, version: verdict.version };
		if (verdict.first === null) return step;
		next = [step];
		return toStep(verdict.first);
	};

	return () => {
		if (next.length === 0 && merger.waiting > 0) next = due();
		const first = next.shift();
		if (first !== undefined) return deliver(first);
		if (merger.waiting === 0) gaps.settle();
		const received = gaps.holdMs > 0 ? null : events.take();
		if (received === null) {
			watermark.waiting();
			return null;
		}
		return received.done === true ? end : deliver(merge(received.value));
	};
}
