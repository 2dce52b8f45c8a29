/** Streams that are followed by many on one connection each. [Events] */
import { createFeed, readAhead, type Feed, type ReadAhead } from '../subscribe/eventFeed';
import { followAlone, isEcho, type Echoes } from './ownConnection';
import type { FollowOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import type { Seat } from './subscription';
import { createStreamHub, type StreamHub } from './broadcaster';

export interface SharedStreams {
	/**
	 * Follows a stream as `followStream` does, on one connection with all others of the same key. A
	 * follower who keeps the others waiting goes on with a connection of its own until it has caught up.
	 *
	 * @param key names the stream and who may read it; only followers who may see the same events share it
	 */
	follow(key: string, options: FollowOptions): Feed<StreamEvent>;
}

export function createSharedStreams(): SharedStreams {
	const hubs = new Map<string, StreamHub>();
	const hubOf = (key: string, options: FollowOptions): StreamHub => {
		const open = hubs.get(key);
		if (open !== undefined) return open;
		const hub = createStreamHub(options, () => {
			if (hubs.get(key) === hub) hubs.delete(key);
		});
		hubs.set(key, hub);
		return hub;
	};
	return { follow: (key, options) => follow({ hubOf: () => hubOf(key, options), openHub: () => hubs.get(key) }, options) };
}

interface Hubs {
	readonly hubOf: () => StreamHub;
	readonly openHub: () => StreamHub | undefined;
}

function follow({ hubOf, openHub }: Hubs, given: FollowOptions): Feed<StreamEvent> {
	const { recentIds } = given;
	const ending = new AbortController();
	const { signal } = ending;
	const end = (): void => ending.abort(given.signal.reason);
	if (given.signal.aborted) end();
	// Not AbortSignal.any: asking such a signal is dear, and it is asked for each event.
	given.signal.addEventListener('abort', end, { once: true, signal });
	let told: StreamState | null = null;
	const options: FollowOptions = {
		...given,
		signal,
		onState(state) {
			told = state;
			given.onState?.(state);
		},
	};
	let seated: { readonly hub: StreamHub; readonly seat: Seat } | null = null;
	let alone: ReadAhead<StreamEvent, Echoes | null> | null = null;
	let echoes: Echoes = [];

	const join = (place: string | null, placeMs?: number | null): Seat => {
		const hub = hubOf();
		const seat = hub.join(options, place, told, placeMs);
		seated = { hub, seat };
		return seat;
	};
	const wayBack = { covers: (place: string | null) => openHub()?.covers(place) ?? false, join };
	const leave = (): void => {
		alone?.close();
		void seated?.hub.leave(seated.seat);
	};
	const begin = (): Seat => {
		// The follower may be at work on an event for long: its connection is closed meanwhile.
		signal.addEventListener('abort', leave, { once: true });
		return join(given.startAfter, given.startAfterMs);
	};
	const isNews = (event: StreamEvent): boolean => {
		const { eventId } = event;
		if (eventId !== null && recentIds.has(eventId)) return false;
		if (eventId !== null) recentIds.add(eventId);
		return echoes.length === 0 || !isEcho(echoes, event);
	};
	/** Null for nothing now; undefined for what is to be passed over. */
	const takeAlone = (from: ReadAhead<StreamEvent, Echoes | null>): IteratorResult<StreamEvent, void> | null | undefined => {
		const next = from.take();
		if (next === null || next.done !== true) return next;
		alone = null;
		if (next.value === null) return { done: true, value: undefined };
		echoes = next.value;
		return undefined;
	};
	const takeSeated = (seat: Seat): IteratorResult<StreamEvent, void> | null | undefined => {
		const event = seat.take();
		if (event !== undefined) return isNews(event) ? { done: false, value: event } : undefined;
		if (seat.end === null) return null;
		if (seat.end.kind === 'failed') throw seat.end.error;
		alone = readAhead(followAlone(options, seat.place, wayBack));
		return null;
	};

	return createFeed({
		take() {
			for (;;) {
				if (signal.aborted) return { done: true, value: undefined };
				const next = alone === null ? takeSeated(seated?.seat ?? begin()) : takeAlone(alone);
				if (next !== undefined) return next;
			}
		},
		ask(onArrival) {
			(alone ?? seated?.seat ?? begin()).ask(onArrival);
		},
		close: end,
	});
}
