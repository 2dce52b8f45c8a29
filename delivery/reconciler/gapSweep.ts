/** Reads the lists of one gap once the stream is open again, and tries again until all are read. */
import { linkedAbort } from '../../client/async';
import type { FoundPayment } from '../lookup/paymentSource';
import type { PaymentTable } from './paymentTable';
import { sweep, type SweepOptions } from './sweep';

export interface GapSweepOptions extends Pick<
	SweepOptions,
	| 'source'
	| 'sinceMs'
	| 'isBrief'
	| 'failures'
	| 'turns'
	| 'clock'
	| 'random'
	| 'signal'
	| 'onFault'
> {
	/** See `GapEvents.onFound`. */
	readonly newSinceMs: number;
	/** The states that were delivered, also before a restart. */
	readonly passed: PaymentTable;
	readonly onFound: (found: readonly FoundPayment[]) => void;
	/** @param isComplete whether everything was read and could be compared */
	readonly onEnd: (isComplete: boolean) => void;
}

export interface GapSweep {
	/** Everything that this gap needs was read. */
	readonly isDone: boolean;
	/** It is not over, and nothing has failed so far. */
	readonly isReading: boolean;
	stop(): void;
}

export function startGapSweep(options: GapSweepOptions): GapSweep {
	const { newSinceMs, passed, signal, onFound, onFault } = options;
	const stopping = linkedAbort(signal);
	let isDone = false;
	let isReading = true;
	/** Whether the lists have rows that cannot be compared. */
	let leavesOut = false;

	const read = sweep({
		...options,
		signal: stopping.signal,
		onFound(found, isWhole) {
			// The gap stays open while a list cannot be read to its end. Payments that were forgotten
			// since it began would then be delivered twice.
			const { forgottenMs } = passed;
			if (isWhole || forgottenMs === null || forgottenMs < newSinceMs) onFound(found);
		},
		onFault(fault) {
			leavesOut ||= fault.retryInMs === null;
			isReading &&= fault.retryInMs === null;
			onFault?.(fault);
		},
	});
	void read.then((wasRead) => {
		isDone = wasRead;
		isReading = false;
		options.onEnd(wasRead && !leavesOut);
	});

	return {
		get isDone() {
			return isDone;
		},
		get isReading() {
			return isReading;
		},
		stop: () => stopping.abort(),
	};
}
