/**
 * Notices that another client wants the stream. A service may allow one stream per account, and then two
 * clients would displace each other forever.
 */
import { ApiError } from '../../errors';
import type { Clock } from '../../async/clock';
import type { StreamState } from './subscribe';

export interface Contention {
	/** Takes each state of the stream. */
	note(state: StreamState): void;
	/** Whether to leave the stream to the other client. */
	readonly isLost: boolean;
}

/** The stream is left to the other client after being refused or displaced this often. */
const maxContested = 2;
/** A connection that ended within this time may have been displaced by another one. */
const contestedMs = 60_000;

/** Whether the service refuses a connection because another one is open. */
export const isTaken = (state: StreamState): boolean =>
	state.kind !== 'connected' &&
	state.error instanceof ApiError &&
	(state.error.status === 409 || state.error.status === 429);

export function createContention(clock: Pick<Clock, 'elapsed'>): Contention {
	let openedAtMs = 0;
	let contested = 0;

	const isContested = (state: Exclude<StreamState, { kind: 'connected' }>): boolean => {
		if (state.kind === 'disconnected' && (state.reason === 'ended' || state.reason === 'broken')) {
			if (clock.elapsed() - openedAtMs < contestedMs) return true;
			contested = 0;
		}
		return isTaken(state);
	};

	return {
		note(state) {
			if (state.kind === 'connected') openedAtMs = clock.elapsed();
			else if (isContested(state)) contested += 1;
		},
		get isLost() {
			return contested >= maxContested;
		},
	};
}
