/**
 * Decides after which interruptions the payments are listed, from when on, and what is certain
 * afterwards.
 */
import type { Clock } from '../../client/http/clock';
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import type { Watermark } from './watermark';
import type { FoundPayment, PaymentSource } from './paymentSource';
import type { PaymentTable } from './paymentTable';
import { startGapSweep, type GapSweep } from './gapSweep';
import { readFirstConnection, type FirstConnection } from './firstConnection';
import type { SweepFault } from './sweep';
import type { ServiceTime } from './serviceTime';

export interface Gap {
	/** Everything before it was certainly received. */
	readonly sinceMs: number;
	/** When the stream was open again. */
	readonly untilMs: number;
	/** Number of payments whose state was found in lists or look-ups. */
	readonly changed: number;
}

export interface GapOptions {
	/** Null if nothing can be looked up. Events then pass without comparison. */
	readonly source: PaymentSource | null;
	/**
	 * The lists are read after gaps of at least this length. Null for never. 0 for a stream that
	 * cannot resume.
	 */
	readonly afterMs: number | null;
	/** Whether a new connection resumes where the last one broke. */
	readonly canResume: boolean;
	/** The states that were delivered, also before a restart. */
	readonly passed: PaymentTable;
	/**
	 * When the trigger first connected, before any restart. An unknown payment with an older state is
	 * from before the first activation.
	 */
	readonly originMs: () => number;
	/** The service's time. Everything that is compared with times of payments uses it. */
	readonly time: ServiceTime;
	readonly watermark: Watermark;
	readonly clock: Clock;
	/** When the trigger was activated, by the clock's elapsed time. Default: now. */
	readonly activatedMs?: number | undefined;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly onGap?: (gap: Gap) => void;
	readonly onFault?: (fault: SweepFault) => void;
	/** Everything was read and could be compared. */
	readonly onRead?: () => void;
}

export interface GapEvents {
	/**
	 * @param newSinceMs unknown payments with a state recorded before it existed before
	 * @param changedSinceMs unknown payments with a state recorded since then have changed in the
	 *   gap; for those in between this is not known
	 */
	readonly onFound: (
		found: readonly FoundPayment[],
		newSinceMs: number,
		changedSinceMs: number,
	) => void;
	/** The stream no longer has to wait. */
	readonly onRelease: () => void;
	/** Something else has changed, so the consumer must look again. */
	readonly onNews: () => void;
}

export interface Gaps {
	onState(state: StreamState): void;
	readonly isConnected: boolean;
	/**
	 * Lower bound for the first connection ever, or for the activation if connecting took long.
	 * -Infinity if unknown.
	 */
	readonly beginMs: number;
	/** How long events must wait for the lists that are being read. 0 for no wait. */
	readonly holdMs: number;
	/**
	 * Whether resuming alone may miss events since this moment, because lists have found missed events, or must
	 * still be read.
	 */
	isUnsureSince(ms: number | null): boolean;
	/** Counts a change that was delivered. */
	count(): void;
	/** All states found so far are delivered. Closes the gap if the sweep is done. */
	settle(): void;
	stop(): void;
}

/**
 * Lists begin this much earlier, because clocks differ and records may be written a little late.
 */
export const listMarginMs = 15 * 60_000;
/** The times of different payments may be out of order within this time. */
export const disorderMs = 5_000;
/** A gap, from when the stream is open again until everything that was found is delivered. */
interface OpenGap {
	readonly sinceMs: number;
	readonly untilMs: number;
	/**
	 * Whether something may have been missed before it. False on the first connection ever, unless that
	 * connection took long.
	 */
	readonly isGap: boolean;
	readonly sweep: GapSweep;
	changed: number;
}

export function createGapDetector(
	options: GapOptions,
	{ onFound, onRelease, onNews }: GapEvents,
): Gaps {
	const { source, afterMs, canResume, passed, originMs, time, watermark, clock } = options;
	const { activatedMs = clock.elapsed() } = options;
	let isConnected = false;
	let open: OpenGap | null = null;
	/** Up to when the last gap was swept. */
	let lookedUntilMs = -Infinity;
	/** Set if the trigger had never connected before it was started this time. */
	let first: FirstConnection | null = null;
	const beginMs = (): number => first?.fromMs ?? originMs();

	/** Unknown payments with a state since then were never delivered. */
	const newSince = (sinceMs: number): number => {
		const { forgottenMs } = passed;
		// A forgotten state from before the gap was delivered before it was forgotten. Times are in whole
		// milliseconds, so the next one is the first that was not forgotten.
		const knownUntilMs =
			forgottenMs === null ? -Infinity : Math.min(forgottenMs + 1, sinceMs - disorderMs);
		return Math.max(beginMs(), sinceMs - listMarginMs, knownUntilMs);
	};

	/** Sweeps from this moment on. A sweep in progress starts over with it. */
	const start = (from: PaymentSource, sinceMs: number, mayLack: boolean): void => {
		open?.sweep.stop();
		watermark.freeze();
		// A later `Date` can set the service's time back by up to a second.
		const untilMs = Math.max(sinceMs, time.now());
		const isGap = mayLack || open?.isGap === true;
		const newSinceMs = newSince(sinceMs);
		// On the first connection ever, only events of a connection that is already dead can be missing.
		const changedSinceMs = isGap ? newSinceMs : Math.max(newSinceMs, first?.untilMs ?? newSinceMs);
		const sweep = startGapSweep({
			...options,
			source: from,
			listsSinceMs: sinceMs - listMarginMs,
			newSinceMs,
			onFound: (found) => onFound(found, newSinceMs, changedSinceMs),
			onRelease,
			onFault: (fault) => options.onFault?.(fault),
			onEnd(isComplete) {
				if (isComplete) options.onRead?.();
				onNews();
			},
		});
		open = { sinceMs, untilMs, isGap, sweep, changed: open?.changed ?? 0 };
	};

	const connected = (hasResumed: boolean): void => {
		const firstNow =
			watermark.sureMs === null ? readFirstConnection(clock.elapsed() - activatedMs, time) : null;
		first = firstNow ?? first;
		watermark.connected(firstNow?.beganMs);
		const { sureMs } = watermark;
		isConnected = true;
		if (source === null || afterMs === null || sureMs === null) return;
		// On the first connection of a stream that resumes, nothing can have been missed.
		if (firstNow !== null && canResume && !firstNow.isLate) return;
		const mayHaveMissed = !canResume || !hasResumed || open !== null;
		if (mayHaveMissed || time.latest() - sureMs >= afterMs)
			start(source, sureMs, firstNow?.isLate ?? true);
		onNews();
	};

	return {
		onState(state) {
			if (state.kind === 'connected') return connected(state.resumed);
			watermark.disconnected();
			isConnected = false;
		},
		get isConnected() {
			return isConnected;
		},
		get beginMs() {
			return beginMs();
		},
		get holdMs() {
			return open?.sweep.holdMs ?? 0;
		},
		isUnsureSince: (ms) => open?.isGap === true || (ms !== null && ms < lookedUntilMs),
		count() {
			if (open !== null) open.changed += 1;
		},
		settle() {
			if (open?.sweep.isDone !== true) return;
			const { sinceMs, untilMs, changed, isGap } = open;
			open = null;
			watermark.settle(isConnected ? untilMs : sinceMs);
			if (isGap) lookedUntilMs = untilMs;
			if (isGap) options.onGap?.({ sinceMs, untilMs, changed });
		},
		stop: () => open?.sweep.stop(),
	};
}
