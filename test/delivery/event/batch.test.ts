import { allIdsOfBatch, idsOfBatch, partOf, type EventBatch } from '../../../delivery/event/batch';
import {
	roughStateName,
	stateKey,
	stateName,
	type DeliveryEvent,
} from '../../../delivery/event/deliveryEvent';
import { eventOf } from '../../support/fakes/triggerEvents';

const version = { id: 'a', status: 'queued', atMs: 5 };
const batchOf = (...events: DeliveryEvent[]): EventBatch => ({
	key: 'key',
	firstAttempt: 1,
	redelivered: false,
	members: events.map((event) => ({
		event,
		ticket: { eventId: event.eventId, confirmed: false },
		sinceMs: 0,
	})),
});

it('identifies events by what stays the same on a replay, and leaves out events without an identity', () => {
	expect(idsOfBatch(batchOf(eventOf('e1', 'a'), eventOf(null, 'b', { durableId: null })))).toEqual({
		eventIds: ['e1'],
	});
});

it('adds the state of an event, because the lists may show it, too, unless the ID is the key of the state', () => {
	const named = eventOf('e1', 'a', { version });
	const unnamed = eventOf(null, 'a', { durableId: stateKey(version), version });
	expect(idsOfBatch(batchOf(named, unnamed))).toEqual({
		eventIds: ['e1', stateKey(version)],
		states: [stateName(version), ''],
		roughStates: [roughStateName(version), roughStateName(version)],
	});
	expect(stateName(version)).toMatch(/^[0-9a-f]{12}$/);
});

it('adds no state in whole seconds where the time has no parts of a second, or has no time', () => {
	const whole = { ...version, atMs: 5_000 };
	const rough = { ...whole, isRough: true as const };
	const events = [whole, rough, { ...version, atMs: null }].map((one) =>
		eventOf('e1', 'a', { version: one }),
	);
	for (const event of events) expect(idsOfBatch(batchOf(event))).not.toHaveProperty('roughStates');
});

it('adds the state of a row that has the ID of an event from before the restart', () => {
	const renamed = eventOf(null, 'a', { durableId: 'e1', version, source: 'reconciliation' });
	expect(idsOfBatch(batchOf(renamed))).toEqual({
		eventIds: ['e1'],
		states: [stateName(version)],
		roughStates: [roughStateName(version)],
	});
});

it('splits the IDs of a batch with the names of their states', () => {
	const ids = { eventIds: ['a', 'b', 'c'], states: ['1', '', '3'] };
	expect(partOf(ids, (id) => id !== 'b')).toEqual({
		eventIds: ['a', 'c'],
		states: ['1', '3'],
		roughStates: ['', ''],
	});
});

it('gives an event no state if its ID is the key of a listed one, whose time is spelled otherwise', () => {
	const exact = { ...version, atMs: 5_250 };
	const rough = { ...version, atMs: 5_000, isRough: true as const };
	const keyed = (own: typeof exact, listed: typeof exact) =>
		idsOfBatch(batchOf(eventOf('e1', 'a', { durableId: stateKey(listed), version: own })));
	expect(keyed(exact, rough)).toEqual({
		eventIds: [stateKey(rough)],
		roughStates: [stateName(rough)],
	});
	expect(keyed(rough, exact)).toEqual({
		eventIds: [stateKey(exact)],
		roughStates: [stateName(rough)],
	});
});

it('names the events of a batch that have not come again as well', () => {
	const batch = batchOf(eventOf('e1', 'a', { version }));
	const absent = { eventIds: ['e2', 'e3'], states: ['', 'named'] };
	expect(allIdsOfBatch({ ...batch, absent })).toEqual({
		eventIds: ['e1', 'e2', 'e3'],
		states: [stateName(version), '', 'named'],
		roughStates: [roughStateName(version), '', ''],
	});
	expect(allIdsOfBatch(batch)).toEqual(idsOfBatch(batch));
});
