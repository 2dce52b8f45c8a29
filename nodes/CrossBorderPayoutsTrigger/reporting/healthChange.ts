/** What the trigger tells of its connection: states, times, counts and codes, and nothing else. */
import { isPayoutError } from '../../../client/errors';
import type { DisconnectReason, StreamState } from '../../../client/sse/subscribe/subscribe';

export type HealthChange =
	| { readonly state: 'connected'; readonly atMs: number; readonly resumed: boolean }
	| {
			readonly state: 'disconnected';
			readonly atMs: number;
			/** `needsAttention`: waiting does not mend it. */
			readonly reason: DisconnectReason | 'needsAttention';
			/** One of the reason codes; null when the connection ended without an error. */
			readonly code: string | null;
			readonly httpCode: number | null;
			readonly retryInMs: number;
	  }
	/** What happened between two times was looked up instead of heard. */
	| {
			readonly state: 'gap';
			readonly atMs: number;
			readonly sinceMs: number;
			readonly untilMs: number;
			readonly changed: number;
	  }
	/** What happened unseen, or the rest of an update, cannot be looked up. */
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

/** @returns the failure without anything that the service said */
export const toLookupsFailed = (error: unknown, atMs: number): HealthChange => ({
	state: 'lookupsFailed',
	atMs,
	code: codeOf(error),
	httpCode: httpCodeOf(error),
});

/** @returns the state of the stream without anything that the service said */
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
