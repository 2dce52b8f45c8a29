/**
 * A stream and what was missed of it: after each gap the payments are listed, while the stream that is
 * open again waits, and then both are given out as one, in order per payment.
 */
import type { Clock } from '../http/clock';
import type { StreamState } from '../sse/followStream';
import type { RecentIds } from '../sse/recentIds';
import { tickMs, type Certainty } from './certainty';
import { createComparison, type Change } from './comparison';
import type { PaymentMark } from './paymentMark';
import type { PaymentSource } from './paymentSource';
import type { PaymentTable } from './paymentTable';
import { runSweep, type SweepFault } from './runSweep';

export type Step<Event> =
	| { readonly kind: 'event'; readonly event: Event }
	/** An event that must not be given out again. */
	| { readonly kind: 'repeat'; readonly event: Event }
	/** A state that no event has brought. */
	| { readonly kind: 'change'; readonly change: Change };

export interface Gap {
	/** Everything before it was certainly received. */
	readonly sinceMs: number;
	/** When the stream was open again. */
	readonly untilMs: number;
	/** Payments whose state was found by looking. */
	readonly changed: number;
}

export interface ReconcileOptions<Event> {
	readonly events: AsyncGenerator<Event, void>;
	/** What an event says of a payment's state; null when it says nothing that could be compared. */
	readonly markOf: (event: Event) => PaymentMark | null;
	/** It happened before the connection was opened. */
	readonly isReplay: (event: Event) => boolean;
	/** Null where nothing can be looked up: then events only pass. */
	readonly source: PaymentSource | null;
	/** Gaps of at least this length are looked through; null for none. A stream that cannot resume: 0. */
	readonly afterMs: number | null;
	/** A new connection goes on where the last one broke. */
	readonly canResume: boolean;
	/** What was given out in earlier lives is in it already. */
	readonly passed: PaymentTable;
	readonly passedKeys: RecentIds;
	/** Unknown payments with a state recorded before it belong to the time before the first activation. */
	readonly originMs: number;
	readonly certainty: Certainty;
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly onBaseline: (mark: PaymentMark) => void;
	readonly onGap?: (gap: Gap) => void;
	readonly onFault?: (fault: SweepFault) => void;
}

export interface Reconciled<Event> {
	readonly steps: AsyncGenerator<Step<Event>, void>;
	/** Has to be told each state of the connection, from wherever it is known. */
	onState(state: StreamState): void;
}

/** Clocks that differ, and records that are written a little late: lists begin so much earlier. */
export const listMarginMs = 15 * 60_000;
/** Within this the times of different payments may be out of order. */
const disorderMs = 5_000;
/** The stream waits for the lists no longer than this. */
const longestHoldMs = 60_000;
/**
 * So many looks without an event: what was sent before the lists were read has come. More than one, since
 * a process that stood still finds its timers due before what is waiting in its sockets.
 */
const quietLooks = 4;
const lookEveryMs = 250;
/** A stream that is never quiet; what it sends again may take longer than what it had only just sent. */
const longestQuietWaitMs = { resuming: 5_000, other: 2_000 } as const;

interface Sweep {
	readonly sinceMs: number;
	readonly untilMs: number;
	readonly holdUntilMs: number;
	/** Something may have been missed before it: not so on the first connection ever. */
	readonly isGap: boolean;
	readonly stop: AbortController;
	holds: boolean;
	done: boolean;
	changed: number;
}

export function followReconciled<Event>(options: ReconcileOptions<Event>): Reconciled<Event> {
	const { events, source, afterMs, canResume, passed, certainty, clock, random, signal } = options;
	const comparison = createComparison({
		passed,
		passedKeys: options.passedKeys,
		statesAreKeys: !canResume,
		onBaseline: options.onBaseline,
	});
	let isConnected = false;
	let sweep: Sweep | null = null;
	let wake = (): void => undefined;
	let looks = 0;
	let mergeSinceMs = 0;
	let lastWasReplay = false;

	const beginQuiet = (): void => {
		looks = 0;
		mergeSinceMs = clock.now();
	};

	const startSweep = (from: PaymentSource, sinceMs: number, isGap: boolean): void => {
		sweep?.stop.abort();
		certainty.freeze();
		const nowMs = clock.now();
		const own: Sweep = {
			sinceMs,
			untilMs: nowMs,
			holdUntilMs: nowMs + longestHoldMs,
			isGap: isGap || sweep?.isGap === true,
			stop: new AbortController(),
			holds: true,
			done: false,
			changed: sweep?.changed ?? 0,
		};
		sweep = own;
		const life = AbortSignal.any([signal, own.stop.signal]);
		const { forgottenMs } = passed;
		// A payment that was forgotten, with a state from before the gap, was given out in its time.
		const knownUntilMs = forgottenMs === null ? -Infinity : Math.min(forgottenMs, sinceMs - disorderMs);
		const newSinceMs = Math.max(options.originMs, sinceMs - listMarginMs, knownUntilMs);
		const release = (): void => {
			own.holds = false;
			beginQuiet();
			wake();
		};
		void runSweep({
			source: from,
			sinceMs: sinceMs - listMarginMs,
			open: () => passed.open(),
			clock,
			random,
			signal: life,
			onFound(found) {
				if (life.aborted) return;
				comparison.found(found, newSinceMs);
				beginQuiet();
				wake();
			},
			onLists: release,
			onFault(fault) {
				release();
				options.onFault?.(fault);
			},
		}).then((done) => {
			own.done = done;
			wake();
		});
	};

	const onState = (state: StreamState): void => {
		if (state.kind !== 'connected') {
			if (isConnected) certainty.disconnected();
			isConnected = false;
			return;
		}
		const isFirstEver = certainty.sureMs === null;
		certainty.connected();
		const { sureMs } = certainty;
		isConnected = true;
		const mayHaveMissed = !canResume || !state.resumed;
		if (source === null || afterMs === null || sureMs === null) return;
		const gapMs = clock.now() - sureMs;
		// The first time on a stream that resumes there is nothing to know yet.
		if (isFirstEver && canResume) return;
		if (sweep !== null || mayHaveMissed || gapMs >= afterMs) startSweep(source, sureMs, !isFirstEver);
		wake();
	};

	/** What can be given out now without an event of the stream. */
	const due = (): Change[] => {
		if (comparison.waiting === 0 || !isConnected || sweep?.holds === true) return [];
		const longestMs = canResume ? longestQuietWaitMs.resuming : longestQuietWaitMs.other;
		const isLate = !lastWasReplay && clock.now() - mergeSinceMs >= longestMs;
		return looks >= quietLooks || isLate ? comparison.uncovered() : [];
	};

	/** How long to wait before looking again without an event; null for as long as it takes. */
	const nextLookMs = (): number | null => {
		if (sweep?.holds === true) return Math.max(1, sweep.holdUntilMs - clock.now());
		return comparison.waiting === 0 || !isConnected ? null : lookEveryMs;
	};

	const endSweep = (): void => {
		if (sweep?.done !== true || comparison.waiting > 0) return;
		const { sinceMs, untilMs, changed, isGap } = sweep;
		sweep = null;
		certainty.settle(isConnected ? untilMs : sinceMs);
		if (isGap) options.onGap?.({ sinceMs, untilMs, changed });
	};

	const tick = async (life: AbortSignal): Promise<void> => {
		while (!life.aborted) {
			certainty.tick();
			await clock.sleep(tickMs, life).catch(() => undefined);
		}
	};

	async function* steps(): AsyncGenerator<Step<Event>, void> {
		let pulled: Promise<void> | null = null;
		let arrived: IteratorResult<Event, void> | null = null;
		let fault: { readonly error: unknown } | null = null;
		const pull = (): void => {
			certainty.waiting();
			pulled = events.next().then(
				(result) => {
					arrived = result;
					wake();
				},
				(error: unknown) => {
					fault = { error };
					wake();
				},
			);
		};
		const pause = async (): Promise<void> => {
			const wakened = new Promise<void>((resolve) => {
				wake = resolve;
			});
			const ms = nextLookMs();
			// Most of the time there is no gap: an event then costs no timer.
			if (ms === null) return await wakened;
			const woken = new AbortController();
			const look = clock.sleep(ms, woken.signal).then(
				() => {
					looks += 1;
				},
				() => undefined,
			);
			await Promise.race([wakened, look]);
			woken.abort();
		};
		const takeArrived = (): IteratorResult<Event, void> | null => {
			const result = arrived;
			if (result === null) return null;
			arrived = null;
			pulled = null;
			return result;
		};
		const failed = (): { readonly error: unknown } | null => fault;

		signal.addEventListener('abort', () => wake(), { once: true });
		const ended = new AbortController();
		void tick(AbortSignal.any([signal, ended.signal]));
		try {
			while (!signal.aborted) {
				if (sweep?.holds === true && clock.now() >= sweep.holdUntilMs) {
					sweep.holds = false;
					beginQuiet();
				}
				const changes = due();
				for (const change of changes) {
					if (sweep !== null) sweep.changed += 1;
					yield { kind: 'change', change };
				}
				endSweep();
				const error = failed();
				if (error !== null) throw error.error;
				const result = sweep?.holds === true ? null : takeArrived();
				if (result === null) {
					if (pulled === null) pull();
					await pause();
					continue;
				}
				if (result.done === true) return;
				const event = result.value;
				const mark = options.markOf(event);
				certainty.received(mark?.atMs ?? null);
				lastWasReplay = options.isReplay(event);
				const verdict = comparison.take(mark);
				if (verdict.kind === 'pass' && verdict.first !== null) {
					if (sweep !== null) sweep.changed += 1;
					yield { kind: 'change', change: verdict.first };
				}
				yield { kind: verdict.kind === 'pass' ? 'event' : 'repeat', event };
				looks = 0;
			}
		} finally {
			ended.abort();
			sweep?.stop.abort();
			// Ends with the signal that the events follow, too: nobody waits for a read that is under way.
			events.return().catch(() => undefined);
		}
	}

	return { steps: steps(), onState };
}
