/** Gives what a connection brings to all of its followers, as fast as they take it. */
import type { Clock } from '../../http/clock';
import { createNotifier } from './notifier';
import type { Arrival, ReplayBuffer } from './replayBuffer';
import type { Subscription } from './subscription';

export interface FanOut {
	/**
	 * Waits until every queue has room, but parts from the followers whose full queues keep others waiting.
	 *
	 * @returns null when there is room
	 */
	makeRoom(arrival: Arrival): Promise<void> | null;
	give(arrival: Arrival): void;
	/** There may be room again, or somebody has nothing to do. */
	changed(): void;
}

export interface FanOutOptions {
	readonly subscriptions: ReadonlySet<Subscription>;
	readonly history: Pick<ReplayBuffer, 'add'>;
	readonly clock: Clock;
	/** Ends the waiting. */
	readonly signal: AbortSignal;
	/** The follower is too slow for the others: has to take it out. */
	readonly onBehind: (subscription: Subscription) => void;
}

/** What one follower may have in its queue while others have nothing to do. */
const MAX_QUEUED = 1_000;

export function createFanOut(options: FanOutOptions): FanOut {
	const { subscriptions, history, clock, signal, onBehind } = options;
	const notifier = createNotifier(subscriptions, clock, signal);
	let changed = (): void => undefined;

	const fullFor = (arrival: Arrival): Subscription[] => {
		// Alone, nothing is read ahead of the follower.
		const maxQueued = subscriptions.size === 1 ? 1 : MAX_QUEUED;
		const full: Subscription[] = [];
		for (const subscription of subscriptions)
			if (subscription.isFull(maxQueued) && subscription.wants(arrival)) full.push(subscription);
		return full;
	};

	const waitForRoom = async (arrival: Arrival): Promise<void> => {
		notifier.all();
		for (let full = fullFor(arrival); full.length > 0 && !signal.aborted; full = fullFor(arrival)) {
			if ([...subscriptions].some(({ isIdle }) => isIdle)) return full.forEach(onBehind);
			await new Promise<void>((resolve) => {
				changed = resolve;
			});
			changed = () => undefined;
		}
	};

	return {
		makeRoom: (arrival) => (fullFor(arrival).length === 0 ? null : waitForRoom(arrival)),
		give(arrival) {
			for (const subscription of subscriptions)
				if (subscription.wants(arrival)) subscription.offer(arrival);
			history.add(arrival);
			notifier.soon();
		},
		changed: () => changed(),
	};
}
