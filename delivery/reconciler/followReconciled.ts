/**
 * A stream and what was missed of it: after each gap the payments are listed, while the stream that is
 * open again waits, and then both are given out as one, in order per payment.
 */
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import { createFeed, type Feed, type FeedParts } from '../../client/sse/subscribe/eventFeed';
import type { SeenIds } from '../../client/sse/subscribe/seenIds';
import type { Clock } from '../../client/http/clock';
import { createCatchUp } from './catchUp';
import { tickMs } from './watermark';
import { createComparison, type Change } from './mergeChanges';
import { createGapDetector, type GapOptions } from './gapDetector';
import { createSettleWindow, lookEveryMs } from './settleWindow';
import type { PaymentVersion } from './paymentVersion';
import { pause } from '../../client/async/pause';
import { linkedAbort } from '../../client/async/linkedAbort';

export type Step<Event> =
	| {
			readonly kind: 'event';
			readonly event: Event;
			/** What it says of a payment's state, with its place among the states of its time; null where nothing is compared. */
			readonly mark: PaymentVersion | null;
	  }
	/** An event that must not be given out again. */
	| { readonly kind: 'repeat'; readonly event: Event }
	/** A state that no event has brought. */
	| { readonly kind: 'change'; readonly change: Change };

export interface ReconcileOptions<Event> extends GapOptions {
	readonly events: FeedParts<Event>;
	/** What an event says of a payment's state; null when it says nothing that could be compared. */
	readonly paymentVersionOf: (event: Event) => PaymentVersion | null;
	/**
	 * Whether anybody wants events of its kind. One that nobody wants leaves no trace: an event of another kind may
	 * tell of the same state, or has to be made up for by a list.
	 */
	readonly isWanted: (event: Event) => boolean;
	/** It happened before the connection was opened. */
	readonly isReplay: (event: Event) => boolean;
	readonly passedKeys: SeenIds;
	/** A connection that is silent for longer counts as dead. */
	readonly idleTimeoutMs: number;
	/** A state that was there before the gap, and that nobody had heard of. */
	readonly onBaseline: (mark: PaymentVersion) => void;
}

export interface Reconciled<Event> {
	readonly steps: Feed<Step<Event>>;
	/** Has to be told each state of the connection, from wherever it is known. */
	onState(state: StreamState): void;
	/** No later than the first connection ever, by the service's clock; -Infinity when nobody knows. */
	readonly beginMs: number;
	/** Whether resuming alone may not bring all since this moment. */
	isUnsureSince(ms: number | null): boolean;
}

const over = { done: true, value: undefined } as const;

interface Waiter {
	/** Whoever waits is told once, by whatever comes first. */
	wait(onWake: () => void): void;
	/** @param onTime called before, unless something else came first */
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
	const comparison = createComparison({
		passed,
		passedKeys: options.passedKeys,
		statesAreKeys: !canResume,
		onBaseline: options.onBaseline,
	});
	const settleWindow = createSettleWindow(canResume);
	const catchUp = createCatchUp(options);
	const waiter = createWaiter(clock);
	/** Since when the stream is waited for. */
	let askedAtMs: number | null = null;
	const beginToWait = (): void => {
		settleWindow.begin();
		// What was waited for before does not count.
		if (askedAtMs !== null) askedAtMs = clock.elapsed();
	};
	const gaps = createGapDetector(options, {
		onFound(found, newSinceMs, changedSinceMs) {
			comparison.found(found, newSinceMs, changedSinceMs);
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

	/** What can be given out now without an event of the stream. */
	const due = (): Change[] => {
		const { waiting, newestMs } = comparison;
		if (waiting === 0 || !gaps.isConnected || gaps.holdMs > 0) return [];
		return settleWindow.isOver(catchUp.hasPassed(newestMs)) && !catchUp.mayCome(newestMs)
			? comparison.uncovered()
			: [];
	};

	/** Until something happens, or it is time to look again. */
	const ask = (onArrival: () => void): void => {
		askedAtMs = clock.elapsed();
		waiter.wait(onArrival);
		events.ask(waiter.wake);
		const isMerging = comparison.waiting > 0 && gaps.isConnected;
		// Most of the time there is no gap: an event then costs no timer.
		if (gaps.holdMs > 0 || isMerging)
			waiter.wakeAfter(gaps.holdMs || lookEveryMs, () => settleWindow.look());
	};

	const tick = async (life: AbortSignal): Promise<void> => {
		while (!life.aborted) {
			watermark.tick();
			await pause(clock, tickMs, life);
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

	/** What goes before everything else. */
	let next: Array<Step<Event>> = [];
	let given: { readonly event: Event } | null = null;
	const give = (step: Step<Event>): IteratorResult<Step<Event>, void> => {
		if (step.kind !== 'change') given = step;
		return { done: false, value: step };
	};

	/** Not before: what the consumer takes its time for is no silence of the stream. */
	const doneWith = (event: Event): void => {
		const isReplay = options.isReplay(event);
		settleWindow.event(isReplay);
		// What is new and has no time would put the lists off for ever.
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
		if (next.length === 0 && comparison.waiting > 0) next = due().map(toStep);
		const first = next.shift();
		if (first !== undefined) return give(first);
		if (comparison.waiting === 0) gaps.settle();
		const result = gaps.holdMs > 0 ? null : events.take();
		if (result === null) {
			watermark.waiting();
			return null;
		}
		if (result.done === true) return over;
		const event = result.value;
		const mark = options.paymentVersionOf(event);
		watermark.received(mark?.atMs ?? null);
		catchUp.reached(mark?.atMs ?? null);
		const verdict = comparison.take(options.isWanted(event) ? mark : null);
		if (verdict.kind !== 'pass') return give({ kind: 'repeat', event });
		const step: Step<Event> = { kind: 'event', event, mark: verdict.mark };
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
			comparison.connected();
			catchUp.connected(comparison.waiting > 0);
		}
		gaps.onState(state);
	};

	return {
		steps: createFeed({ take, ask, close }),
		onState,
		get beginMs() {
			return gaps.beginMs;
		},
		isUnsureSince: gaps.isUnsureSince,
	};
}
