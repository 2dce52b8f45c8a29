/** Streams that are followed by many on one connection each. [Events] */
import { followAlone, isEcho, type Echoes } from './followAlone';
import type { FollowOptions, StreamEvent, StreamState } from './followOptions';
import type { Seat } from './seat';
import { createStreamHub, type StreamHub } from './streamHub';

export interface SharedStreams {
	/**
	 * Follows a stream as `followStream` does, on one connection with all others of the same key. A
	 * follower who keeps the others waiting goes on with a connection of its own until it has caught up.
	 *
	 * @param key names the stream and who may read it; only followers who may see the same events share it
	 */
	follow(key: string, options: FollowOptions): AsyncGenerator<StreamEvent, void>;
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

async function* follow({ hubOf, openHub }: Hubs, given: FollowOptions): AsyncGenerator<StreamEvent, void> {
	const { signal, recentIds } = given;
	if (signal.aborted) return;
	let told: StreamState | null = null;
	const options: FollowOptions = {
		...given,
		onState(state) {
			told = state;
			given.onState?.(state);
		},
	};
	let hub: StreamHub = hubOf();
	let seat: Seat = hub.join(options, given.startAfter, told);
	let echoes: Echoes = [];
	const wayBack = {
		covers: (place: string | null) => openHub()?.covers(place) ?? false,
		join(place: string | null) {
			hub = hubOf();
			seat = hub.join(options, place, told);
			return seat;
		},
	};
	// The follower may be at work on an event for long: its connection is closed meanwhile.
	const leave = (): void => void hub.leave(seat);
	signal.addEventListener('abort', leave, { once: true });
	try {
		while (!signal.aborted) {
			const event = seat.take();
			if (event !== undefined) {
				const { eventId } = event;
				if (eventId !== null && recentIds.has(eventId)) continue;
				if (eventId !== null) recentIds.add(eventId);
				if (echoes.length > 0 && isEcho(echoes, event)) continue;
				yield event;
			} else if (seat.end === null) {
				await seat.wait();
			} else if (seat.end.kind === 'failed') {
				throw seat.end.error;
			} else {
				const back: Echoes | null = yield* followAlone(options, seat.place, wayBack);
				if (back === null) return;
				echoes = back;
			}
		}
	} finally {
		signal.removeEventListener('abort', leave);
		await hub.leave(seat);
	}
}
