/**
 * Decides how long found states are held back for events that are on their way and report the same.
 */
export interface SettleWindow {
	/** The wait begins, or begins again because something was found. */
	begin(): void;
	/** No event has come for `lookEveryMs`. */
	look(): void;
	/**
	 * The consumer waited this long for the stream, until an event or a look. The consumer's own time
	 * does not count.
	 */
	waited(ms: number): void;
	/** @param isReplay whether the event happened before the connection was opened; if so, more replays may follow */
	event(isReplay: boolean): void;
	/** @param hasPassed whether the stream has delivered a state that is later than all found ones */
	isOver(hasPassed: boolean): boolean;
}

/**
 * After this many looks without an event, everything that was sent before the lists were read has
 * arrived. One look is not enough: a process that stood still runs its due timers before it reads
 * its sockets.
 */
const quietLooks = 4;
export const lookEveryMs = 250;
/** A stream that is never quiet may replay events out of order. */
const disorderMs = 5_000;
/** Events may have no time, or the time of a clock that was set back. */
const longestMs = 60_000;

export function createSettleWindow(canResume: boolean): SettleWindow {
	let looks = 0;
	let waitedMs = 0;
	let lastWasReplay = false;
	return {
		begin() {
			looks = 0;
			waitedMs = 0;
		},
		look() {
			looks += 1;
		},
		waited(ms) {
			waitedMs += ms;
		},
		event(isReplay) {
			looks = 0;
			lastWasReplay = isReplay;
		},
		isOver(hasPassed) {
			const ms = canResume ? disorderMs : hasPassed ? 0 : longestMs;
			return looks >= quietLooks || (!lastWasReplay && waitedMs >= ms);
		},
	};
}
