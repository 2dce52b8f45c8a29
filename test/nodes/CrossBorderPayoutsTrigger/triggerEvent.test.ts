import { toTriggerEvent } from '../../../nodes/CrossBorderPayoutsTrigger/triggerEvent';
import { streams } from '../../../nodes/CrossBorderPayoutsTrigger/versions';

const received = (eventId: string | null, data: unknown, event = 'payment') => ({
	eventId,
	source: 'stream' as const,
	receivedAtMs: 5,
	frame: {
		event,
		data: typeof data === 'string' ? data : JSON.stringify(data),
		ownId: eventId,
		lastEventId: eventId ?? '',
		truncated: false,
	},
});
const record = { id: 'p1', status: 'queued', timestamp: '2026-01-01T00:00:00Z' };
const keyOf = (eventId: string | null, data: unknown, event?: string): string =>
	toTriggerEvent(received(eventId, data, event), streams.v3).key;

it('takes the payment for the lane, and one lane for all events without one', () => {
	expect(toTriggerEvent(received('e', record), streams.v3)).toMatchObject({
		lane: 'p1',
		key: 'e',
		status: 'queued',
		sizeChars: JSON.stringify(record).length,
	});
	expect(toTriggerEvent(received('e', {}), streams.v3).lane).toBe('');
	expect(toTriggerEvent(received('e', '{'), streams.v3).lane).toBe('');
});

it('names an event by its id; a strange id is hashed, so that it fits into a key', () => {
	expect(keyOf('01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11', {})).toBe('01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11');
	expect(keyOf('a b:c', {})).toMatch(/^[0-9a-f]{32}$/);
	expect(keyOf('x'.repeat(500), {})).toMatch(/^[0-9a-f]{32}$/);
});

describe('without an id', () => {
	it('a copy of the same status has the same key', () => {
		expect(keyOf(null, record)).toBe(keyOf(null, record));
	});

	it.each([
		[{ ...record, status: 'failed' }, 'payment'],
		[{ ...record, timestamp: '2026-01-01T00:00:01Z' }, 'payment'],
		[{ ...record, msg: 'more' }, 'payment'],
		[record, 'payment-update'],
	])('%j as %s has another key', (data, event) => {
		expect(keyOf(null, data, event)).not.toBe(keyOf(null, record));
	});

	it.each([[{ id: 'p1', status: 'queued' }], [{}], ['{']])('%j is taken for a new event each time', (data) => {
		expect(keyOf(null, data)).not.toBe(keyOf(null, data));
	});
});
