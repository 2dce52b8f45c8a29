/** What the trigger reports about its connection: states, times, counts and codes only. */
import { isPayoutError } from '../../../client/errors';
import type { DisconnectReason, StreamState } from '../../../client/sse/subscribe';

export type HealthChange =
	| { readonly state: 'connected'; readonly atMs: number; readonly resumed: boolean }
	| {
			readonly state: 'disconnected';
			readonly atMs: number;
			/** `needsAttention`: waiting does not fix it. */
			readonly reason: DisconnectReason | 'needsAttention';
			/** One of the reason codes. Null if the connection ended without an error. */
			readonly code: string | null;
			readonly httpCode: number | null;
			readonly retryInMs: number;
	  }
	/**
	 * The trigger read the lists for the time between two moments, because the stream may have missed
	 * events.
	 */
	| {
			readonly state: 'gap';
			readonly atMs: number;
			readonly sinceMs: number;
			readonly untilMs: number;
			readonly changed: number;
	  }
	/** The trigger cannot read the lists after a gap, or cannot look up the rest of an update. */
	| {
			readonly state: 'lookupsFailed';
			readonly atMs: number;
			readonly code: string;
			readonly httpCode: number | null;
	  }
	| { readonly state: 'lookupsRecovered'; readonly atMs: number }
	| {
			readonly state: 'lag';
			readonly atMs: number;
			readonly waiting: number;
			readonly oldestMs: number;
	  }
	| { readonly state: 'caughtUp'; readonly atMs: number };

const codeOf = (error: unknown): string => (isPayoutError(error) ? error.code : 'unexpected');
const httpCodeOf = (error: unknown): number | null =>
	isPayoutError(error) && 'status' in error ? error.status : null;

/** @returns the failure, without any text of the service */
export const toLookupsFailed = (error: unknown, atMs: number): HealthChange => ({
	state: 'lookupsFailed',
	atMs,
	code: codeOf(error),
	httpCode: httpCodeOf(error),
});

/** @returns the state of the stream, without any text of the service */
export function toHealthChange(state: StreamState, atMs: number): HealthChange {
	if (state.kind === 'connected') return { state: 'connected', atMs, resumed: state.resumed };
	const { error, retryInMs } = state;
	return {
		state: 'disconnected',
		atMs,
		reason: state.kind === 'needsAttention' ? 'needsAttention' : state.reason,
		code: error === undefined ? null : codeOf(error),
		httpCode: httpCodeOf(error),
		retryInMs,
	};
}
