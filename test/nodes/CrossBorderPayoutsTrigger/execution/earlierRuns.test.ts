import type { EventBatch } from '../../../../delivery/event/batch';
import type { RunResult } from '../../../../delivery/event/runResult';
import {
	createEarlierRuns,
	lanesOf,
} from '../../../../nodes/CrossBorderPayoutsTrigger/execution/earlierRuns';
import { createInFlight } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';
import { eventOf } from '../../../support/fakes/triggerEvents';

const batch = (id: string, payment: string): EventBatch => ({
	key: `key-${id}`,
	firstAttempt: 1,
	redelivered: false,
	members: [{ event: eventOf(id, payment), ticket: { eventId: id, confirmed: false }, sinceMs: 0 }],
});

/** An execution with a status of payment-1, which a trigger started that was then closed. */
function setup() {
	const { context } = createFakeTriggerContext();
	const clock = createFakeClock();
	const inFlight = createInFlight();
	const [earlier, closing] = [new AbortController(), new AbortController()];
	let end: (result: RunResult) => void = () => undefined;
	const run = new Promise<RunResult>((resolve) => (end = resolve));
	void inFlight.join('earlier', async () => await run, {
		lanes: lanesOf(context, batch('a', 'payment-1')),
		sinceMs: clock.elapsed(),
		signal: earlier.signal,
	});
	earlier.abort();
	const earlierRuns = createEarlierRuns(context, {
		clock,
		signal: closing.signal,
		inFlight,
		limitMs: () => 60_000,
	});
	const started: string[] = [];
	void earlierRuns(batch('b', 'payment-1'))?.then(() => started.push('b'));
	return { clock, closing, earlierRuns, started, end };
}

it('lets the next status of a payment wait for the end of its execution, and no other payment', async () => {
	const { clock, earlierRuns, started, end } = setup();
	expect(earlierRuns(batch('c', 'payment-2'))).toBeNull();
	await clock.advance(59_000);
	expect(started).toEqual([]);
	end({ kind: 'finished', succeeded: true });
	await clock.advance(1);
	expect(started).toEqual(['b']);
	expect(earlierRuns(batch('d', 'payment-1'))).toBeNull();
});

it('waits no longer than an execution holds up others', async () => {
	const { clock, earlierRuns, started } = setup();
	await clock.advance(60_000);
	expect(started).toEqual(['b']);
	expect(earlierRuns(batch('d', 'payment-1'))).toBeNull();
});

it('ends the wait when the trigger is closed', async () => {
	const { clock, closing, started } = setup();
	closing.abort();
	await clock.advance(1);
	expect(started).toEqual(['b']);
});
