/** Streams with many followers, on one connection per stream. [Events] */
import { linkedAbort } from '../../async/linkedAbort';
import { createFeed, feedOf, type Feed } from '../subscribe/eventFeed';
import { ownConnection } from './ownConnection';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import type { Subscription } from './subscription';
import { createBroadcaster, type Broadcaster } from './broadcaster';

export interface SharedStreams {
	/**
	 * Follows a stream as `subscribe` does, on one connection with all others of the same key. A
	 * follower that makes the others wait continues with a connection of its own (`ownConnection`).
	 *
	 * @param key identifies the stream and who may read it. Followers that may not see the same events
	 *   must have different keys
	 * @returns the events, until the signal aborts. Throws what one of the follower's callbacks throws
	 */
	follow(key: string, options: SubscribeOptions): Feed<StreamEvent>;
}

export function createSharedStreams(): SharedStreams {
	const broadcasters = new Map<string, Broadcaster>();
	const broadcasterOf = (key: string, options: SubscribeOptions): Broadcaster => {
		const open = broadcasters.get(key);
		if (open !== undefined) return open;
		const broadcaster = createBroadcaster(options, () => {
			if (broadcasters.get(key) === broadcaster) broadcasters.delete(key);
		});
		broadcasters.set(key, broadcaster);
		return broadcaster;
	};
	return {
		follow: (key, options) =>
			follow(
				{
					broadcasterOf: () => broadcasterOf(key, options),
					openBroadcaster: () => broadcasters.get(key),
				},
				options,
			),
	};
}

interface Subscribed {
	readonly broadcaster: Broadcaster;
	readonly subscription: Subscription;
}

interface Broadcasters {
	readonly broadcasterOf: () => Broadcaster;
	readonly openBroadcaster: () => Broadcaster | undefined;
}

function follow(
	{ broadcasterOf, openBroadcaster }: Broadcasters,
	given: SubscribeOptions,
): Feed<StreamEvent> {
	const { seenIds } = given;
	const ending = linkedAbort(given.signal);
	const { signal } = ending;
	let reported: StreamState | null = null;
	const options: SubscribeOptions = {
		...given,
		signal,
		onState(state) {
			reported = state;
			given.onState?.(state);
		},
	};
	let subscribed: Subscribed | null = null;
	let ownFeed: Feed<StreamEvent> | null = null;

	const join = (cursor: string | null, mustGoBack = false): Subscribed => {
		const broadcaster = broadcasterOf();
		const subscription = broadcaster.join(options, cursor, reported, mustGoBack);
		subscribed = { broadcaster, subscription };
		return subscribed;
	};
	const shared = {
		covers: (cursor: string) => openBroadcaster()?.covers(cursor) ?? false,
		join,
	};
	const leave = (): void => {
		ownFeed?.close();
		void subscribed?.broadcaster.leave(subscribed.subscription);
	};
	const begin = (): Subscribed => {
		// The follower may work on an event for a long time. The connection must close at the abort, not
		// when the event is done.
		signal.addEventListener('abort', leave, { once: true });
		return join(given.startAfter);
	};
	/** Takes the next event of the subscription. Null if there is none, or if the subscription ended. */
	const nextSubscribed = ({ broadcaster, subscription }: Subscribed): StreamEvent | null => {
		for (let event = subscription.take(); event; event = subscription.take()) {
			if (seenIds.addIfNew(event.eventId)) return event;
			given.onReplay?.();
		}
		if (subscription.end === null) return null;
		if (subscription.end.kind === 'failed') throw subscription.end.error;
		ownFeed = feedOf(
			ownConnection(options, subscription.cursor, { ...shared, needed: broadcaster.needed }),
		);
		return null;
	};

	return createFeed({
		take() {
			if (signal.aborted) return { done: true, value: undefined };
			const next = ownFeed?.take();
			if (next !== undefined && next?.done !== true) return next;
			// The own connection has ended, so the follower is on the shared one again.
			ownFeed = null;
			const event = nextSubscribed(subscribed ?? begin());
			return event && { done: false, value: event };
		},
		onceReadable(onArrival) {
			(ownFeed ?? (subscribed ?? begin()).subscription).onceReadable(onArrival);
		},
		close: () => ending.abort(),
	});
}
