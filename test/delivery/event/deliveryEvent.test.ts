import type { StreamProfile } from '../../../client/sse/subscribe';
import { frameOf, receivedOf } from '../../support/fakes/framedEvent';
import {
	placeEvent,
	roughStateName,
	stateName,
	toFoundEvent,
	toDeliveryEvent,
} from '../../../delivery/event/deliveryEvent';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';

const eventOf = (
	eventId: string | null,
	data: unknown,
	{ event, profile = streamProfiles.v3, scope = '' }: EventOptions = {},
) => {
	const frame = frameOf(eventId, typeof data === 'string' ? data : JSON.stringify(data), event);
	return toDeliveryEvent(frame, receivedOf(frame, { receivedAtMs: 5 }), profile, scope);
};

interface EventOptions {
	readonly event?: string | undefined;
	readonly profile?: StreamProfile;
	readonly scope?: string;
}

const record = { id: 'p1', status: 'queued', timestamp: '2026-01-01T00:00:00Z' };
const keyOf = (eventId: string | null, data: unknown, event?: string): string =>
	eventOf(eventId, data, { event }).key;

it('uses the payment as the lane, and one lane for all events without a payment', () => {
	expect(eventOf('e', record)).toMatchObject({
		lane: 'p1',
		key: 'e',
		status: 'queued',
		sizeChars: JSON.stringify(record).length,
	});
	expect(eventOf('e', {}).lane).toBe('');
	expect(eventOf('e', '{').lane).toBe('');
});

it('uses the id as the key, and hashes an unusual id so that it fits', () => {
	expect(keyOf('01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11', {})).toBe(
		'01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
	);
	expect(keyOf('a b:c', {})).toMatch(/^[0-9a-f]{32}$/);
	expect(keyOf('x'.repeat(500), {})).toMatch(/^[0-9a-f]{32}$/);
});

it('adds the scope to the key of an ID that may come from several environments, and to no UUID of version 7', () => {
	const scoped = (eventId: string, scope: string): string =>
		eventOf(eventId, record, { scope }).key;
	const uuid = '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11';
	expect([scoped(uuid, 'one'), scoped(uuid, 'other')]).toEqual([uuid, uuid]);
	expect(scoped('e7', 'one')).toBe(scoped('e7', 'one'));
	expect(
		new Set([scoped('e7', 'one'), scoped('e7', 'other'), scoped('e8', 'one'), 'e7']).size,
	).toBe(4);
	const version = { id: 'p1', status: 'queued', atMs: 1 };
	expect(toFoundEvent({ record, version }, 5, 'e7', 'one').key).toBe(scoped('e7', 'one'));
	expect(toFoundEvent({ record, version }, 5, 'e7', 'one').durableId).toBe('e7');
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

	it.each([[{ id: 'p1', status: 'queued' }], [{}], ['{']])(
		'%j counts as a new event each time',
		(data) => {
			expect(keyOf(null, data)).not.toBe(keyOf(null, data));
		},
	);
});

describe('a stream without ids', () => {
	const v2 = (data: unknown, event?: string) =>
		eventOf(null, data, { event, profile: streamProfiles.v2 });

	it('identifies a state by payment, status and time, from the stream and from a list', () => {
		const { key, durableId } = v2(record);
		expect(durableId).toBe(key);
		expect(
			v2({ ...record, msg: 'more', timestamp: '2026-01-01T00:00:00.000+00:00' }, 'payment-update')
				.key,
		).toBe(key);
		const version = { id: 'p1', status: 'queued', atMs: Date.parse(record.timestamp) };
		expect(toFoundEvent({ record, version }, 5, undefined).key).toBe(key);
	});

	it.each([[{ status: 'failed' }], [{ id: 'p2' }], [{ timestamp: '2026-01-01T00:00:00.001Z' }]])(
		'recognizes another state: %j',
		(change) => expect(v2({ ...record, ...change }).key).not.toBe(v2(record).key),
	);

	it('treats an unknown kind of event as another event', () => {
		expect(v2(record, 'payment-other')).toMatchObject({ version: null });
		expect(v2(record, 'payment-other').key).not.toBe(v2(record).key);
	});

	it('gives no key to an event that cannot be replayed', () => {
		expect(v2({ id: 'p1' }).durableId).toBeNull();
	});
});

describe('a change that a list showed', () => {
	const version = { id: 'p1', status: 'queued', atMs: 5 };

	it('outputs the unchanged record, as a payment event without an id', () => {
		expect(toFoundEvent({ record, version }, 7, undefined)).toMatchObject({
			event: 'payment',
			payment: record,
			status: 'queued',
			timestamp: record.timestamp,
			eventId: null,
			source: 'reconciliation',
			receivedAtMs: 7,
			lane: 'p1',
		});
	});

	it('has the key of the event that reported it before a restart', () => {
		expect(toFoundEvent({ record, version }, 7, 'event-1')).toMatchObject({
			eventId: null,
			key: 'event-1',
			durableId: 'event-1',
		});
	});

	it('has a short name of its state', () => {
		expect(stateName(version)).toBe(
			toFoundEvent({ record, version }, 7, undefined).key.slice(0, 12),
		);
	});
});

it('names a state as a list does that has whole seconds only', () => {
	const exact = { id: 'a', status: 'failed', atMs: 5_250 };
	expect(roughStateName(exact)).toBe(stateName({ ...exact, atMs: 5_000 }));
	expect(roughStateName({ ...exact, round: 1 })).not.toBe(roughStateName(exact));
	expect(roughStateName({ ...exact, atMs: 5_000 })).toBe('');
	expect(roughStateName({ ...exact, atMs: null })).toBe('');
});

it('gives a state that returned within one timestamp its own key, the same for the event and for the list', () => {
	const event = eventOf(null, record, { profile: streamProfiles.v2 });
	const { version } = event;
	if (version === null) throw new Error('no version');
	expect(placeEvent(event, version)).toBe(event);
	expect(placeEvent(event, null)).toBe(event);
	const keys = [1, 2].map((round) => {
		const placed = placeEvent(event, { ...version, round });
		expect(placed).toMatchObject({ durableId: placed.key, version: { round } });
		expect(toFoundEvent({ record, version: { ...version, round } }, 5, undefined).key).toBe(
			placed.key,
		);
		return placed.key;
	});
	expect(new Set([event.key, ...keys]).size).toBe(3);
	const named = eventOf('e', record);
	expect(placeEvent(named, { ...version, round: 1 })).toBe(named);
});
