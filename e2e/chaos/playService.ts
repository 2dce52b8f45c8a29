/** What a run against another service has beside the faults: payments of the very first absence, and the lists given back at the end. */
import type { Behaviours } from '../../sandbox/behaviours/rows';
import type { Sandbox } from '../../sandbox/server';
import { listsGivenBack } from '../../test/chaos/chaosBehaviours';
import { waitFor } from '../driver/waitFor';
import type { ChaosVersion } from './station';

/** Goes through its whole life before any event has come. */
const EARLY_PAYMENTS = { payments: 3, statuses: ['queued', 'processing', 'succeeded'] };

/**
 * Before the first event the service goes away, and payments change meanwhile: there is no place to resume from, only
 * one that nobody ever sent. @returns how many events there are of it
 */
export async function playFirstAbsence(
	{ control, restart }: Sandbox,
	version: ChaosVersion,
): Promise<number> {
	await restart(async () => {
		await control.burst(EARLY_PAYMENTS);
	});
	const events = control.events(version).length;
	await waitFor(
		'the trigger to be back after its first absence',
		() => control.state().streams[0],
		{ timeoutMs: 120_000 },
	);
	return events;
}

/** Lists that could not be read can be read from now on. A new connection asks for them at once, not within five minutes. */
export function giveListsBack({ control }: Sandbox, behaviours: Behaviours): void {
	const change = listsGivenBack(behaviours);
	if (Object.keys(change).length === 0) return;
	control.changeBehaviours(change);
	control.cutStreams({ how: 'fin' });
}
