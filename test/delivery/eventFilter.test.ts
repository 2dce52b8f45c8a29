import { streamProfiles } from '../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createEventFilter, createKindFilter } from '../../delivery/eventFilter';
import { eventOf } from '../support/fakes/triggerEvents';

const all = { profile: streamProfiles.v3, events: null, statuses: null, onlyStatusChanges: false };

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
