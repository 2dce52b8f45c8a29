/** The probe's time limits and its pace. */

export interface Timing {
	/** From the start of one request to the start of the next. */
	readonly paceMs: number;
	/** After a 429 without a wait time. */
	readonly pauseMs: number;
	/** If a service asks for a longer pause, the probe sends it no more requests. */
	readonly longestPauseMs: number;
	/** If a stream stays silent for so long after opening, the probe assumes that nothing is replayed. */
	readonly quietMs: number;
	/** Maximum wait for the next state of a payment. */
	readonly eventMs: number;
	/** For one answer. */
	readonly answerMs: number;
	/** For the whole run. */
	readonly totalMs: number;
	readonly mostRequests: number;
}

export const usualTiming: Timing = {
	paceMs: 500,
	pauseMs: 5_000,
	longestPauseMs: 60_000,
	quietMs: 3_000,
	eventMs: 20_000,
	answerMs: 40_000,
	totalMs: 300_000,
	mostRequests: 150,
};

/** With --long: for services whose payments take minutes. */
export const longTiming: Timing = {
	...usualTiming,
	quietMs: 15_000,
	eventMs: 600_000,
	totalMs: 1_800_000,
	longestPauseMs: 300_000,
};
