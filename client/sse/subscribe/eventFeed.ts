/**
 * Events one at a time. What is there is taken at once: with many followers of one stream, each wait between it and
 * them would cost more than all that they do with an event.
 */

export interface FeedParts<Event> {
	/**
	 * Takes what has come; null when nothing has.
	 *
	 * @throws what the stream throws
	 */
	take(): IteratorResult<Event, void> | null;
	/**
	 * Tells once that something has come, in place of whoever asked before. Not of what is there already:
	 * that can be taken.
	 */
	ask(onArrival: () => void): void;
	/** Nothing more will be taken. */
	close(): void;
}

/** Can be iterated, too; that closes it in the end. */
export interface Feed<Event> extends FeedParts<Event>, AsyncIterable<Event> {}

export function createFeed<Event>(parts: FeedParts<Event>): Feed<Event> {
	const { take, ask, close } = parts;
	return {
		take,
		ask,
		close,
		async *[Symbol.asyncIterator]() {
			try {
				for (;;) {
					const next = take();
					if (next === null) await new Promise<void>((resolve) => ask(resolve));
					else if (next.done === true) return;
					else yield next.value;
				}
			} finally {
				close();
			}
		},
	};
}

/** Reads one event ahead, and no other before that is taken. The first one when it is first asked for. */
export function feedOf<Event>(events: AsyncGenerator<Event, void>): Feed<Event> {
	let isAsked = false;
	let arrived: IteratorResult<Event, void> | null = null;
	let fault: { readonly error: unknown } | null = null;
	let tell = (): void => undefined;
	return createFeed({
		ask(onArrival) {
			tell = onArrival;
			if (isAsked) return;
			isAsked = true;
			events.next().then(
				(result) => {
					arrived = result;
					tell();
				},
				(error: unknown) => {
					fault = { error };
					tell();
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
			// Whoever follows a stream ends it by a signal: nobody waits for a read that is under way.
			events.return().catch(() => undefined);
		},
	});
}

export function mapFeed<From, To>(feed: FeedParts<From>, map: (event: From) => To): Feed<To> {
	return createFeed({
		take() {
			const next = feed.take();
			return next === null || next.done === true ? next : { done: false, value: map(next.value) };
		},
		ask: feed.ask,
		close: feed.close,
	});
}
