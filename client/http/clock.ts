/** Time as a port, so that waits can be tested without waiting. */
export interface Clock {
	/** Milliseconds since the UNIX epoch, UTC. */
	now(): number;
	/** Milliseconds since some moment: they only grow, also when somebody sets the wall clock. */
	elapsed(): number;
	/** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts first. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
