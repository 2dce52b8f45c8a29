/**
 * Up to when nothing can have been missed. It lags: what is before it was received, or found by a sweep,
 * whatever became of connections since. All by the service's clock.
 */
import type { ServiceTime } from './serviceTime';

export interface Watermark {
	/** Null until a stream was open for the first time ever. */
	readonly sureMs: number | null;
	/**
	 * A connection is open: from now on its events come, unless it breaks.
	 *
	 * @param beganMs what happened before does not count, should it be the first ever; default: now
	 */
	connected(beganMs?: number): void;
	/** What came since may be lost, until a sweep has made up for it. */
	disconnected(): void;
	/** The stream is being read and has nothing for us. */
	waiting(): void;
	/** Has to be called every `tickMs`: a machine that was asleep is known by a tick that is late. */
	tick(): void;
	/** An event was received. */
	received(atMs: number | null): void;
	/** Nothing moves it until `settle`: a gap before it is being looked through. */
	freeze(): void;
	/** The gap is made up for up to this moment. */
	settle(ms: number): void;
}

export const tickMs = 30_000;

/**
 * @param idleTimeoutMs a connection that is silent for longer counts as dead
 * @param initialMs where an earlier life ended; asked when the service has told its time with the first connection
 */
export function createWatermark(
	clock: Pick<ServiceTime, 'now'>,
	idleTimeoutMs: number,
	initialMs: () => number | null,
): Watermark {
	let sureMs: number | null = null;
	const present = (): number | null => sureMs ?? initialMs();
	let isConnected = false;
	let isFrozen = false;
	let waitingSinceMs: number | null = null;
	let tickedAtMs = clock.now();

	const move = (ms: number): void => {
		if (!isFrozen) sureMs = Math.max(present() ?? ms, Math.min(ms, clock.now()));
	};

	return {
		get sureMs() {
			return present();
		},
		connected(beganMs = clock.now()) {
			isConnected = true;
			waitingSinceMs = waitingSinceMs === null ? null : clock.now();
			// A time that is still to come would put off every list until then.
			sureMs ??= Math.min(initialMs() ?? beganMs, clock.now());
		},
		disconnected() {
			isConnected = false;
		},
		waiting() {
			waitingSinceMs ??= clock.now();
		},
		tick() {
			const nowMs = clock.now();
			const wasAsleep = nowMs - tickedAtMs > 2 * tickMs || nowMs < tickedAtMs;
			tickedAtMs = nowMs;
			if (waitingSinceMs === null) return;
			if (wasAsleep) waitingSinceMs = nowMs;
			// Longer than a dead connection lives: something came meanwhile, and all that was sent before it.
			const isAlive = isConnected && nowMs - waitingSinceMs >= idleTimeoutMs + tickMs;
			if (isAlive) move(nowMs - idleTimeoutMs - tickMs);
		},
		received(atMs) {
			waitingSinceMs = null;
			if (atMs !== null) move(atMs);
		},
		freeze() {
			isFrozen = true;
		},
		settle(ms) {
			isFrozen = false;
			move(ms);
		},
	};
}
