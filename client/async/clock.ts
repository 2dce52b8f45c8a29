/** Time as a port, so that waits can be tested without waiting. */
export interface Clock {
	/** Milliseconds since the UNIX epoch, UTC. */
	now(): number;
	/** Milliseconds since some moment. They only increase, even if the wall clock is set. */
	elapsed(): number;
	/** Resolves after `ms` milliseconds. Rejects with the signal's reason if it aborts first. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What a loop needs that pauses between its tries. */
export interface LoopPorts {
	readonly clock: Clock;
	/** From 0 up to 1, a new one for each call. */
	readonly random: () => number;
	/** Ends it at once. */
	readonly signal: AbortSignal;
}
