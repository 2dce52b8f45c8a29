/**
 * One clock for everybody. All waits use it, and it advances only when no work is left. Half a minute costs
 * nothing, and the same seed gives the same order.
 */
import type { Clock } from '../../../client/async/clock';

interface Happening {
	readonly atMs: number;
	readonly place: number;
	run(): void;
}

/** A schedule with more steps than this never ends by itself. */
const mostHappenings = 20_000;

export class Simulation {
	private happenings: Happening[] = [];
	private nextPlace = 0;
	private working = 0;

	/**
	 * @param onTime called with every new time, before anything runs at that time
	 * @param limit number of steps after which a schedule counts as endless
	 */
	constructor(
		private nowMs: number,
		private readonly onTime: (nowMs: number) => void = () => undefined,
		private readonly limit = mostHappenings,
	) {
		onTime(nowMs);
	}

	now(): number {
		return this.nowMs;
	}

	/**
	 * Runs `run` at this time, after everything scheduled earlier for the same time. A time in the past counts
	 * as now.
	 */
	at(atMs: number, run: () => void): void {
		const happening = { atMs: Math.max(atMs, this.nowMs), place: this.nextPlace++, run };
		const later = this.happenings.findIndex((other) => other.atMs > happening.atMs);
		this.happenings.splice(later === -1 ? this.happenings.length : later, 0, happening);
	}

	/** Work that takes real time and no simulated time. The clock stands still until it is done. */
	async work<T>(task: () => Promise<T>): Promise<T> {
		this.working += 1;
		try {
			return await task();
		} finally {
			this.working -= 1;
		}
	}

	/** @param isAlive a dead process never wakes up again */
	clock(isAlive: () => boolean = () => true): Clock {
		return {
			now: () => this.nowMs,
			elapsed: () => this.nowMs,
			sleep: async (ms, signal) => {
				signal?.throwIfAborted();
				await new Promise<void>((resolve, reject) => {
					this.at(this.nowMs + ms, () => {
						if (isAlive()) resolve();
					});
					signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
				});
			},
		};
	}

	/** Runs everything that was scheduled. */
	async runToEnd(): Promise<void> {
		for (let count = 0; ; count++) {
			await this.settle();
			const next = this.happenings.shift();
			if (!next) return;
			if (count > this.limit) throw new Error('The schedule does not end');
			if (next.atMs > this.nowMs) {
				this.nowMs = next.atMs;
				this.onTime(next.atMs);
			}
			next.run();
		}
	}

	/** Waits until no promise can make further progress. */
	private async settle(): Promise<void> {
		do await new Promise((resolve) => setImmediate(resolve));
		while (this.working > 0);
	}
}
