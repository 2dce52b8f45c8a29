/**
 * Merges a stream with what was missed of it. After each gap the payments are listed, while the
 * stream that is open again waits. Then both are delivered as one, in order per payment.
 */
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import { createFeed, type Feed, type FeedParts } from '../../client/sse/subscribe/eventFeed';
import type { SeenIds } from '../../client/sse/subscribe/seenIds';
import type { Clock } from '../../client/http/clock';
import { createCatchUp } from './catchUp';
import { tickMs } from './watermark';
import { mergeChanges, type Change } from './mergeChanges';
import { createGapDetector, type GapOptions } from './gapDetector';
import { createSettleWindow, lookEveryMs } from './settleWindow';
import type { PaymentVersion } from './paymentVersion';
import { pause } from '../../client/async/pause';
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
	 * Whether the workflow wants events of this kind. An unwanted event must leave no trace: an event
	 * of another kind may report the same state, or a list must make up for it.
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

const over = { done: true, value: undefined } as const;

interface Waiter {
	/** Calls `onWake` once, for whatever comes first. */
	wait(onWake: () => void): void;
	/** @param onTime called before the waiter wakes, unless something else woke it first */
	wakeAfter(ms: number, onTime: () => void): void;
	readonly wake: () => void;
}

function createWaiter(clock: Clock): Waiter {
	let waiting: (() => void) | null = null;
	let timer: AbortController | null = null;
	const wake = (): void => {
		const tell = waiting;
		waiting = null;
		timer?.abort();
		timer = null;
		tell?.();
	};
	return {
		wait(onWake) {
			waiting = onWake;
		},
		wakeAfter(ms, onTime) {
			const own = new AbortController();
			timer = own;
			clock.sleep(ms, own.signal).then(
				() => {
					if (own.signal.aborted) return;
					onTime();
					wake();
				},
				() => undefined,
			);
		},
		wake,
	};
}

export function followReconciled<Event>(options: ReconcileOptions<Event>): Reconciled<Event> {
	const { events, canResume, passed, watermark, clock, signal } = options;
	const merger = mergeChanges({
		passed,
		passedKeys: options.passedKeys,
		statesAreKeys: !canResume,
		onBaseline: options.onBaseline,
	});
	const settleWindow = createSettleWindow(canResume);
	const catchUp = createCatchUp(options);
	const waiter = createWaiter(clock);
	/** Since when the stream is awaited. Null if it is not. */
	let askedAtMs: number | null = null;
	const beginToWait = (): void => {
		settleWindow.begin();
		// Time before this moment does not count as waiting.
		if (askedAtMs !== null) askedAtMs = clock.elapsed();
	};
	const gaps = createGapDetector(options, {
		onFound(found, newSinceMs, changedSinceMs) {
			merger.found(found, newSinceMs, changedSinceMs);
			catchUp.listed(options.time.latest());
			beginToWait();
			waiter.wake();
		},
		onRelease() {
			beginToWait();
			waiter.wake();
		},
		onNews: waiter.wake,
	});

	/** The changes that can be delivered without an event of the stream. */
	const due = (): Change[] => {
		const { waiting, newestMs } = merger;
		if (waiting === 0 || !gaps.isConnected || gaps.holdMs > 0) return [];
		return settleWindow.isOver(catchUp.hasPassed(newestMs)) && !catchUp.mayCome(newestMs)
			? merger.uncovered()
			: [];
	};

	/** Waits until something happens, or until it is time to look again. */
	const onceReadable = (onArrival: () => void): void => {
		askedAtMs = clock.elapsed();
		waiter.wait(onArrival);
		events.onceReadable(waiter.wake);
		const isMerging = merger.waiting > 0 && gaps.isConnected;
		// Usually there is no gap, and an event then needs no timer.
		if (gaps.holdMs > 0 || isMerging)
			waiter.wakeAfter(gaps.holdMs || lookEveryMs, () => settleWindow.look());
	};

	const tick = async (lifetime: AbortSignal): Promise<void> => {
		while (!lifetime.aborted) {
			watermark.tick();
			await pause(clock, tickMs, lifetime);
		}
	};

	const toStep = (change: Change): Step<Event> => {
		gaps.count();
		return { kind: 'change', change };
	};

	const ended = linkedAbort(signal);
	let begun = false;
	const begin = (): void => {
		begun = true;
		ended.signal.addEventListener('abort', waiter.wake, { once: true });
		void tick(ended.signal);
	};

	/** Steps to deliver before everything else. */
	let next: Array<Step<Event>> = [];
	let given: { readonly event: Event } | null = null;
	const give = (step: Step<Event>): IteratorResult<Step<Event>, void> => {
		if (step.kind !== 'change') given = step;
		return { done: false, value: step };
	};

	/**
	 * Called when the consumer is done with the event, because the consumer's own time is not silence
	 * of the stream.
	 */
	const doneWith = (event: Event): void => {
		const isReplay = options.isReplay(event);
		settleWindow.event(isReplay);
		// A new event without a time does not count as heard. Such events could delay the lists' states
		// for ever.
		if (!isReplay && (options.paymentVersionOf(event)?.atMs ?? null) === null) return;
		catchUp.heard();
	};

	const take = (): IteratorResult<Step<Event>, void> | null => {
		if (!begun) begin();
		if (given !== null) doneWith(given.event);
		given = null;
		if (askedAtMs !== null) settleWindow.waited(clock.elapsed() - askedAtMs);
		askedAtMs = null;
		if (ended.signal.aborted) return over;
		if (next.length === 0 && merger.waiting > 0) next = due().map(toStep);
		const first = next.shift();
		if (first !== undefined) return give(first);
		if (merger.waiting === 0) gaps.settle();
		const result = gaps.holdMs > 0 ? null : events.take();
		if (result === null) {
			watermark.waiting();
			return null;
		}
		if (result.done === true) return over;
		const event = result.value;
		const version = options.paymentVersionOf(event);
		watermark.received(version?.atMs ?? null);
		catchUp.reached(version?.atMs ?? null);
		const verdict = merger.take(options.isWanted(event) ? version : null);
		if (verdict.kind !== 'pass') return give({ kind: 'repeat', event });
		const step: Step<Event> = { kind: 'event', event, version: verdict.version };
		if (verdict.first === null) return give(step);
		next = [step];
		return give(toStep(verdict.first));
	};

	const close = (): void => {
		ended.abort();
		gaps.stop();
		events.close();
		waiter.wake();
	};

	const onState = (state: StreamState): void => {
		catchUp.interrupted(gaps.isConnected);
		if (state.kind === 'connected') {
			merger.connected();
			catchUp.connected(merger.waiting > 0);
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
