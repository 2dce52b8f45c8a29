import type { EventBatch, QueuedEvent } from '../../../delivery/event/batch';
import {
	createStartedBatches,
	type StartedBatches,
} from '../../../delivery/batches/startedBatches';
import { createFakeClock, type FakeClock } from '../../support/fakes/fakeClock';
import { eventOf } from '../../support/fakes/triggerEvents';

const groups = [
	{ key: 'first', attempt: 2, eventIds: ['1', '2'] },
	{ key: 'second', attempt: 1, eventIds: ['3'] },
];
let clock: FakeClock;
let batches: StartedBatches;

beforeEach(() => {
	clock = createFakeClock();
	batches = createStartedBatches({ started: groups, restored: groups }, clock);
});

const come = (id: string | null): QueuedEvent => {
	const ticket = { eventId: id, confirmed: false };
	const waiting = { event: eventOf(id, 'a'), ticket, sinceMs: clock.now() };
	batches.add(waiting);
	return waiting;
};
const keys = (): string[] => batches.saved().map(({ key }) => key);
const always = (): boolean => true;

it('holds the events of a group until the group is complete, and no others', () => {
	const one = come('1');
	const [stranger, unnamed] = [come('9'), come(null)];
	expect([one, stranger, unnamed].map(batches.holds)).toEqual([true, false, false]);
	expect(batches.nextReady(always)).toBeNull();
	const two = come('2');
	expect(batches.nextReady(() => false)).toBeNull();
	expect(batches.nextReady(always)).toEqual({
		key: 'first',
		firstAttempt: 2,
		redelivered: true,
		members: [one, two],
		absent: { eventIds: [], states: [], roughStates: [] },
	});
	expect([batches.holds(one), keys()]).toEqual([false, ['second']]);
});

it('starts a group without the events that do not come again within 30 seconds', async () => {
	expect(batches.dueMs).toBe(Infinity);
	const two = come('2');
	expect(batches.dueMs).toBe(clock.now() + 30_000);
	await clock.advance(29_999);
	expect(batches.nextReady(always)).toBeNull();
	await clock.advance(1);
	expect(batches.nextReady(always)).toMatchObject({
		key: 'first',
		members: [two],
		absent: { eventIds: ['1'] },
	});
	expect(batches.holds(come('1'))).toBe(false);
});

it('leaves out skipped events, and forgets a group of which nothing is left', () => {
	batches.skip(eventOf('3', 'a'));
	expect(keys()).toEqual(['first']);
	come('1');
	batches.skip(eventOf('2', 'a'));
	expect(batches.nextReady(always)).toMatchObject({
		key: 'first',
		absent: { eventIds: [], states: [], roughStates: [] },
	});
});

it('starts groups as they are when no more events come again', () => {
	const one = come('1');
	batches.endRestoring();
	expect(keys()).toEqual(['first']);
	expect(batches.nextReady(always)).toMatchObject({
		members: [one],
		absent: { eventIds: [], states: [], roughStates: [] },
	});
	expect(batches.nextReady(always)).toBeNull();
});

describe('a batch that n8n has', () => {
	const batch = (id: string, more: Partial<EventBatch> = {}): EventBatch => ({
		key: `key-${id}`,
		firstAttempt: 1,
		redelivered: false,
		members: [come(id)],
		...more,
	});

	it('is saved with its attempt until it is confirmed, after those from before the restart', () => {
		const own = batch('9');
		batches.handOver(own, 1);
		batches.handOver(own, 2);
		expect(batches.saved()).toMatchObject([
			...groups,
			{ key: 'key-9', attempt: 2, eventIds: ['9'] },
		]);
		batches.confirmed(own);
		expect(batches.saved()).toEqual(groups);
	});

	it('has run whole if n8n had it before the restart: its other events are recognised and still saved', () => {
		batches = createStartedBatches({ started: [], restored: [] }, clock);
		batches.ranBefore(batch('a', { absent: { eventIds: ['b', 'c'], states: ['s', ''] } }), 1);
		const wasRun = (id: string | null): boolean => batches.wasRun(eventOf(id, 'payment-1'));
		expect(['a', 'b', null].map(wasRun)).toEqual([false, true, false]);
		expect(batches.saved()).toEqual([
			{ key: 'key-a', attempt: 1, eventIds: ['c'], states: [''], roughStates: [''] },
		]);
		expect(wasRun('c')).toBe(true);
		expect(batches.saved()).toEqual([]);
		expect(wasRun('b')).toBe(true);
	});

	it('is still saved with an event that only a list has shown again', () => {
		batches.ranBefore(batch('a', { absent: { eventIds: ['state-b'] } }), 1);
		expect(batches.wasRun(eventOf(null, 'payment-1', { durableId: 'state-b' }))).toBe(true);
		expect(batches.saved()).toMatchObject([...groups, { eventIds: ['state-b'] }]);
	});
});
