/** Delivers the events of a connection to all its followers, as fast as they take them. */
import type { Clock } from '../../async/clock';
import { createNotifier } from './notifier';
import type { StreamEvent } from '../subscribe/subscribeOptions';
import type { ReplayBuffer } from './replayBuffer';
import type { Subscription } from './subscription';

export interface FanOut<Event extends StreamEvent> {
	/**
	 * Waits until every queue has room. But if another follower has nothing to do, it removes the followers with
	 * full queues (`onBehind`).
	 *
	 * @returns null if there is room
	 */
	makeRoom(event: Event): Promise<void> | null;
	/** Puts the event into the queue of each follower that must get it. */
	publish(event: Event): void;
	/** Call it when a queue may have room again, or a follower may have nothing to do. */
	changed(): void;
}

export interface FanOutOptions<Event extends StreamEvent> {
	readonly subscriptions: ReadonlySet<Subscription<Event>>;
	readonly history: Pick<ReplayBuffer<Event>, 'add'>;
	readonly clock: Clock;
	/** Ends every wait. */
	readonly signal: AbortSignal;
	/** Called for a follower that is too slow for the others. It must remove the follower. */
	readonly onBehind: (subscription: Subscription<Event>) => void;
}

/** Maximum events in a queue. Beyond this, a follower can make the others wait. */
const MAX_QUEUED = 1_000;

export function createFanOut<Event extends StreamEvent>(
	options: FanOutOptions<Event>,
): FanOut<Event> {
	const { subscriptions, history, clock, signal, onBehind } = options;
	const notifier = createNotifier(subscriptions, clock, signal);
	let changed = (): void => undefined;

	const fullFor = ({ eventId }: Event): Array<Subscription<Event>> => {
		// For a single follower, nothing is read ahead, as in `subscribe`.
		const maxQueued = subscriptions.size === 1 ? 1 : MAX_QUEUED;
		const full: Array<Subscription<Event>> = [];
		for (const subscription of subscriptions)
			if (subscription.isFull(maxQueued) && subscription.wants(eventId)) full.push(subscription);
		return full;
	};

	const waitForRoom = async (event: Event): Promise<void> => {
		notifier.now();
		for (let full = fullFor(event); full.length > 0 && !signal.aborted; full = fullFor(event)) {
			if ([...subscriptions].some(({ isIdle }) => isIdle)) return full.forEach(onBehind);
			await new Promise<void>((resolve) => {
				changed = resolve;
			});
			changed = () => undefined;
		}
	};

	return {
		makeRoom: (event) => (fullFor(event).length === 0 ? null : waitForRoom(event)),
		publish(event) {
			for (const subscription of subscriptions) {
				subscription.prove(event.eventId);
				if (subscription.wants(event.eventId)) subscription.offer(event);
				else subscription.skip();
			}
			history.add(event);
			notifier.soon();
		},
		changed: () => changed(),
	};
}
