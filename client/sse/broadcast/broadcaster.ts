/**
 * One connection for many followers, each with its own place and pace. [Events]
 *
 * States of a follower here:
 *
 * - waiting: the connection is down, or does not go back to its place. It begins when one that does is open.
 * - begun: it gets what is meant for it into its queue. Waiting again when the connection is lost.
 * - behind: its full queue kept others waiting. Out: it goes on by itself (`ownConnection`) and may join again.
 * - left: closed. The last one who leaves closes the connection.
 * - failed: by a fault of its own, or by one of the connection, which all get.
 *
 * `sharedConnection` has those of the connection.
 */
import type { SubscribeOptions, StreamState } from '../subscribe/subscribeOptions';
import { createFanOut } from './fanOut';
import { createPositions } from './positions';
import { createReplayBuffer } from './replayBuffer';
import { createSharedConnection } from './sharedConnection';
import { createSubscription, type Subscription } from './subscription';

export interface Broadcaster {
	/**
	 * Takes a follower in.
	 *
	 * @param startAfter the event after which it starts; null for now
	 * @param reported the last state that it was told
	 * @param startAfterMs when that event was received, where its id tells no time
	 */
	join(
		options: SubscribeOptions,
		startAfter: string | null,
		reported: StreamState | null,
		startAfterMs?: number | null,
	): Subscription;
	/** Whether a follower with this place could join without another connection. */
	covers(place: string | null): boolean;
	/** Takes a follower out. The last one closes the connection; then this resolves when it is closed. */
	leave(subscription: Subscription): Promise<void>;
}

/** @param onClosed the last follower has left: the broadcaster takes no others */
export function createBroadcaster(shared: SubscribeOptions, onClosed: () => void): Broadcaster {
	const { clock } = shared;
	const canResume = shared.resume === 'last-event-id';
	const closing = new AbortController();
	const { signal } = closing;
	const subscriptions = new Set<Subscription>();
	const history = createReplayBuffer();
	const places = createPositions(canResume);
	const fanOut = createFanOut({
		subscriptions,
		history,
		clock,
		signal,
		onBehind(subscription) {
			if (!subscriptions.delete(subscription)) return;
			subscription.tell({ kind: 'disconnected', reason: 'behind', retryInMs: 0 });
			subscription.finish({ kind: 'behind' });
		},
	});
	const connection = createSharedConnection({
		shared,
		signal,
		subscriptions,
		clock,
		canResume,
		places,
		history,
		fanOut,
	});
	let running: Promise<void> | null = null;

	const close = (): void => {
		if (signal.aborted) return;
		closing.abort();
		fanOut.changed();
		onClosed();
	};

	const run = async (): Promise<void> => {
		try {
			await connection.run();
		} catch (error) {
			// Nobody may go on waiting for events that will not come.
			for (const subscription of [...subscriptions]) subscription.finish({ kind: 'failed', error });
			close();
		}
	};

	return {
		join(options, startAfter, reported, startAfterMs = null) {
			const subscription = createSubscription(options, {
				startAfter,
				startAfterMs,
				reported,
				onChange: fanOut.changed,
			});
			places.join(subscription);
			subscriptions.add(subscription);
			if (running === null) running = run();
			else connection.admit(subscription);
			fanOut.changed();
			return subscription;
		},
		covers: connection.covers,
		async leave(subscription) {
			if (subscriptions.delete(subscription)) {
				subscription.finish({ kind: 'left' });
				fanOut.changed();
			}
			if (subscriptions.size > 0) return;
			close();
			await running;
		},
	};
}
