/** How long the probe takes over things, and how often it asks. */

export interface Timing {
	/** From the start of one request to the start of the next. */
	readonly paceMs: number;
	/** After a 429 that does not say how long. */
	readonly pauseMs: number;
	/** A service that asks for a longer pause is not asked again. */
	readonly longestPauseMs: number;
	/** A stream that sent nothing for so long after it was opened sends nothing again. */
	readonly quietMs: number;
	/** How long the next state of a payment is waited for. */
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
