/** How long what was found is held back for events that are on their way and tell the same. */
export interface Patience {
	/** The waiting begins, or begins anew since something was found. */
	begin(): void;
	/** Nothing has come for `lookEveryMs`. */
	look(): void;
	/** The stream was waited for, until something came or for a look: what the consumer takes its time for is no waiting. */
	waited(ms: number): void;
	/** @param isReplay it happened before the connection was opened: more of the kind may follow */
	event(isReplay: boolean): void;
	readonly isOver: boolean;
}

/**
 * So many looks without an event: what was sent before the lists were read has come. More than one, since
 * a process that stood still finds its timers due before what is waiting in its sockets.
 */
const quietLooks = 4;
export const lookEveryMs = 250;
/** A stream that is never quiet; what it sends again may take longer than what it had only just sent. */
const longestMs = { resuming: 5_000, other: 2_000 } as const;

export function createPatience(canResume: boolean): Patience {
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
		get isOver() {
			const ms = canResume ? longestMs.resuming : longestMs.other;
			return looks >= quietLooks || (!lastWasReplay && waitedMs >= ms);
		},
	};
}
