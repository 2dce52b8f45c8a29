/** After which interruptions the payments are listed, from when on, and what is certain then. */
import type { Clock } from '../../client/http/clock';
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import type { Watermark } from './watermark';
import type { FoundPayment, PaymentSource } from './paymentSource';
import type { PaymentTable } from './paymentTable';
import { runSweep, type SweepFault } from './sweep';
import type { ServiceTime } from './serviceTime';
import { linkedAbort } from '../../client/async/linkedAbort';

export interface Gap {
	/** Everything before it was certainly received. */
	readonly sinceMs: number;
	/** When the stream was open again. */
	readonly untilMs: number;
	/** Payments whose state was found by looking. */
	readonly changed: number;
}

export interface GapOptions {
	/** Null where nothing can be looked up: then events only pass. */
	readonly source: PaymentSource | null;
	/** Gaps of at least this length are looked through; null for none. A stream that cannot resume: 0. */
	readonly afterMs: number | null;
	/** A new connection goes on where the last one broke. */
	readonly canResume: boolean;
	/** What was given out, in earlier lives too. */
	readonly passed: PaymentTable;
	/** When an earlier life was the first to connect. Unknown payments with a state recorded before it are from before the first activation. */
	readonly originMs: () => number;
	/** Everything that is compared with times of payments is in it. */
	readonly time: ServiceTime;
	readonly watermark: Watermark;
	readonly clock: Clock;
	/** When the first life was to begin, by the clock's elapsed time; default: now. */
	readonly activatedMs?: number | undefined;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly onGap?: (gap: Gap) => void;
	readonly onFault?: (fault: SweepFault) => void;
	/** All was read, and could be compared. */
	readonly onRead?: () => void;
}

export interface GapEvents {
	/**
	 * @param newSinceMs unknown payments with a state recorded before it were there before
	 * @param changedSinceMs those with a state recorded since then have changed in the gap; in between nothing tells
	 */
	readonly onFound: (
		found: readonly FoundPayment[],
		newSinceMs: number,
		changedSinceMs: number,
	) => void;
	/** The stream need not wait any longer. */
	readonly onRelease: () => void;
	/** Something else is to be looked at anew. */
	readonly onNews: () => void;
}

export interface Gaps {
	onState(state: StreamState): void;
	readonly isConnected: boolean;
	/** No later than the first connection ever, or than the activation where that took long; -Infinity when nobody knows. */
	readonly beginMs: number;
	/** How long events are to wait for what is being listed; 0 for not at all. */
	readonly holdMs: number;
	/** Whether resuming alone may not bring all since this moment: something was, or is still, to be found by lists. */
	isUnsureSince(ms: number | null): boolean;
	/** A change was given out. */
	count(): void;
	/** All that was found is given out: when that is everything, the gap is closed. */
	settle(): void;
	stop(): void;
}

/** Clocks that differ, and records that are written a little late: lists begin so much earlier. */
export const listMarginMs = 15 * 60_000;
/** Within this the times of different payments may be out of order. */
const disorderMs = 5_000;
/** Events wait for the lists no longer than this. */
const longestHoldMs = 60_000;

/** A first connection that takes longer leaves a gap between the activation and it. */
const promptMs = 5_000;

/** A service may cut the times of payments to the second: one made right behind the activation then seems older. */
const toSecond = (ms: number): number => ms - (ms % 1_000);

interface Sweep {
	readonly sinceMs: number;
	readonly untilMs: number;
	/** Something may have been missed before it: not so on the first connection ever, unless that took long. */
	readonly isGap: boolean;
	readonly stop: AbortController;
	/** Null when the stream goes on beside it. */
	holdUntilMs: number | null;
	done: boolean;
	changed: number;
	/** Its lists have rows that nobody can compare. */
	leavesOut: boolean;
}

export function createGapDetector(
	options: GapOptions,
	{ onFound, onRelease, onNews }: GapEvents,
): Gaps {
	const { source, afterMs, canResume, passed, originMs, time, watermark, clock, random, signal } =
		options;
	const { activatedMs = clock.elapsed() } = options;
	let isConnected = false;
	let sweep: Sweep | null = null;
	/** Up to when the last gap was looked through. */
	let lookedUntilMs = -Infinity;
	/** The activation and the first connection ever, when it was in this life: the service tells its time to the second. */
	let began: { readonly fromMs: number; readonly untilMs: number } | null = null;
	const beginMs = (): number => began?.fromMs ?? originMs();

	/** Unknown payments with a state since then were never given out. */
	const newSince = (sinceMs: number): number => {
		const { forgottenMs } = passed;
		// One that was forgotten, with a state from before the gap, was given out in its time.
		const knownUntilMs =
			forgottenMs === null ? -Infinity : Math.min(forgottenMs, sinceMs - disorderMs);
		return Math.max(beginMs(), sinceMs - listMarginMs, knownUntilMs);
	};

	const start = (from: PaymentSource, sinceMs: number, isGap: boolean): void => {
		sweep?.stop.abort();
		watermark.freeze();
		const nowMs = clock.now();
		const own: Sweep = {
			sinceMs,
			untilMs: time.now(),
			isGap: isGap || sweep?.isGap === true,
			stop: linkedAbort(signal),
			holdUntilMs: nowMs + longestHoldMs,
			done: false,
			changed: sweep?.changed ?? 0,
			leavesOut: false,
		};
		sweep = own;
		const newSinceMs = newSince(sinceMs);
		// Nothing has been missed yet but what a connection that is dead already did not bring.
		const changedSinceMs = own.isGap
			? newSinceMs
			: Math.max(newSinceMs, began?.untilMs ?? newSinceMs);
		const release = (): void => {
			own.holdUntilMs = null;
			onRelease();
		};
		const read = runSweep({
			source: from,
			sinceMs: sinceMs - listMarginMs,
			open: () => passed.open(),
			clock,
			random,
			signal: own.stop.signal,
			onFound(found, isWhole) {
				// As long as a list cannot be read to its end, the gap stays open: what was forgotten since it began would come twice.
				if (isWhole || (passed.forgottenMs ?? -Infinity) <= newSinceMs)
					onFound(found, newSinceMs, changedSinceMs);
			},
			onLists: release,
			onFault(fault) {
				if (fault.retryInMs === null) own.leavesOut = true;
				else release();
				options.onFault?.(fault);
			},
		});
		void read.then((done) => {
			own.done = done;
			if (done && !own.leavesOut) options.onRead?.();
			onNews();
		});
	};

	return {
		onState(state) {
			if (state.kind !== 'connected') {
				watermark.disconnected();
				isConnected = false;
				return;
			}
			const isFirstEver = watermark.sureMs === null;
			const waitedMs = clock.elapsed() - activatedMs;
			// The service was down, somebody else held its stream, or the credential could not work, when the trigger was activated.
			const isLate = isFirstEver && waitedMs > promptMs;
			const beganMs = time.now() - (isLate ? waitedMs : 0);
			if (isFirstEver)
				began = {
					fromMs: time.offsetMs === null ? -Infinity : toSecond(beganMs),
					untilMs: time.latest(),
				};
			watermark.connected(beganMs);
			const { sureMs } = watermark;
			isConnected = true;
			if (source === null || afterMs === null || sureMs === null) return;
			// The first time on a stream that resumes there is nothing to know yet.
			if (isFirstEver && canResume && !isLate) return;
			const mayHaveMissed = !canResume || !state.resumed || sweep !== null;
			if (mayHaveMissed || time.latest() - sureMs >= afterMs)
				start(source, sureMs, !isFirstEver || isLate);
			onNews();
		},
		get isConnected() {
			return isConnected;
		},
		get beginMs() {
			return beginMs();
		},
		get holdMs() {
			const untilMs = sweep?.holdUntilMs ?? null;
			if (sweep === null || untilMs === null) return 0;
			const leftMs = untilMs - clock.now();
			if (leftMs > 0) return leftMs;
			sweep.holdUntilMs = null;
			onRelease();
			return 0;
		},
		isUnsureSince: (ms) => sweep?.isGap === true || (ms !== null && ms < lookedUntilMs),
		count() {
			if (sweep !== null) sweep.changed += 1;
		},
		settle() {
			if (sweep?.done !== true) return;
			const { sinceMs, untilMs, changed, isGap } = sweep;
			sweep = null;
			watermark.settle(isConnected ? untilMs : sinceMs);
			if (isGap) lookedUntilMs = untilMs;
			if (isGap) options.onGap?.({ sinceMs, untilMs, changed });
		},
		stop: () => sweep?.stop.abort(),
	};
}
