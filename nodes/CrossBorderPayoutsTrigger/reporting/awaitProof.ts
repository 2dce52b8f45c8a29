/**
 * Turns the states of a stream into one report per connection. Whether a connection has resumed shows a moment
 * after it was opened, so the report waits for that moment.
 */
import type { Clock } from '../../../client/async';
import type { StreamState } from '../../../client/sse/subscribe';

/** A stream that resumes sends an event again at once. */
const PROOF_MS = 1_000;

/** @param report receives each connection once, and every other state */
export function awaitProof(
	{ clock, signal }: { readonly clock: Pick<Clock, 'sleep'>; readonly signal: AbortSignal },
	report: (state: StreamState) => void,
): (state: StreamState) => void {
	let isOpen = false;
	let waiting: AbortController | null = null;

	const endWait = (): boolean => {
		const wasWaiting = waiting !== null;
		waiting?.abort();
		waiting = null;
		return wasWaiting;
	};

	return (state) => {
		if (state.kind !== 'connected') {
			endWait();
			isOpen = false;
			return report(state);
		}
		const isNews = !isOpen;
		isOpen = true;
		if (state.resumed && (endWait() || isNews)) return report(state);
		// A shared connection may be made again for another workflow. This one has lost nothing.
		if (!isNews) return;
		if (state.place === undefined) return report(state);
		const wait = new AbortController();
		waiting = wait;
		clock.sleep(PROOF_MS, AbortSignal.any([signal, wait.signal])).then(
			() => {
				if (endWait()) report(state);
			},
			() => undefined,
		);
	};
}
