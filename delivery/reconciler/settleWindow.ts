/** How long what was found is held back for events that are on their way and tell the same. */
export interface SettleWindow {
	/** The waiting begins, or begins anew since something was found. */
	begin(): void;
	/** Nothing has come for `lookEveryMs`. */
	look(): void;
	/** The stream was waited for, until something came or for a look: what the consumer takes its time for is no waiting. */
	waited(ms: number): void;
	/** @param isReplay it happened before the connection was opened: more of the kind may follow */
	event(isReplay: boolean): void;
	/** @param hasPassed the stream has come to what is later than all that was found */
	isOver(hasPassed: boolean): boolean;
}

/**
 * So many looks without an event: what was sent before the lists were read has come. More than one, since
 * a process that stood still finds its timers due before what is waiting in its sockets.
 */
const quietLooks = 4;
export const lookEveryMs = 250;
/** A stream that is never quiet may bring what it sends again out of order. */
const disorderMs = 5_000;
/** Its events may tell no time, or one of a clock that was set back. */
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
