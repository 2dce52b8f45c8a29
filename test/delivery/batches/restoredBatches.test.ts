import type { QueuedEvent } from '../../../delivery/event/batch';
import {
	createRestoredBatches,
	type RestoredBatches,
} from '../../../delivery/batches/restoredBatches';
import { createFakeClock, type FakeClock } from '../../support/fakes/fakeClock';
import { eventOf } from '../../support/fakes/triggerEvents';

const groups = [
	{ key: 'first', attempt: 2, eventIds: ['1', '2'] },
	{ key: 'second', attempt: 1, eventIds: ['3'] },
];
let clock: FakeClock;
let restored: RestoredBatches;

beforeEach(() => {
	clock = createFakeClock();
	restored = createRestoredBatches(groups, clock);
});

const come = (id: string | null): QueuedEvent => {
	const ticket = { eventId: id, confirmed: false };
	const waiting = { event: eventOf(id, 'a'), ticket, sinceMs: clock.now() };
	restored.add(waiting);
	return waiting;
};
const keys = (): string[] => restored.unresolved().map(({ key }) => key);
const always = (): boolean => true;

it('holds the events of a group until the group is complete, and no others', () => {
	const one = come('1');
	const [stranger, unnamed] = [come('9'), come(null)];
	expect([one, stranger, unnamed].map(restored.holds)).toEqual([true, false, false]);
	expect(restored.nextReady(always)).toBeNull();
	const two = come('2');
	expect(restored.nextReady(() => false)).toBeNull();
	expect(restored.nextReady(always)).toEqual({
		key: 'first',
		firstAttempt: 2,
		redelivered: true,
		members: [one, two],
		absent: { eventIds: [], states: [], roughStates: [] },
	});
	expect([restored.holds(one), keys()]).toEqual([false, ['second']]);
});

it('starts a group without the events that do not come again within 30 seconds', async () => {
	expect(restored.dueMs).toBe(Infinity);
	const two = come('2');
	expect(restored.dueMs).toBe(clock.now() + 30_000);
	await clock.advance(29_999);
	expect(restored.nextReady(always)).toBeNull();
	await clock.advance(1);
	expect(restored.nextReady(always)).toMatchObject({
		key: 'first',
		members: [two],
		absent: { eventIds: ['1'] },
	});
	expect(restored.holds(come('1'))).toBe(false);
});

it('leaves out skipped events, and forgets a group of which nothing is left', () => {
	restored.skip(eventOf('3', 'a'));
	expect(keys()).toEqual(['first']);
	come('1');
	restored.skip(eventOf('2', 'a'));
	expect(restored.nextReady(always)).toMatchObject({
		key: 'first',
		absent: { eventIds: [], states: [], roughStates: [] },
	});
});

it('starts groups as they are when no more events come again', () => {
	const one = come('1');
	restored.end();
	expect(keys()).toEqual(['first']);
	expect(restored.nextReady(always)).toMatchObject({
		members: [one],
		absent: { eventIds: [], states: [], roughStates: [] },
	});
	expect(restored.nextReady(always)).toBeNull();
});
