import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createEventFilter, createKindFilter } from '../../../delivery/event/eventFilter';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { eventOf } from '../../support/fakes/triggerEvents';

const all = {
	profile: streamProfiles.v3,
	events: null,
	statuses: null,
	externalIdPrefixes: null,
	onlyStatusChanges: false,
};

it('passes everything if nothing is chosen, including unknown kinds', () => {
	const passes = createEventFilter(all);
	expect(passes(eventOf('1', 'p', { event: 'payment-new-kind', status: 'new-word' }))).toBe(true);
});

it('chooses by kind and by status; an event without a status passes', () => {
	const passes = createEventFilter({
		...all,
		events: new Set(['payment']),
		statuses: new Set(['failed']),
	});
	expect(passes(eventOf('1', 'p', { status: 'failed' }))).toBe(true);
	expect(passes(eventOf('2', 'p', { status: 'queued' }))).toBe(false);
	expect(passes(eventOf('3', 'p', { status: null }))).toBe(true);
	expect(passes(eventOf('4', 'p', { event: 'payment-error', status: null }))).toBe(false);
});

it('passes what cannot be read and has no name, whichever kinds are chosen', () => {
	const passes = createEventFilter({ ...all, events: new Set(['payment']) });
	const parseError = { message: 'The data of the event is larger than the limit', start: '{' };
	const unreadable = { payment: null, status: null, parseError };
	expect(passes(eventOf('1', null, { ...unreadable, event: 'message' }))).toBe(true);
	expect(passes(eventOf('2', null, { ...unreadable, event: 'payment-error' }))).toBe(false);
	expect(passes(eventOf('3', null, { event: 'message' }))).toBe(false);
});

describe('only when the status changes', () => {
	it('leaves out a repeat of the last status, per payment', () => {
		const passes = createEventFilter({ ...all, onlyStatusChanges: true });
		const run = (payment: string | null, status: string | null): boolean =>
			passes(eventOf('e', payment, { status }));
		expect([
			run('a', 'queued'),
			run('b', 'queued'),
			run('a', 'queued'),
			run('a', 'failed'),
			run('a', 'queued'),
		]).toEqual([true, true, false, true, true]);
		expect([run(null, 'queued'), run(null, 'queued'), run('a', null), run('a', 'queued')]).toEqual([
			true,
			true,
			true,
			false,
		]);
	});

	it('notices a change even if the statuses in between are filtered out', () => {
		const passes = createEventFilter({
			...all,
			statuses: new Set(['failed']),
			onlyStatusChanges: true,
		});
		const run = (status: string): boolean => passes(eventOf('e', 'a', { status }));
		expect([run('failed'), run('processing'), run('failed')]).toEqual([true, false, true]);
	});
});

it.each([
	['v3', null, true],
	['v3', ['payment'], true],
	['v3', ['payment-error'], false],
	['v2', ['payment'], true],
	['v2', ['payment-update'], true],
	['v2', ['payment-other'], false],
] as const)('%s with %j: a change from a list passes: %s', (version, events, expected) => {
	const passes = createEventFilter({
		...all,
		profile: streamProfiles[version],
		events: events === null ? null : new Set(events),
		statuses: new Set(['queued']),
	});
	expect(passes(eventOf(null, 'p', { source: 'reconciliation' }))).toBe(expected);
	expect(passes(eventOf(null, 'p', { source: 'reconciliation', status: 'failed' }))).toBe(false);
});

it('treats a change from a list like any event with a state', () => {
	const wants = (...names: string[]) =>
		createKindFilter({ profile: streamProfiles.v2, events: new Set(names) });
	const found = eventOf(null, 'p', { source: 'reconciliation' });
	expect([wants('payment')(found), wants('payment-update')(found), wants('other')(found)]).toEqual([
		true,
		true,
		false,
	]);
	expect(wants('payment-update')(eventOf(null, 'p'))).toBe(false);
});

describe('the beginning of the external ID', () => {
	const passesWith = (prefixes: string[], payment: DeliveryEvent['payment'], rest = {}): boolean =>
		createEventFilter({ ...all, externalIdPrefixes: prefixes })(
			eventOf('1', 'p', { payment, ...rest }),
		);

	it.each([
		['INV-', 'INV-7', true],
		['INV-7', 'INV-7', true],
		['INV-77', 'INV-7', false],
		['INV-', 'inv-7', false],
		['inv', 'INV-7', false],
		['INV-', 'XINV-7', false],
		['.', '.a', true],
		['.', 'a', false],
		['...', 'abc', false],
		['#', '#1', true],
		['2026', '2026-1', true],
	])('%s: %s passes: %s', (prefix, externalId, expected) => {
		expect(passesWith([prefix], { external_id: externalId })).toBe(expected);
	});

	it('passes with any of several', () => {
		expect(passesWith(['A-', 'B-'], { external_id: 'B-1' })).toBe(true);
		expect(passesWith(['A-', 'B-'], { external_id: 'C-1' })).toBe(false);
	});

	it.each<[string, DeliveryEvent['payment']]>([
		['no external ID', { id: 'p' }],
		['null as its external ID', { id: 'p', external_id: null }],
		['an empty external ID', { id: 'p', external_id: '' }],
		['an external ID that is no text', { id: 'p', external_id: { value: 'B-1' } }],
		['no data that could be read', null],
	])('passes an event with %s', (_, payment) => {
		expect(passesWith(['A-'], payment)).toBe(true);
	});

	it.each(['stream', 'replay', 'reconciliation'] as const)('holds for the source %s', (source) => {
		expect(passesWith(['A-'], { external_id: 'A-1' }, { source })).toBe(true);
		expect(passesWith(['A-'], { external_id: 'B-1' }, { source })).toBe(false);
	});

	it('holds for every kind of event', () => {
		const rest = { event: 'payment-error', status: null };
		expect(passesWith(['A-'], { external_id: 'B-1' }, rest)).toBe(false);
		expect(passesWith(['A-'], { payment: { external_id: 'B-1' } }, rest)).toBe(false);
	});

	it('is one of several conditions', () => {
		const passes = createEventFilter({
			...all,
			externalIdPrefixes: ['A-'],
			statuses: new Set(['failed']),
		});
		const run = (external_id: string, status: string): boolean =>
			passes(eventOf('1', 'p', { payment: { external_id }, status }));
		expect([run('A-1', 'failed'), run('A-1', 'queued'), run('B-1', 'failed')]).toEqual([
			true,
			false,
			false,
		]);
	});
});
