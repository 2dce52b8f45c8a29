import { idsOfBatch, type EventBatch } from '../../../delivery/batches/batch';
import { roughStateName, stateName, type DeliveryEvent } from '../../../delivery/deliveryEvent';
import { eventOf } from '../../support/fakes/triggerEvents';

const version = { id: 'a', status: 'queued', atMs: 5 };
const groupOf = (...events: DeliveryEvent[]): EventBatch => ({
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
	expect(idsOfBatch(groupOf(eventOf('e1', 'a'), eventOf(null, 'b', { durableId: null })))).toEqual({
		eventIds: ['e1'],
	});
});

it('adds the state of an event with an id, because the lists may show it, too', () => {
	const named = eventOf('e1', 'a', { version });
	const unnamed = eventOf(null, 'a', { durableId: 'state-key', version });
	expect(idsOfBatch(groupOf(named, unnamed))).toEqual({
		eventIds: ['e1', 'state-key'],
		states: [stateName(version), ''],
		roughStates: [roughStateName(version), roughStateName(version)],
	});
	expect(stateName(version)).toMatch(/^[0-9a-f]{12}$/);
});

it('adds no state in whole seconds where the time has no parts of a second, or comes from a list itself', () => {
	const whole = { ...version, atMs: 5_000 };
	const rough = { ...whole, isRough: true as const };
	const fromList = eventOf(null, 'a', { durableId: 'key', version, source: 'reconciliation' });
	const events = [whole, rough, { ...version, atMs: null }].map((one) =>
		eventOf('e1', 'a', { version: one }),
	);
	for (const event of [...events, fromList])
		expect(idsOfBatch(groupOf(event))).not.toHaveProperty('roughStates');
});
