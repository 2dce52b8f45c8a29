/** Decides when the followers of a shared stream are woken for new events. */
import type { Clock } from '../../http/clock';
import type { Subscription } from './subscription';

export interface Notifier {
	/** Wakes all followers that have an event to take. */
	all(): void;
	/** Call it after each event. Wakes at once, and for the events close behind it once later. */
	soon(): void;
}

/** Events that follow each other closely are delivered together. The delay per follower. */
const CROWD_MS_EACH = 10;
/** The maximum delay, however many followers there are. */
const CROWD_MS = 200;

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
	let crowd = 0;
	const all = (): void => {
		for (const subscription of subscriptions) subscription.notify();
	};
	const soon = (): void => {
		if (subscriptions.size === 1) return all();
		crowd += 1;
		if (crowd > 1) return;
		all();
		clock.sleep(Math.min(subscriptions.size * CROWD_MS_EACH, CROWD_MS), signal).then(
			() => {
				const isQuiet = crowd === 1;
				crowd = 0;
				if (!isQuiet) soon();
			},
			() => undefined,
		);
	};
	return { all, soon };
}
