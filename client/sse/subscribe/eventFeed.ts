/**
 * Events one at a time. Queued events are taken synchronously. With many followers of one stream, a
 * wait per event would cost more than the work on it.
 */

export interface FeedParts<Event> {
	/**
	 * Takes the next event that has arrived. Null if there is none.
	 *
	 * @throws what the stream throws
	 */
	take(): IteratorResult<Event, void> | null;
	/**
	 * Calls `onArrival` once when an event arrives, and replaces an earlier callback. Does not call
	 * it for an event that has arrived already, because that can be taken.
	 */
	onceReadable(onArrival: () => void): void;
	/** Call it when no more events will be taken. */
	close(): void;
}

/** A feed that can also be iterated. The end of the iteration closes it. */
export interface Feed<Event> extends FeedParts<Event>, AsyncIterable<Event> {}

export function createFeed<Event>(parts: FeedParts<Event>): Feed<Event> {
	const { take, onceReadable, close } = parts;
	return {
		take,
		onceReadable,
		close,
		async *[Symbol.asyncIterator]() {
			try {
				for (;;) {
					const next = take();
					if (next === null) await new Promise<void>((resolve) => onceReadable(resolve));
					else if (next.done === true) return;
					else yield next.value;
				}
			} finally {
				close();
			}
		},
	};
}

/**
 * Reads one event ahead, and the next one only when that is taken. Reads the first one when it is
 * first asked for.
 */
export function feedOf<Event>(events: AsyncGenerator<Event, void>): Feed<Event> {
	let isAsked = false;
	let arrived: IteratorResult<Event, void> | null = null;
	let fault: { readonly error: unknown } | null = null;
	let notify = (): void => undefined;
	return createFeed({
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
			const result = arrived;
			if (result === null) return null;
			arrived = null;
			isAsked = false;
			return result;
		},
		close() {
			// A signal ends the stream, so nobody waits for a read in progress.
			events.return().catch(() => undefined);
		},
	});
}
