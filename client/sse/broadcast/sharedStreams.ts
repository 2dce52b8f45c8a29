/** Streams that are followed by many on one connection each. [Events] */
import { createFeed, readAhead, type Feed, type ReadAhead } from '../subscribe/eventFeed';
import { ownConnection, isEcho, type Echoes } from './ownConnection';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import type { Subscription } from './subscription';
import { createBroadcaster, type Broadcaster } from './broadcaster';

export interface SharedStreams {
	/**
	 * Follows a stream as `followStream` does, on one connection with all others of the same key. A
	 * follower who keeps the others waiting goes on with a connection of its own until it has caught up.
	 *
	 * @param key names the stream and who may read it; only followers who may see the same events share it
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
	const ending = new AbortController();
	const { signal } = ending;
	const end = (): void => ending.abort(given.signal.reason);
	if (given.signal.aborted) end();
	// Not AbortSignal.any: asking such a signal is dear, and it is asked for each event.
	given.signal.addEventListener('abort', end, { once: true, signal });
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
	let alone: ReadAhead<StreamEvent, Echoes | null> | null = null;
	let echoes: Echoes = [];

	const join = (place: string | null, placeMs?: number | null): Subscription => {
		const broadcaster = hubOf();
		const subscription = broadcaster.join(options, place, reported, placeMs);
		subscribed = { broadcaster, subscription };
		return subscription;
	};
	const returnPath = { covers: (place: string | null) => openHub()?.covers(place) ?? false, join };
	const leave = (): void => {
		alone?.close();
		void subscribed?.broadcaster.leave(subscribed.subscription);
	};
	const begin = (): Subscription => {
		// The follower may be at work on an event for long: its connection is closed meanwhile.
		signal.addEventListener('abort', leave, { once: true });
		return join(given.startAfter, given.startAfterMs);
	};
	const isNews = (event: StreamEvent): boolean => {
		const { eventId } = event;
		if (eventId !== null && seenIds.has(eventId)) return false;
		if (eventId !== null) seenIds.add(eventId);
		return echoes.length === 0 || !isEcho(echoes, event);
	};
	/** Null for nothing now; undefined for what is to be passed over. */
	const takeAlone = (
		from: ReadAhead<StreamEvent, Echoes | null>,
	): IteratorResult<StreamEvent, void> | null | undefined => {
		const next = from.take();
		if (next === null || next.done !== true) return next;
		alone = null;
		if (next.value === null) return { done: true, value: undefined };
		echoes = next.value;
		return undefined;
	};
	const takeSubscribed = (
		subscription: Subscription,
	): IteratorResult<StreamEvent, void> | null | undefined => {
		const event = subscription.take();
		if (event !== undefined) return isNews(event) ? { done: false, value: event } : undefined;
		if (subscription.end === null) return null;
		if (subscription.end.kind === 'failed') throw subscription.end.error;
		alone = readAhead(ownConnection(options, subscription.place, returnPath));
		return null;
	};

	return createFeed({
		take() {
			for (;;) {
				if (signal.aborted) return { done: true, value: undefined };
				const next =
					alone === null ? takeSubscribed(subscribed?.subscription ?? begin()) : takeAlone(alone);
				if (next !== undefined) return next;
			}
		},
		ask(onArrival) {
			(alone ?? subscribed?.subscription ?? begin()).ask(onArrival);
		},
		close: end,
	});
}
