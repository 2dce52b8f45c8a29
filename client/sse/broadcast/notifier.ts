/** Decides when the followers of a shared stream are woken for new events. */
import type { Clock } from '../../async/clock';
import type { Subscription } from './subscription';

export interface Notifier {
	/** Wakes all followers that have an event to take. */
	now(): void;
	/**
	 * Call it after each event. The first event wakes the followers at once. Events that come soon after it wake
	 * them once, together, a little later.
	 */
	soon(): void;
}

/** The delay per follower. Events that follow each other closely are delivered together. */
const LINGER_MS_EACH = 10;
/** The maximum delay, however many followers there are. */
const MAX_LINGER_MS = 200;

/**
 * With many followers, waking each one for each event costs more than their work on it. A single
 * follower is woken for each event.
 *
 * @param signal ends every wait
 */
export function createNotifier(
	subscriptions: ReadonlySet<Pick<Subscription, 'notify'>>,
	clock: Clock,
	signal: AbortSignal,
): Notifier {
	/** Number of events from the one that woke the followers last. 0 if a new one may wake them. */
	let sinceWake = 0;
	const now = (): void => {
		for (const subscription of subscriptions) subscription.notify();
	};
	const soon = (): void => {
		if (subscriptions.size === 1) return now();
		sinceWake += 1;
		if (sinceWake > 1) return;
		now();
		clock.sleep(Math.min(subscriptions.size * LINGER_MS_EACH, MAX_LINGER_MS), signal).then(
			() => {
				const isQuiet = sinceWake === 1;
				sinceWake = 0;
				if (!isQuiet) soon();
			},
			() => undefined,
		);
	};
	return { now, soon };
}
