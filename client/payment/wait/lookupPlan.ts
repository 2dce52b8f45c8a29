/** Decides when to look a payment up again during a wait. */
import type { LoopPorts } from '../../async/clock';
import { linkedAbort } from '../../async/linkedAbort';
import { pause } from '../../async/pause';

export interface LookupPlan {
	/**
	 * Resolves when the next look-up is due. The first one is due at once.
	 *
	 * @throws the signal's reason if it aborts
	 */
	due(): Promise<void>;
	/** Whether enough time has passed since the last look-up to begin another one. */
	isAllowed(): boolean;
	/** A look-up begins. */
	begin(): void;
	/** The look-up has ended, with or without success. */
	end(): void;
	/** Requests a look-up as soon as one is allowed. A look-up in progress does not count. */
	hurry(): void;
	/** Whether a stream reports changes, so that look-ups are only a safety net. */
	setLive(isLive: boolean): void;
}

/** The shortest time between two look-ups of one payment. */
const shortestMs = 1_000;
/** Without a stream, the pauses double from the shortest to this. */
const longestMs = 30_000;
/** With a stream, the pause between look-ups. They find what the stream may have lost unnoticed. */
const safetyMs = 60_000;

export function createLookupPlan({ clock, random, signal }: LoopPorts): LookupPlan {
	let endedAtMs = -Infinity;
	let lookups = 0;
	let jitter = 1;
	let isWanted = false;
	let isLive = false;
	let wake = (): void => undefined;

	const pauseMs = (): number => {
		if (isWanted) return shortestMs;
		if (isLive) return safetyMs * jitter;
		return Math.min(longestMs, shortestMs * 2 ** Math.min(lookups - 1, 20) * jitter);
	};

	return {
		async due() {
			for (;;) {
				signal.throwIfAborted();
				const leftMs = endedAtMs + pauseMs() - clock.elapsed();
				if (!(leftMs > 0)) return;
				const woken = linkedAbort(signal);
				wake = () => woken.abort();
				// Whichever ends the pause, the next round decides what to do.
				await pause(clock, leftMs, woken.signal);
				woken.abort();
			}
		},
		isAllowed: () => clock.elapsed() - endedAtMs >= shortestMs,
		begin() {
			isWanted = false;
		},
		end() {
			endedAtMs = clock.elapsed();
			lookups += 1;
			// The jitter only lengthens a pause, so two look-ups are never closer than the shortest one.
			jitter = 1 + random() / 4;
		},
		hurry() {
			isWanted = true;
			wake();
		},
		setLive(live) {
			if (live === isLive) return;
			isLive = live;
			lookups = 1;
			wake();
		},
	};
}
