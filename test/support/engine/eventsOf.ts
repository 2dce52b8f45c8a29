import type { Feed } from '../../../client/sse/subscribe/eventFeed';

/** Takes the events of a feed, one after the other, and closes it at the end of the iteration. */
export async function* eventsOf<Event>(feed: Feed<Event>): AsyncGenerator<Event, void> {
	try {
		for (;;) {
			const event = feed.take();
			if (event !== null) yield event;
			else if (feed.isOver) return;
			else await new Promise<void>((resolve) => feed.onceReadable(resolve));
		}
	} finally {
		feed.close();
	}
}
