/**
 * One connection for many followers, each with its own cursor and pace. [Events]
 *
 * States of a follower:
 *
 * - waiting: the connection is down, or does not go back to the follower's cursor. The follower starts when a
 *   connection that goes back far enough is open.
 * - started: its events go into its queue. It waits again when the connection is lost.
 * - behind: its full queue made others wait, so it was taken out. It continues with a connection of its own
 *   (`ownConnection`), and may join again.
 * - apart: nothing shows whether the connection goes back to its cursor. It continues in the same way.
 * - left: closed. The last follower that leaves closes the connection.
 * - failed: ended by an error in its own callbacks, or by an error of the connection, which ends all followers.
 *
 * See `sharedConnection` for the states of the connection.
 */
import type { StreamEvent, StreamState, SubscribeOptions } from '../subscribe/subscribeOptions';
import { createFanOut } from './fanOut';
import { createResumeCursor } from './resumeCursor';
import { createReplayBuffer } from './replayBuffer';
import { createSharedConnection } from './sharedConnection';
import { createSubscription, type Subscription } from './subscription';

export interface Broadcaster<Event extends StreamEvent> {
	/**
	 * Adds a follower.
	 *
	 * @param startAfter the ID of the event to start after. Null to start from now
	 * @param reported the last state that was reported to the follower
	 * @param mustGoBack it cannot have a connection of its own. Default: false
	 */
	join(
		options: SubscribeOptions<Event>,
		startAfter: string | null,
		reported: StreamState | null,
		mustGoBack?: boolean,
	): Subscription<Event>;
	/** Aborts when it closes, or when the connection is refused because another one is open. See `ownConnection`. */
	readonly needed: AbortSignal;
	/** Whether a follower with this cursor could join without a new connection. */
	covers(cursor: string | null): boolean;
	/**
	 * Removes a follower. The last one closes the connection, and then this resolves when it is closed.
	 */
	leave(subscription: Subscription<Event>): Promise<void>;
}

/**
 * @param shared the options of the first follower, also used for the connection
 * @param onClosed called when it closes. It accepts no followers after that
 */
export function createBroadcaster<Event extends StreamEvent>(
	shared: SubscribeOptions<Event>,
	onClosed: () => void,
): Broadcaster<Event> {
	const { clock } = shared;
	const canResume = shared.resume === 'last-event-id';
	const closing = new AbortController();
	const { signal } = closing;
	let needed = new AbortController();
	const subscriptions = new Set<Subscription<Event>>();
	const history = createReplayBuffer<Event>();
	const resumeCursor = createResumeCursor(canResume);
	const fanOut = createFanOut({
		subscriptions,
		history,
		clock,
		signal,
		onBehind(subscription) {
			if (!subscriptions.delete(subscription)) return;
			subscription.report({ kind: 'disconnected', reason: 'behind', retryInMs: 0 });
			subscription.finish({ kind: 'behind' });
		},
	});
	const connection = createSharedConnection({
		shared,
		signal,
		subscriptions,
		clock,
		canResume,
		resumeCursor,
		history,
		fanOut,
		onApart(subscription) {
			subscriptions.delete(subscription);
			subscription.finish({ kind: 'apart' });
		},
		onTaken() {
			needed.abort();
			needed = new AbortController();
		},
	});
	let running: Promise<void> | null = null;

	const close = (): void => {
		if (signal.aborted) return;
		onClosed();
		closing.abort();
		needed.abort();
		fanOut.changed();
	};

	const run = async (): Promise<void> => {
		try {
			await connection.run();
		} catch (error) {
			// Otherwise the followers would wait forever for events that cannot come.
			for (const subscription of [...subscriptions]) subscription.finish({ kind: 'failed', error });
			close();
		}
	};

	return {
		join(options, startAfter, reported, mustGoBack = false) {
			const subscription = createSubscription(options, {
				startAfter,
				reported,
				onChange: fanOut.changed,
			});
			resumeCursor.join(subscription);
			subscriptions.add(subscription);
			if (running === null) running = run();
			else connection.admit(subscription, mustGoBack);
			fanOut.changed();
			return subscription;
		},
		get needed() {
			return needed.signal;
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
