/** Delivers the events of a connection to all its followers, as fast as they take them. */
import type { Clock } from '../../async/clock';
import { createNotifier } from './notifier';
import type { Arrival, ReplayBuffer } from './replayBuffer';
import type { Subscription } from './subscription';

export interface FanOut {
	/**
	 * Waits until every queue has room. But if another follower has nothing to do, it removes the followers with
	 * full queues (`onBehind`).
	 *
	 * @returns null if there is room
	 */
	makeRoom(arrival: Arrival): Promise<void> | null;
	/** Puts the event into the queue of each follower that must get it. */
	publish(arrival: Arrival): void;
	/** Call it when a queue may have room again, or a follower may have nothing to do. */
	changed(): void;
}

export interface FanOutOptions {
	readonly subscriptions: ReadonlySet<Subscription>;
	readonly history: Pick<ReplayBuffer, 'add'>;
	readonly clock: Clock;
	/** Ends every wait. */
	readonly signal: AbortSignal;
	/** Called for a follower that is too slow for the others. It must remove the follower. */
	readonly onBehind: (subscription: Subscription) => void;
}

/** Maximum events in a queue. Beyond this, a follower can make the others wait. */
const MAX_QUEUED = 1_000;

export function createFanOut(options: FanOutOptions): FanOut {
	const { subscriptions, history, clock, signal, onBehind } = options;
	const notifier = createNotifier(subscriptions, clock, signal);
	let changed = (): void => undefined;

	const fullFor = ({ event: { eventId } }: Arrival): Subscription[] => {
		// For a single follower, nothing is read ahead, as in `subscribe`.
		const maxQueued = subscriptions.size === 1 ? 1 : MAX_QUEUED;
		const full: Subscription[] = [];
		for (const subscription of subscriptions)
			if (subscription.isFull(maxQueued) && subscription.wants(eventId)) full.push(subscription);
		return full;
	};

	const waitForRoom = async (arrival: Arrival): Promise<void> => {
		notifier.now();
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
		publish(arrival) {
			for (const subscription of subscriptions) {
				subscription.prove(arrival);
				if (subscription.wants(arrival.event.eventId)) subscription.offer(arrival);
				else subscription.skip();
			}
			history.add(arrival);
			notifier.soon();
		},
		changed: () => changed(),
	};
}
