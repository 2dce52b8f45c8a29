/** Streams with many followers, on one connection per stream. [Events] */
import { linkedAbort } from '../../async/linkedAbort';
import { feedOf, type Feed } from '../subscribe/eventFeed';
import { ownConnection } from './ownConnection';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import type { Subscription } from './subscription';
import { createBroadcaster, type Broadcaster } from './broadcaster';

export interface SharedStreams<Event extends StreamEvent> {
	/**
	 * Follows a stream as `subscribe` does, on one connection with all others of the same key. A
	 * follower that makes the others wait continues with a connection of its own (`ownConnection`).
	 *
	 * @param key identifies the stream and who may read it. Followers that may not see the same events, or make other
	 *   events of them, must have different keys
	 * @returns the events, until the signal aborts. Throws what one of the follower's callbacks throws
	 */
	follow(key: string, options: SubscribeOptions<Event>): Feed<Event>;
}

export function createSharedStreams<Event extends StreamEvent>(): SharedStreams<Event> {
	const broadcasters = new Map<string, Broadcaster<Event>>();
	const broadcasterOf = (key: string, options: SubscribeOptions<Event>): Broadcaster<Event> => {
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

interface Subscribed<Event extends StreamEvent> {
	readonly broadcaster: Broadcaster<Event>;
	readonly subscription: Subscription<Event>;
}

interface Broadcasters<Event extends StreamEvent> {
	readonly broadcasterOf: () => Broadcaster<Event>;
	readonly openBroadcaster: () => Broadcaster<Event> | undefined;
}

function follow<Event extends StreamEvent>(
	{ broadcasterOf, openBroadcaster }: Broadcasters<Event>,
	given: SubscribeOptions<Event>,
): Feed<Event> {
	const { seenIds } = given;
	const ending = linkedAbort(given.signal);
	const { signal } = ending;
	let reported: StreamState | null = null;
	const options: SubscribeOptions<Event> = {
		...given,
		signal,
		onState(state) {
			reported = state;
			given.onState?.(state);
		},
	};
	let subscribed: Subscribed<Event> | null = null;
	let ownFeed: Feed<Event> | null = null;

	const join = (cursor: string | null, mustGoBack = false): Subscribed<Event> => {
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
	const begin = (): Subscribed<Event> => {
		// The follower may work on an event for a long time. The connection must close at the abort, not
		// when the event is done.
		signal.addEventListener('abort', leave, { once: true });
		return join(given.startAfter);
	};
	/** Takes the next event of the subscription. Null if there is none, or if the subscription ended. */
	const nextSubscribed = ({ broadcaster, subscription }: Subscribed<Event>): Event | null => {
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

	return {
		take() {
			if (signal.aborted) return null;
			const event = ownFeed?.take() ?? null;
			if (event !== null || ownFeed?.isOver === false) return event;
			// The own connection has ended, so the follower is on the shared one again.
			ownFeed = null;
			return nextSubscribed(subscribed ?? begin());
		},
		get isOver() {
			return signal.aborted;
		},
		onceReadable(onArrival) {
			(ownFeed ?? (subscribed ?? begin()).subscription).onceReadable(onArrival);
		},
		close: () => ending.abort(),
	};
}
