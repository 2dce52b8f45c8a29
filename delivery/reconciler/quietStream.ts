/**
 * Decides when the lists may be read, and when what they have shown may be compared with what was delivered.
 * Events are never held back for the lists, so what is still on its way must come first.
 */
import type { Clock } from '../../client/async';

export type Replay = 'nothing' | 'old' | 'recent';

export interface QuietStream {
	/**
	 * A gap begins. Nothing counts that was before.
	 *
	 * @param replay what a stream that can resume may replay: nothing, because it was not asked to; events that the
	 *   service may no longer have; or more
	 */
	begin(replay: Replay): void;
	connected(): void;
	/** @param isDown whether the service is away. If it only ends connections, time passes */
	disconnected(isDown: boolean): void;
	/**
	 * The lists have shown something.
	 *
	 * @param latestMs upper bound for the time of a state in the lists, unless that time is wrong
	 * @param tookMs how long the service took to show it. One that is slow may be slow to replay, too
	 */
	listed(latestMs: number, tookMs: number): void;
	/**
	 * @param isReplay whether the event happened before the connection was opened; if so, more may follow
	 * @param atMs the time of its state; null if unknown
	 */
	event(isReplay: boolean, atMs: number | null): void;
	/** The connection has brought an event that came before, perhaps to another follower. */
	repeated(): void;
	/** The lists have shown a change that the stream has left out. */
	leftOut(): void;
	/** The consumer begins to wait for the stream. Its own work is no silence of the stream. */
	waiting(): void;
	/** The consumer no longer waits. */
	resumed(): void;
	/** Whether the connection has replayed what it will replay. */
	readonly isReplayOver: boolean;
	/**
	 * Whether everything has arrived that was sent before the lists were read.
	 *
	 * @param newestMs the time of the latest state that the lists have shown; -Infinity if none has a time
	 */
	isQuiet(newestMs: number): boolean;
}

/** While a gap is open, the consumer looks this often. */
export const lookEveryMs = 250;
/**
 * After this time without an event, everything that was sent before has arrived. One look is not enough: a
 * process that stood still runs its due timers before it reads its sockets.
 */
const arrivedMs = 4 * lookEveryMs;
/**
 * A stream that is silent after it was opened may only be slow to replay, and an event that comes after a later
 * state of a list is left out. After a long gap, the service probably has nothing to replay, unless it has begun to.
 * The same holds after each gap, if the service has never replayed anything and has left out a change of a short gap.
 */
const silenceMs: Readonly<Record<Replay, number>> = { nothing: 0, old: 3_000, recent: 20_000 };
/** A stream must be silent for this many times as long as the lists took, up to the silence of a short gap. */
const slowness = 4;
/** A replay may stall again and again, and a stream may never be quiet. */
const longestMs = 60_000;

export function createQuietStream(clock: Pick<Clock, 'elapsed'>, canResume: boolean): QuietStream {
	/** How long the consumer has waited since the gap began, without the time for which the service was away. */
	let waitedMs = 0;
	/** How long it has waited on open connections since the last replayed event. */
	let silentMs = 0;
	/** The same since this connection was opened. */
	let openMs = 0;
	/** The same since then, the last event, or the last list. */
	let hereMs = 0;
	let neededMs = silenceMs.recent;
	let isRecent = false;
	/** What the service does with the events of a short gap, as far as it has shown that. */
	let replays: 'unknown' | 'never' | 'sometimes' = 'unknown';
	/** Whether the connection has brought an event that happened after its opening. So the replay is over. */
	let isLive = !canResume;
	/** The time of the latest state that this connection has reported. */
	let reachedMs = -Infinity;
	let listedMs = -Infinity;
	let isConnected = false;
	let isDown = false;
	let waitingSinceMs: number | null = null;

	/** Time before this moment does not count. */
	const restart = (): void => {
		if (waitingSinceMs !== null) waitingSinceMs = clock.elapsed();
		hereMs = 0;
	};
	const moreFollows = (): void => {
		silentMs = 0;
		neededMs = silenceMs.recent;
	};
	const count = (): void => {
		if (waitingSinceMs === null) return;
		const ms = Math.min(clock.elapsed() - waitingSinceMs, lookEveryMs);
		waitingSinceMs = clock.elapsed();
		if (!isDown) waitedMs += ms;
		// After the end of a connection, nothing more comes of a stream that cannot resume.
		if (!isConnected && canResume) return;
		silentMs += ms;
		openMs += ms;
		hereMs += ms;
	};
	const isLongest = (): boolean => waitedMs >= longestMs && (openMs >= arrivedMs || !isConnected);
	const isReplayOver = (): boolean =>
		isLongest() || isLive || (silentMs >= neededMs && hereMs >= arrivedMs);
	/** More states of the same second may follow, so only a later time counts. */
	const hasPassed = (newestMs: number): boolean =>
		newestMs > -Infinity && reachedMs > Math.min(newestMs, listedMs);

	return {
		begin(replay) {
			waitedMs = 0;
			silentMs = 0;
			isRecent = replay === 'recent';
			neededMs = silenceMs[isRecent && replays === 'never' ? 'old' : replay];
			restart();
		},
		connected() {
			isConnected = true;
			isDown = false;
			openMs = 0;
			isLive = !canResume;
			reachedMs = -Infinity;
			restart();
		},
		disconnected(wentDown) {
			count();
			isConnected = false;
			isDown = wentDown;
		},
		listed(latestMs, tookMs) {
			listedMs = latestMs;
			if (neededMs > silenceMs.nothing)
				neededMs = Math.max(neededMs, Math.min(slowness * tookMs, silenceMs.recent));
			restart();
		},
		event(isReplay, atMs) {
			isLive = !isReplay || !canResume;
			reachedMs = Math.max(reachedMs, atMs ?? -Infinity);
			restart();
			if (!isReplay) return;
			replays = 'sometimes';
			moreFollows();
		},
		repeated() {
			isLive = !canResume;
			restart();
			moreFollows();
		},
		leftOut() {
			if (isRecent && replays === 'unknown') replays = 'never';
		},
		waiting() {
			waitingSinceMs = clock.elapsed();
		},
		resumed() {
			count();
			waitingSinceMs = null;
		},
		get isReplayOver() {
			return isReplayOver();
		},
		isQuiet: (newestMs) =>
			isLongest() || (isReplayOver() && (hereMs >= arrivedMs || (isLive && hasPassed(newestMs)))),
	};
}
