/**
 * What a run with another service plays in addition to the faults: payments in an absence before the first
 * event, and readable lists at the end.
 */
import type { Behaviours } from '../../sandbox/behaviours/rows';
import type { Sandbox } from '../../sandbox/server';
import { listsGivenBack } from '../../test/chaos/chaosBehaviours';
import { waitFor } from '../driver/processes/waitFor';
import type { ChaosVersion } from './triggerTestbed';

/** These payments run through all their states before the first event arrives. */
const EARLY_PAYMENTS = { payments: 3, statuses: ['queued', 'processing', 'succeeded'] };

/**
 * Before the first event, the service goes away and payments change. No event ID to resume from exists, only
 * one that the service never sent.
 *
 * @returns how many events happened in that absence
 */
export async function playFirstAbsence(
	{ control, restart }: Sandbox,
	version: ChaosVersion,
): Promise<number> {
	await restart(async () => {
		await control.burst(EARLY_PAYMENTS);
	});
	const events = control.events(version).length;
	await waitFor('the trigger to be back after its first absence', () => control.streams()[0], {
		timeoutMs: 120_000,
	});
	return events;
}

/**
 * Makes unreadable lists readable again. A new connection reads them at once, not within five minutes.
 *
 * @returns whether they were unreadable
 */
export function giveListsBack({ control }: Sandbox, behaviours: Behaviours): boolean {
	const change = listsGivenBack(behaviours);
	if (Object.keys(change).length === 0) return false;
	control.changeBehaviours(change);
	control.cutStreams({ how: 'fin' });
	return true;
}
