/** When the followers of a shared stream hear that something has come for them. */
import type { Clock } from '../../http/clock';
import type { Subscription } from './subscription';

export interface Notifier {
	/** Tells those who have something to take, now. */
	all(): void;
	/** After each event: at once, and then no sooner than after a moment. */
	soon(): void;
}

/** Events that come close behind one another are handed over together: so much later at most, for each follower... */
const CROWD_MS_EACH = 10;
/** ...and for all of them. */
const CROWD_MS = 200;

/**
 * Waking many for each event of a crowd is dearer than all they do with it. A single one is woken for each.
 *
 * @param signal ends the waiting
 */
export function createNotifier(
	subscriptions: ReadonlySet<Pick<Subscription, 'notify'>>,
	clock: Clock,
	signal: AbortSignal,
): Notifier {
	/** Events since the followers were woken last, and that one. */
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
