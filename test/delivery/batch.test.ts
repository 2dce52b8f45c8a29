import { idsOfBatch, type EventBatch } from '../../delivery/batch';
import { stateName, type TriggerEvent } from '../../delivery/deliveryEvent';
import { eventOf } from '../support/fakes/triggerEvents';

const mark = { id: 'a', status: 'queued', atMs: 5 };
const groupOf = (...events: TriggerEvent[]): EventBatch => ({
	key: 'key',
	firstAttempt: 1,
	redelivered: false,
	members: events.map((event) => ({
		event,
		ticket: { eventId: event.eventId, confirmed: false },
		sinceMs: 0,
	})),
});

it('names events by what they come again with, and leaves out what has no name', () => {
	expect(idsOfBatch(groupOf(eventOf('e1', 'a'), eventOf(null, 'b', { durableId: null })))).toEqual({
		eventIds: ['e1'],
	});
});

it('adds the state of an event with an id: it may be found by looking, too', () => {
	const named = eventOf('e1', 'a', { mark });
	const unnamed = eventOf(null, 'a', { durableId: 'state-key', mark });
	expect(idsOfBatch(groupOf(named, unnamed))).toEqual({
		eventIds: ['e1', 'state-key'],
		states: [stateName(mark), ''],
	});
	expect(stateName(mark)).toMatch(/^[0-9a-f]{12}$/);
});
