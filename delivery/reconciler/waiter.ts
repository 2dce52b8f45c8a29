/** Lets one caller wait for whatever comes first: a wake-up or a time. */
import type { Clock } from '../../client/http/clock';

export interface Waiter {
	/** Calls `onWake` once, at the next wake-up. Replaces an earlier callback. */
	wait(onWake: () => void): void;
	/** @param onTime called before the waiter wakes, unless something else woke it first */
	wakeAfter(ms: number, onTime: () => void): void;
	readonly wake: () => void;
}

export function createWaiter(clock: Clock): Waiter {
	let waiting: (() => void) | null = null;
	let timer: AbortController | null = null;
	const wake = (): void => {
		const onWake = waiting;
		waiting = null;
		timer?.abort();
		timer = null;
		onWake?.();
	};
	return {
		wait(onWake) {
			waiting = onWake;
		},
		wakeAfter(ms, onTime) {
			const started = new AbortController();
			timer = started;
			clock.sleep(ms, started.signal).then(
				() => {
					if (started.signal.aborted) return;
					onTime();
					wake();
				},
				() => undefined,
			);
		},
		wake,
	};
}
