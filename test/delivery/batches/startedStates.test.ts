import { createStartedStates } from '../../../delivery/batches/startedStates';
import type { StartedBatch } from '../../../delivery/event/batch';
import { roughStateName, stateKey, stateName } from '../../../delivery/event/deliveryEvent';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';

const exact: PaymentVersion = { id: 'p', status: 'succeeded', atMs: 1_767_225_600_250 };
const rough: PaymentVersion = { ...exact, atMs: 1_767_225_600_000, isRough: true };
const other: PaymentVersion = { ...exact, status: 'failed' };

const batch = (id: string, version: PaymentVersion): StartedBatch => ({
	key: 'k',
	attempt: 1,
	eventIds: ['e0', id],
	states: ['', id === stateKey(version) ? '' : stateName(version)],
	roughStates: ['', roughStateName(version)],
});

describe.each([
	['an event', (): string => 'event-1'],
	['a list', (version: PaymentVersion): string => stateKey(version)],
])('a state that %s had shown', (_, idOf) => {
	it.each([
		['the same', exact, exact],
		['the same in whole seconds', rough, rough],
		['with milliseconds, and now in whole seconds', exact, rough],
		['in whole seconds, and now with milliseconds', rough, exact],
	])('is found: %s', (_name, before, now) => {
		const id = idOf(before);
		expect(createStartedStates([batch(id, before)]).idOf(now)).toBe(id);
	});

	it('is not confused with another one', () => {
		const states = createStartedStates([batch(idOf(exact), exact)]);
		for (const version of [
			other,
			{ ...rough, status: 'failed' },
			{ ...exact, id: 'q' },
			{ ...exact, atMs: 1_767_225_600_500 },
			{ ...exact, round: 1 },
		])
			expect(states.idOf(version)).toBeUndefined();
	});
});

it('gives the ID of a listed state to one event', () => {
	const key = stateKey(exact);
	const states = createStartedStates([batch(key, exact)]);
	expect(states.claimListedId(other)).toBeUndefined();
	expect(states.claimListedId(rough)).toBe(key);
	expect(states.claimListedId(exact)).toBeUndefined();
	expect(states.idOf(exact)).toBe(key);
});

it.each([
	['an event had shown', 'event-1'],
	['an event had shown whose ID looks like a key', 'a'.repeat(32)],
])('gives no ID for a state that %s: two events stay two', (_, id) => {
	expect(createStartedStates([batch(id, exact)]).claimListedId(exact)).toBeUndefined();
});

it('gives no ID for a state without a time, which can come again', () => {
	const untimed: PaymentVersion = { ...exact, atMs: null };
	const states = createStartedStates([batch(stateKey(untimed), untimed)]);
	expect(states.idOf(untimed)).toBe(stateKey(untimed));
	expect(states.claimListedId(untimed)).toBeUndefined();
});

it('finds nothing if nothing was in progress', () => {
	expect(createStartedStates([]).idOf(exact)).toBeUndefined();
	expect(createStartedStates([{ key: 'k', attempt: 1, eventIds: ['e'] }]).idOf(exact)).toBe(
		undefined,
	);
});
