/** Limits the load on the service: a fixed pace, a maximum number of requests, a time limit. */
import type { Clock } from '../../client/async';
import { NotTried } from '../finding/finding';
import type { Timing } from './timing';

export interface Budget {
	/**
	 * Waits until the next request may be sent.
	 *
	 * @throws NotTried if the limits allow no more requests
	 */
	turn(): Promise<void>;
	/**
	 * Waits as long as the service asks.
	 *
	 * @throws NotTried if the service asks for more than the probe waits, and for every request from then on
	 */
	rest(ms: number | undefined): Promise<void>;
	/** Number of requests sent. */
	readonly spent: number;
}

export function createBudget(clock: Clock, timing: Timing): Budget {
	const startedAt = clock.elapsed();
	let nextAt = startedAt;
	let spent = 0;
	let end: string | undefined;

	const stop = (reason: string): never => {
		end ??= reason;
		throw new NotTried(end);
	};

	return {
		async turn() {
			if (end !== undefined) stop(end);
			if (spent >= timing.mostRequests)
				stop(`the probe makes no more than ${timing.mostRequests} requests`);
			if (clock.elapsed() - startedAt > timing.totalMs)
				stop(`the probe's time of ${timing.totalMs / 1000} s is over`);
			spent += 1;
			const waitMs = nextAt - clock.elapsed();
			nextAt = Math.max(nextAt, clock.elapsed()) + timing.paceMs;
			if (waitMs > 0) await clock.sleep(waitMs);
		},
		async rest(asked) {
			const ms = asked ?? timing.pauseMs;
			if (ms > timing.longestPauseMs)
				stop(`the service asks for a pause of ${Math.round(ms / 1000)} s (see R14)`);
			await clock.sleep(ms);
		},
		get spent() {
			return spent;
		},
	};
}
