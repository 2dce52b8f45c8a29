/**
 * A stream and what was missed of it: after each gap the payments are listed, while the stream that is
 * open again waits, and then both are given out as one, in order per payment.
 */
import type { StreamState } from '../sse/followStream';
import type { RecentIds } from '../sse/recentIds';
import { tickMs } from './certainty';
import { createComparison, type Change } from './comparison';
import { watchGaps, type GapOptions } from './watchGaps';
import { createPatience, lookEveryMs } from './patience';
import type { PaymentMark } from './paymentMark';
import { createReadAhead } from './readAhead';

export type Step<Event> =
	| { readonly kind: 'event'; readonly event: Event }
	/** An event that must not be given out again. */
	| { readonly kind: 'repeat'; readonly event: Event }
	/** A state that no event has brought. */
	| { readonly kind: 'change'; readonly change: Change };

export interface ReconcileOptions<Event> extends GapOptions {
	readonly events: AsyncGenerator<Event, void>;
	/** What an event says of a payment's state; null when it says nothing that could be compared. */
	readonly markOf: (event: Event) => PaymentMark | null;
	/** It happened before the connection was opened. */
	readonly isReplay: (event: Event) => boolean;
	readonly passedKeys: RecentIds;
	/** A state that was there before the gap, and that nobody had heard of. */
	readonly onBaseline: (mark: PaymentMark) => void;
}

export interface Reconciled<Event> {
	readonly steps: AsyncGenerator<Step<Event>, void>;
	/** Has to be told each state of the connection, from wherever it is known. */
	onState(state: StreamState): void;
}

export function followReconciled<Event>(options: ReconcileOptions<Event>): Reconciled<Event> {
	const { events, canResume, passed, certainty, clock, signal } = options;
	const comparison = createComparison({
		passed,
		passedKeys: options.passedKeys,
		statesAreKeys: !canResume,
		onBaseline: options.onBaseline,
	});
	const patience = createPatience(clock, canResume);
	let wake = (): void => undefined;
	const gaps = watchGaps(options, {
		onFound(found, newSinceMs) {
			comparison.found(found, newSinceMs);
			patience.begin();
			wake();
		},
		onRelease() {
			patience.begin();
			wake();
		},
		onNews: () => wake(),
	});
	const ahead = createReadAhead(events, () => wake());

	/** What can be given out now without an event of the stream. */
	const due = (): Change[] => {
		const waits = comparison.waiting === 0 || !gaps.isConnected || gaps.holdMs > 0;
		return waits || !patience.isOver ? [] : comparison.uncovered();
	};

	/** Until something happens, or it is time to look again. */
	const pause = async (): Promise<void> => {
		const wakened = new Promise<void>((resolve) => {
			wake = resolve;
		});
		const isMerging = comparison.waiting > 0 && gaps.isConnected;
		// Most of the time there is no gap: an event then costs no timer.
		if (gaps.holdMs === 0 && !isMerging) return await wakened;
		const woken = new AbortController();
		const looked = clock.sleep(gaps.holdMs || lookEveryMs, woken.signal).then(
			() => patience.look(),
			() => undefined,
		);
		await Promise.race([wakened, looked]);
		woken.abort();
	};

	const tick = async (life: AbortSignal): Promise<void> => {
		while (!life.aborted) {
			certainty.tick();
			await clock.sleep(tickMs, life).catch(() => undefined);
		}
	};

	const give = (change: Change): Step<Event> => {
		gaps.count();
		return { kind: 'change', change };
	};

	async function* steps(): AsyncGenerator<Step<Event>, void> {
		const ended = new AbortController();
		signal.addEventListener('abort', () => wake(), { once: true, signal: ended.signal });
		void tick(AbortSignal.any([signal, ended.signal]));
		try {
			while (!signal.aborted) {
				for (const change of due()) yield give(change);
				if (comparison.waiting === 0) gaps.settle();
				const result = gaps.holdMs > 0 ? null : ahead.take();
				if (result === null) {
					certainty.waiting();
					ahead.ask();
					await pause();
					continue;
				}
				if (result.done === true) return;
				const event = result.value;
				const mark = options.markOf(event);
				certainty.received(mark?.atMs ?? null);
				const verdict = comparison.take(mark);
				if (verdict.kind === 'pass' && verdict.first !== null) yield give(verdict.first);
				yield { kind: verdict.kind === 'pass' ? 'event' : 'repeat', event };
				// After it: what the consumer takes its time for is no silence of the stream.
				patience.event(options.isReplay(event));
			}
		} finally {
			ended.abort();
			gaps.stop();
			// Ends with the signal that the events follow, too: nobody waits for a read that is under way.
			events.return().catch(() => undefined);
		}
	}

	return { steps: steps(), onState: gaps.onState };
}
