/**
 * Decides after which interruptions the payments are listed, from when on, and what is certain
 * afterwards.
 */
import type { Clock } from '../../client/http/clock';
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import type { Watermark } from './watermark';
import type { FoundPayment, PaymentSource } from './paymentSource';
import type { PaymentTable } from './paymentTable';
import { sweep, type SweepFault } from './sweep';
import type { ServiceTime } from './serviceTime';
import { linkedAbort } from '../../client/async/linkedAbort';

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
	/** The states that were delivered, in earlier lives too. */
	readonly passed: PaymentTable;
	/**
	 * When an earlier life first connected. An unknown payment with an older state is from before the
	 * first activation.
	 */
	readonly originMs: () => number;
	/** The service's time. Everything that is compared with times of payments uses it. */
	readonly time: ServiceTime;
	readonly watermark: Watermark;
	readonly clock: Clock;
	/** When the first life began to connect, by the clock's elapsed time. Default: now. */
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
	 * Whether resuming alone may miss events since this moment, because lists have found some, or still
	 * have to.
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
const disorderMs = 5_000;
/** Events wait for the lists no longer than this. */
const longestHoldMs = 60_000;

/** A first connection that takes longer leaves a gap after the activation. */
const promptMs = 5_000;

/**
 * A service may cut the times of payments to the second. A payment made right after the activation
 * would then look older than it.
 */
const toSecond = (ms: number): number => ms - (ms % 1_000);

interface Sweep {
	readonly sinceMs: number;
	readonly untilMs: number;
	/**
	 * Whether something may have been missed before it. Not so on the first connection ever, unless
	 * that took long.
	 */
	readonly isGap: boolean;
	readonly stop: AbortController;
	/** Null if the stream does not wait for the sweep. */
	holdUntilMs: number | null;
	done: boolean;
	changed: number;
	/** Whether its lists have rows that cannot be compared. */
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
	let running: Sweep | null = null;
	/** Up to when the last gap was swept. */
	let lookedUntilMs = -Infinity;
	/**
	 * Lower and upper bound of the first connection ever, the activation included if that was long
	 * before. Set if it was in this life. The service tells its time only to the second.
	 */
	let began: { readonly fromMs: number; readonly untilMs: number } | null = null;
	const beginMs = (): number => began?.fromMs ?? originMs();

	/** Unknown payments with a state since then were never delivered. */
	const newSince = (sinceMs: number): number => {
		const { forgottenMs } = passed;
		// A forgotten payment with a state from before the gap was delivered at that time.
		const knownUntilMs =
			forgottenMs === null ? -Infinity : Math.min(forgottenMs, sinceMs - disorderMs);
		return Math.max(beginMs(), sinceMs - listMarginMs, knownUntilMs);
	};

	const start = (from: PaymentSource, sinceMs: number, isGap: boolean): void => {
		running?.stop.abort();
		watermark.freeze();
		const nowMs = clock.now();
		const own: Sweep = {
			sinceMs,
			// A later `Date` can take up to a second off the service's time.
			untilMs: Math.max(sinceMs, time.now()),
			isGap: isGap || running?.isGap === true,
			stop: linkedAbort(signal),
			holdUntilMs: nowMs + longestHoldMs,
			done: false,
			changed: running?.changed ?? 0,
			leavesOut: false,
		};
		running = own;
		const newSinceMs = newSince(sinceMs);
		// On the first connection ever, only what a connection that is already dead did not deliver can
		// be missing.
		const changedSinceMs = own.isGap
			? newSinceMs
			: Math.max(newSinceMs, began?.untilMs ?? newSinceMs);
		const release = (): void => {
			own.holdUntilMs = null;
			onRelease();
		};
		const read = sweep({
			source: from,
			sinceMs: sinceMs - listMarginMs,
			open: () => passed.open(),
			clock,
			random,
			signal: own.stop.signal,
			onFound(found, isWhole) {
				// The gap stays open while a list cannot be read to its end. Payments that were forgotten
				// since it began would then be delivered twice.
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
			// When the trigger was activated, the service was down, another client held its stream, or
			// the credential could not work.
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
			// On the first connection of a stream that resumes, nothing can have been missed.
			if (isFirstEver && canResume && !isLate) return;
			const mayHaveMissed = !canResume || !state.resumed || running !== null;
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
			const untilMs = running?.holdUntilMs ?? null;
			if (running === null || untilMs === null) return 0;
			const leftMs = untilMs - clock.now();
			if (leftMs > 0) return leftMs;
			running.holdUntilMs = null;
			onRelease();
			return 0;
		},
		isUnsureSince: (ms) => running?.isGap === true || (ms !== null && ms < lookedUntilMs),
		count() {
			if (running !== null) running.changed += 1;
		},
		settle() {
			if (running?.done !== true) return;
			const { sinceMs, untilMs, changed, isGap } = running;
			running = null;
			watermark.settle(isConnected ? untilMs : sinceMs);
			if (isGap) lookedUntilMs = untilMs;
			if (isGap) options.onGap?.({ sinceMs, untilMs, changed });
		},
		stop: () => running?.stop.abort(),
	};
}
