/**
 * Reads the lists of one gap once the stream is open again, and tries again until all are read. Events
 * wait for the lists, so that none of them overtakes an earlier state. They stop waiting as soon as a
 * list cannot be read, and after a minute.
 */
import type { Clock } from '../../client/http/clock';
import { linkedAbort } from '../../client/async/linkedAbort';
import type { FoundPayment, PaymentSource } from './paymentSource';
import type { PaymentTable } from './paymentTable';
import { sweep, type SweepFault } from './sweep';

export interface GapSweepOptions {
	readonly source: PaymentSource;
	/** The lists begin here. */
	readonly listsSinceMs: number;
	/** See `GapEvents.onFound`. */
	readonly newSinceMs: number;
	/** The states that were delivered, also before a restart. */
	readonly passed: PaymentTable;
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly onFound: (found: readonly FoundPayment[]) => void;
	/** The stream no longer has to wait. */
	readonly onRelease: () => void;
	readonly onFault: (fault: SweepFault) => void;
	/** @param isComplete whether everything was read and could be compared */
	readonly onEnd: (isComplete: boolean) => void;
}

export interface GapSweep {
	/** How long events must still wait for the lists. 0 for no wait. */
	readonly holdMs: number;
	/** Everything was read. */
	readonly isDone: boolean;
	stop(): void;
}

/** Events wait for the lists no longer than this. */
const longestHoldMs = 60_000;

export function startGapSweep(options: GapSweepOptions): GapSweep {
	const { newSinceMs, passed, clock, random, signal, onFound, onFault } = options;
	const stopping = linkedAbort(signal);
	/** Null if the stream does not wait for the sweep. */
	let holdUntilMs: number | null = clock.now() + longestHoldMs;
	let isDone = false;
	/** Whether the lists have rows that cannot be compared. */
	let leavesOut = false;

	const release = (): void => {
		holdUntilMs = null;
		options.onRelease();
	};

	const read = sweep({
		source: options.source,
		sinceMs: options.listsSinceMs,
		open: () => passed.open(),
		clock,
		random,
		signal: stopping.signal,
		onFound(found, isWhole) {
			// The gap stays open while a list cannot be read to its end. Payments that were forgotten
			// since it began would then be delivered twice.
			const { forgottenMs } = passed;
			if (isWhole || forgottenMs === null || forgottenMs < newSinceMs) onFound(found);
		},
		onLists: release,
		onFault(fault) {
			if (fault.retryInMs === null) leavesOut = true;
			else release();
			onFault(fault);
		},
	});
	void read.then((wasRead) => {
		isDone = wasRead;
		options.onEnd(wasRead && !leavesOut);
	});

	return {
		get holdMs() {
			if (holdUntilMs === null) return 0;
			const leftMs = holdUntilMs - clock.now();
			if (leftMs > 0) return leftMs;
			release();
			return 0;
		},
		get isDone() {
			return isDone;
		},
		stop: () => stopping.abort(),
	};
}
