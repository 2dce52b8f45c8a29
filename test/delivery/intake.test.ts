import { createOffsetTracker } from '../../delivery/checkpoint/offsetTracker';
import { createIntake, type IntakeOptions } from '../../delivery/intake';
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { eventOf } from '../support/fakes/triggerEvents';

const noneStarted = { idOf: () => undefined, claimListedId: () => undefined, wasRun: () => false };
const version = { id: 'p', status: 'failed', atMs: 1, country: undefined };

function start(raw: Record<string, unknown> = {}, more: Partial<IntakeOptions> = {}) {
	const offered: DeliveryEvent[] = [];
	const skipped: DeliveryEvent[] = [];
	const noted: unknown[] = [];
	const unreadable: unknown[] = [];
	const offsets = createOffsetTracker(null);
	const intake = createIntake({
		clock: { now: () => 5 },
		settings: readSettings({ apiVersion: 'v2', ...raw }),
		scope: '',
		resumption: {
			mayHaveRun: () => false,
			isTooEarly: () => false,
		},
		offsets,
		reconciler: {
			note: (reported) => {
				noted.push(reported);
				return { sureMs: null, version: reported };
			},
		},
		started: noneStarted,
		dispatcher: {
			offer: (event) => {
				offered.push(event);
				return null;
			},
			skip: (event) => void skipped.push(event),
		},
		confirm: (ticket) => offsets.confirm(ticket),
		onUnreadable: (id) => unreadable.push(id),
		...more,
	});
	const arrive = (event: DeliveryEvent): unknown => intake.event(event, event.version);
	const repeat = (event: DeliveryEvent): unknown => intake.event(event, 'repeat');
	const { change } = intake;
	return { arrive, repeat, change, offered, skipped, noted, unreadable, offsets };
}

it('offers an event, which stays unconfirmed, and records its state', () => {
	const { arrive, offered, noted, offsets } = start();
	const event = eventOf('1', 'p', { version });
	expect(arrive(event)).toBeNull();
	expect(offered).toEqual([event]);
	expect(noted).toEqual([version]);
	expect(offsets).toMatchObject({ size: 1, cursor: null });
});

it('confirms an unwanted event, and does not record its state', () => {
	const { arrive, offered, skipped, noted, offsets } = start({ events: ['payment-update'] });
	const event = eventOf('1', 'p', { version });
	expect(arrive(event)).toBeNull();
	expect(offered).toEqual([]);
	expect(skipped).toEqual([event]);
	expect(noted).toEqual([null]);
	expect(offsets).toMatchObject({ size: 0, cursor: '1' });
});

it('does not end the wait for a wanted event with the same key, on a stream without event IDs', () => {
	const { arrive, skipped } = start({ events: ['payment-update'] });
	arrive(eventOf(null, 'p', { version }));
	expect(skipped).toEqual([]);
});

it('confirms a repeat without another execution', () => {
	const { repeat, offered, noted, offsets } = start();
	repeat(eventOf('1', 'p', { version }));
	expect(offered).toEqual([]);
	expect(noted).toEqual([null]);
	expect(offsets.size).toBe(0);
});

it.each<[string, Partial<IntakeOptions>]>([
	['that ran before a restart', { started: { ...noneStarted, wasRun: () => true } }],
	[
		'from before the activation',
		{
			resumption: {
				mayHaveRun: () => false,
				isTooEarly: () => true,
			},
		},
	],
])('confirms an event %s', (_, more) => {
	const { arrive, offered, skipped, offsets } = start({}, more);
	arrive(eventOf('1', 'p'));
	expect(offered).toEqual([]);
	expect(skipped).toHaveLength(1);
	expect(offsets.cursor).toBe('1');
});

it('marks an event that may have run before a restart that left no checkpoint', () => {
	const resumption = {
		mayHaveRun: () => true,
		isTooEarly: () => false,
	};
	const { arrive, offered } = start({}, { resumption });
	arrive(eventOf('1', 'p'));
	expect(offered).toMatchObject([{ perhapsRun: true }]);
});

it('turns a found state into an event, under the key of the event that was in progress', () => {
	const { change, offered } = start(
		{},
		{
			started: { ...noneStarted, idOf: () => 'event-7' },
		},
	);
	change({ record: { id: 'p', status: 'failed' }, version });
	expect(offered).toMatchObject([
		{ source: 'reconciliation', key: 'event-7', eventId: null, receivedAtMs: 5 },
	]);
});

it('reports an unreadable event by its ID, and still offers it', () => {
	const { arrive, offered, unreadable } = start();
	arrive(eventOf('1', 'p', { parseError: { message: 'not JSON', start: '{' } }));
	expect(unreadable).toEqual(['1']);
	expect(offered).toHaveLength(1);
});

it('runs an event under the key of the row that was in progress for its state', () => {
	const started = { ...noneStarted, claimListedId: () => 'state-key' };
	const { arrive, offered } = start({}, { started });
	arrive(eventOf('1', 'p', { version }));
	arrive(eventOf(null, 'p', { version }));
	expect(offered).toMatchObject([
		{ eventId: '1', key: 'state-key', durableId: 'state-key' },
		{ eventId: null },
	]);
	expect(offered[1]?.key).not.toBe('state-key');
});
