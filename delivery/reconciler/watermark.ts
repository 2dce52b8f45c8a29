/**
 * The moment up to which nothing can have been missed, by the service's clock. It lags: everything
 * before it was received or found by a sweep, even if connections were lost since.
 */
import { type Clock, pause } from '../../client/async';
import type { ServiceTime } from '../time/serviceTime';

export interface Watermark {
	/** Null until a stream was open for the first time ever. */
	readonly sureMs: number | null;
	/**
	 * A connection is open. From now on its events arrive, unless it breaks.
	 *
	 * @param beganMs if this is the first connection ever, events before this moment do not count;
	 *   default: now
	 */
	connected(beganMs?: number): void;
	/** Events that were sent since may be lost, until a sweep has found them. */
	disconnected(): void;
	/** The stream is being read and has no event. */
	waiting(): void;
	/** Must be called every `tickMs`. A late tick reveals that the machine was asleep. */
	tick(): void;
	/** An event was received. */
	received(atMs: number | null): void;
	/** Keeps the watermark until `unfreeze`, because a gap before it is being swept. */
	freeze(): void;
	/** A sweep has closed the gap up to this moment. */
	unfreeze(ms: number): void;
}

export const tickMs = 30_000;

/**
 * @param idleTimeoutMs a connection that is silent for longer counts as dead
 * @param initialMs the watermark from before the restart; called after the first connection, when the service
 * has sent its time
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
			// A time in the future would prevent every sweep until then.
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
			// A dead connection would have been closed by now. So bytes have arrived since, and with them
			// everything that was sent before.
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
		unfreeze(ms) {
			isFrozen = false;
			move(ms);
		},
	};
}

/** Ticks until the signal aborts. Throws nothing. */
export async function keepTicking(
	watermark: Pick<Watermark, 'tick'>,
	clock: Clock,
	signal: AbortSignal,
): Promise<void> {
	while (!signal.aborted) {
		watermark.tick();
		await pause(clock, tickMs, signal);
	}
}
