/**
 * Events one at a time. Queued events are taken synchronously. With many followers of one stream, a
 * wait per event would cost more than the work on it.
 */

export interface Feed<Event> {
	/**
	 * Takes the next event that has arrived. Null if there is none.
	 *
	 * @throws what the stream throws
	 */
	take(): Event | null;
	/** Whether no event will come any more. To be asked when `take` has given none. */
	readonly isOver: boolean;
	/**
	 * Calls `onArrival` once when an event arrives or the feed is over, and replaces an earlier callback. Does not call
	 * it for an event that has arrived already, because that can be taken.
	 */
	onceReadable(onArrival: () => void): void;
	/** Call it when no more events will be taken. */
	close(): void;
}

/**
 * Reads one event ahead, and the next one only when that is taken. Reads the first one when it is
 * first asked for.
 */
export function feedOf<Event>(events: AsyncGenerator<Event, void>): Feed<Event> {
	let isAsked = false;
	let isOver = false;
	let arrived: IteratorResult<Event, void> | null = null;
	let fault: { readonly error: unknown } | null = null;
	let notify = (): void => undefined;
	return {
		get isOver() {
			return isOver;
		},
		onceReadable(onArrival) {
			notify = onArrival;
			if (isAsked) return;
			isAsked = true;
			events.next().then(
				(result) => {
					arrived = result;
					notify();
				},
				(error: unknown) => {
					fault = { error };
					notify();
				},
			);
		},
		take() {
			if (fault !== null) throw fault.error;
			if (arrived === null) return null;
			const { done, value } = arrived;
			arrived = null;
			isAsked = false;
			if (done !== true) return value;
			isOver = true;
			return null;
		},
		close() {
			// A signal ends the stream, so nobody waits for a read in progress.
			events.return().catch(() => undefined);
		},
	};
}
