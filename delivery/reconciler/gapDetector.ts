/**
 * Decides after which connections the payments are listed, from when on, and what is certain afterwards.
 *
 * A gap is in one of these states:
 *
 * - unproven: the stream was asked to resume after an event, and nothing shows yet whether it did. Becomes
 *   `proven` if the service sends the last event from before the gap again, and `listing` if the replay is over
 *   without that.
 * - proven: the stream has resumed, so what it still keeps comes by itself. Ends when the replay is over.
 * - listing: the lists are read. A gap begins here if resuming alone is not enough: on a stream that does not
 *   resume, without an event to resume after, and after a gap of `afterMs`. Ends when all lists are read, and
 *   what they have shown is delivered.
 *
 * A connection that is lost while a gap is open leaves it open, and the next connection begins one from the
 * same moment on.
 */
import type { Clock } from '../../client/async';
import type { StreamState } from '../../client/sse/subscribe';
import type { Watermark } from './watermark';
import type { ListedGap } from './missedChanges';
import type { Replay } from './quietStream';
import type { FoundPayment, PaymentSource } from '../lookup/paymentSource';
import type { PaymentTable } from './paymentTable';
import { startGapSweep, type GapSweep } from './gapSweep';
import { createKeptSweep } from './keptSweep';
import { createTurns } from './turns';
import { readFirstConnection, type FirstConnection } from './firstConnection';
import type { SweepFault } from './sweep';
import type { ServiceTime } from '../time/serviceTime';

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
	 * Everything is read after gaps of at least this length. Null for no lists at all. 0 for a stream
	 * that cannot resume.
	 */
	readonly afterMs: number | null;
	/** Whether a new connection can resume where the last one broke. */
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
	/** A gap begins. */
	readonly onBegin: (replay: Replay) => void;
	/** @param tookMs how long the service took until it showed anything */
	readonly onFound: (found: readonly FoundPayment[], gap: ListedGap, tookMs: number) => void;
	/** Something has changed, so the consumer must look again. */
	readonly onNews: () => void;
}

export interface Gaps {
	/** `connected` comes again with `resumed` when the connection has proven that it resumed. */
	onState(state: StreamState): void;
	readonly isConnected: boolean;
	/**
	 * Lower bound for the first connection ever, or for the activation if connecting took long.
	 * -Infinity if unknown.
	 */
	readonly beginMs: number;
	/** Whether `replayed` must be called as soon as the connection has replayed what it will replay. */
	readonly awaitsReplay: boolean;
	replayed(): void;
	/**
	 * Whether resuming alone may miss events since this moment, because lists have found missed events, or must
	 * still be read.
	 */
	isUnsureSince(ms: number | null): boolean;
	/** Counts a change that was delivered. */
	count(): void;
	/** All states found so far are delivered. Closes the gap if everything was read. */
	closeIfRead(): void;
	stop(): void;
}

/**
 * Lists begin this much earlier, because clocks differ and records may be written a little late.
 */
export const listMarginMs = 15 * 60_000;
/** The same after a short gap, in which the lists are read to be safe. */
const briefMarginMs = 60_000;
/** The times of different payments may be out of order within this time. */
export const disorderMs = 5_000;
/** A gap, from when the stream is open again until everything that was found is delivered. */
interface OpenGap {
	readonly sinceMs: number;
	readonly untilMs: number;
	/**
	 * Whether something may have been missed before it. False on the first connection ever, unless that
	 * connection was late.
	 */
	readonly isGap: boolean;
	/** Whether resuming would be enough, or so little time has passed that hardly anything changed. */
	readonly isBrief: boolean;
	/** Whether the lists are read only to be safe. Then only what they show is news. */
	readonly isRoutine: boolean;
	/** Where the follower was when this connection was opened. */
	readonly place: string | null;
	/** Whether that was before the gap. */
	readonly canBeProven: boolean;
	isProven: boolean;
	/** Null while nothing is listed. */
	sweep: GapSweep | null;
	changed: number;
}

export function createGapDetector(
	options: GapOptions,
	{ onBegin, onFound, onNews }: GapEvents,
): Gaps {
	const { source, afterMs, canResume, passed, originMs, time, watermark, clock } = options;
	const { activatedMs = clock.elapsed() } = options;
	let isConnected = false;
	let wasRefused = false;
	let open: OpenGap | null = null;
	/** Up to when the last gap was swept. */
	let lookedUntilMs = -Infinity;
	/** Set if the trigger had never connected before it was started this time. */
	let first: FirstConnection | null = null;
	const kept = createKeptSweep(passed);
	const turns = createTurns(() => passed.open());
	const failures = new Map<string, number>();
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

	const list = (gap: OpenGap, from: PaymentSource): void => {
		const { sinceMs, isGap, isBrief, place } = gap;
		const newSinceMs = newSince(sinceMs);
		// On the first connection ever, only events of a connection that is already dead can be missing.
		const changedSinceMs = isGap ? newSinceMs : Math.max(newSinceMs, first?.untilMs ?? newSinceMs);
		// A stream that was opened at once and never cut delivers everything since then, and all known payments are
		// from this stream.
		const isFirst = isBrief && place === null;
		const untilMs = isFirst ? (first?.untilMs ?? Infinity) : Infinity;
		const listed: ListedGap = { newSinceMs, changedSinceMs, untilMs, asOfMs: time.now() };
		const beganMs = clock.elapsed();
		let tookMs: number | null = null;
		const sweep = startGapSweep({
			...options,
			source: from,
			isBrief,
			failures,
			turns: isFirst ? createTurns(() => []) : turns,
			sinceMs: sinceMs - (isBrief ? briefMarginMs : listMarginMs),
			newSinceMs,
			onFound(found) {
				// Later findings take longer, because they are more.
				tookMs ??= clock.elapsed() - beganMs;
				onFound(kept.newsOf(sweep, found), listed, tookMs);
			},
			onFault(fault) {
				if (fault.retryInMs !== null) kept.failed(sweep);
				options.onFault?.(fault);
			},
			onEnd(isComplete) {
				if (isComplete) options.onRead?.();
				onNews();
			},
		});
		gap.sweep = sweep;
	};

	const connected = (place: string | null): void => {
		const mayResume = place !== null;
		const firstNow =
			watermark.sureMs === null
				? readFirstConnection(clock.elapsed() - activatedMs, wasRefused, time)
				: null;
		first = firstNow ?? first;
		watermark.connected(firstNow?.beganMs);
		const { sureMs } = watermark;
		isConnected = true;
		if (source === null || afterMs === null || sureMs === null) return;
		// On a first connection that takes no time, nothing can have been missed.
		if (firstNow !== null && canResume && !firstNow.isLate) return;
		const isLong = time.latest() - sureMs >= afterMs;
		const isPrompt = firstNow?.isPrompt === true;
		const isBrief = (mayResume || (isPrompt && canResume)) && !isLong && open?.isBrief !== false;
		const gap: OpenGap = {
			sinceMs: sureMs,
			// A later `Date` can set the service's time back by up to a second.
			untilMs: Math.max(sureMs, time.now()),
			isGap: (firstNow?.isLate ?? true) || open?.isGap === true,
			isBrief,
			isRoutine: isBrief || isPrompt,
			place,
			// A connection that resumes after an event from within the gap proves nothing about the time before it.
			canBeProven: open === null || open.isProven || (open.canBeProven && open.place === place),
			isProven: false,
			sweep: null,
			changed: open?.changed ?? 0,
		};
		if (open?.sweep) kept.replace(open.sweep);
		// The very first connection has nothing to resume after.
		const canReplay = firstNow === null || mayResume;
		if (open === null) onBegin(canReplay ? (isLong ? 'old' : 'recent') : 'nothing');
		open = gap;
		watermark.freeze();
		if (!gap.isBrief) list(gap, source);
		onNews();
	};

	const close = ({ sinceMs, untilMs, changed, isGap, isRoutine, isProven }: OpenGap): void => {
		open = null;
		kept.stop();
		watermark.unfreeze(isConnected ? untilMs : sinceMs);
		if (!isGap || isProven) return;
		lookedUntilMs = untilMs;
		if (!isRoutine || changed > 0) options.onGap?.({ sinceMs, untilMs, changed });
	};

	return {
		onState(state) {
			if (state.kind !== 'connected') {
				wasRefused ||= !isConnected;
				watermark.disconnected();
				isConnected = false;
				return;
			}
			// A shared connection may be made again for another workflow, without being lost.
			if (!state.resumed || !isConnected) connected(state.place ?? null);
			if (state.resumed && open?.sweep === null) open.isProven = open.canBeProven;
		},
		get isConnected() {
			return isConnected;
		},
		get beginMs() {
			return beginMs();
		},
		get awaitsReplay() {
			return open?.sweep === null;
		},
		replayed() {
			if (open?.sweep !== null || source === null) return;
			if (open.isProven) close(open);
			else list(open, source);
		},
		isUnsureSince: (ms) =>
			(open?.isGap === true && !open.isProven) || (ms !== null && ms < lookedUntilMs),
		count() {
			if (open !== null) open.changed += 1;
		},
		closeIfRead() {
			if (open?.sweep?.isDone === true) close(open);
		},
		stop() {
			kept.stop();
			open?.sweep?.stop();
		},
	};
}
