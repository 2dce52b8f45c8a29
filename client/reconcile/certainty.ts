/**
 * Up to when nothing can have been missed. It lags: what is before it was received, or found by a sweep,
 * whatever became of connections since.
 */
import type { Clock } from '../http/clock';

export interface Certainty {
	/** Null until a stream was open for the first time ever. */
	readonly sureMs: number | null;
	/** A connection is open: from now on its events come, unless it breaks. */
	connected(): void;
	/** What came since may be lost, until a sweep has made up for it. */
	disconnected(): void;
	/** The stream is being read and has nothing for us. */
	waiting(): void;
	/** An event was received. */
	received(atMs: number | null): void;
	/** Nothing moves it until `settle`: a gap before it is being looked through. */
	freeze(): void;
	/** The gap is made up for up to this moment. */
	settle(ms: number): void;
}

/** @param idleTimeoutMs a connection that is silent for longer counts as dead */
export function createCertainty(
	clock: Pick<Clock, 'now'>,
	idleTimeoutMs: number,
	initialMs: number | null,
): Certainty {
	let sureMs = initialMs;
	let isConnected = false;
	let isFrozen = false;
	let waitingSinceMs: number | null = null;

	const move = (ms: number): void => {
		if (!isFrozen) sureMs = Math.max(sureMs ?? ms, Math.min(ms, clock.now()));
	};
	const look = (): void => {
		if (!isConnected || waitingSinceMs === null) return;
		// Silence for as long as this would have been noticed: what was sent before has been read.
		const nowMs = clock.now();
		if (nowMs - waitingSinceMs >= idleTimeoutMs) move(nowMs - idleTimeoutMs);
	};

	return {
		get sureMs() {
			look();
			return sureMs;
		},
		connected() {
			isConnected = true;
			waitingSinceMs = waitingSinceMs === null ? null : clock.now();
			sureMs ??= clock.now();
		},
		disconnected() {
			look();
			isConnected = false;
		},
		waiting() {
			waitingSinceMs ??= clock.now();
		},
		received(atMs) {
			look();
			waitingSinceMs = null;
			if (atMs !== null) move(atMs);
		},
		freeze() {
			look();
			isFrozen = true;
		},
		settle(ms) {
			isFrozen = false;
			move(ms);
		},
	};
}
