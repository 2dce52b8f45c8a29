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
	const hubs = new Map<string, Broadcaster>();
	const hubOf = (key: string, options: SubscribeOptions): Broadcaster => {
		const open = hubs.get(key);
		if (open !== undefined) return open;
		const broadcaster = createBroadcaster(options, () => {
			if (hubs.get(key) === broadcaster) hubs.delete(key);
		});
		hubs.set(key, broadcaster);
		return broadcaster;
	};
	return {
		follow: (key, options) =>
			follow({ hubOf: () => hubOf(key, options), openHub: () => hubs.get(key) }, options),
	};
}

interface Hubs {
	readonly hubOf: () => Broadcaster;
	readonly openHub: () => Broadcaster | undefined;
}

function follow({ hubOf, openHub }: Hubs, given: SubscribeOptions): Feed<StreamEvent> {
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
	let subscribed: {
		readonly broadcaster: Broadcaster;
		readonly subscription: Subscription;
	} | null = null;
	let alone: Feed<StreamEvent> | null = null;

	const join = (place: string | null, placeMs?: number | null): Subscription => {
		const broadcaster = hubOf();
		const subscription = broadcaster.join(options, place, reported, placeMs);
		subscribed = { broadcaster, subscription };
		return subscription;
	};
	const shared = {
		isThere: () => openHub() !== undefined,
		covers: (place: string) => openHub()?.covers(place) ?? false,
		join,
	};
	const leave = (): void => {
		alone?.close();
		void subscribed?.broadcaster.leave(subscribed.subscription);
	};
	const begin = (): Subscription => {
		// The follower may work on an event for a long time. The connection must close at the abort, not
		// when the event is done.
		signal.addEventListener('abort', leave, { once: true });
		return join(given.startAfter, given.startAfterMs);
	};
	/** Takes the next event of the subscription. Null if there is none, or if the subscription ended. */
	const takeSubscribed = (subscription: Subscription): StreamEvent | null => {
		for (let event = subscription.take(); event; event = subscription.take())
			if (seenIds.takeIfNew(event.eventId)) return event;
		if (subscription.end === null) return null;
		if (subscription.end.kind === 'failed') throw subscription.end.error;
		alone = feedOf(ownConnection(options, subscription.place, shared));
		return null;
	};

	return createFeed({
		take() {
			if (signal.aborted) return { done: true, value: undefined };
			const next = alone?.take();
			if (next !== undefined && next?.done !== true) return next;
			// The own connection has ended, so the follower is on the shared one again.
			alone = null;
			const event = takeSubscribed(subscribed?.subscription ?? begin());
			return event && { done: false, value: event };
		},
		ask(onArrival) {
			(alone ?? subscribed?.subscription ?? begin()).ask(onArrival);
		},
		close: () => ending.abort(),
	});
}
