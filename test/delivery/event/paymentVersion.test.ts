import {
	compareVersions,
	paymentVersionOf,
	type PaymentVersion,
} from '../../../delivery/event/paymentVersion';

const version = (status: string, atMs: number | null): PaymentVersion => ({
	id: 'a',
	status,
	atMs,
});

describe('reading a record', () => {
	it('reads payment, status and time, and the country from its list or its currency', () => {
		const record = {
			id: 'a',
			status: 'queued',
			timestamp: '1970-01-01T00:00:01Z',
			amount_currency: 'PKR',
		};
		expect(paymentVersionOf(record)).toEqual({
			id: 'a',
			status: 'queued',
			atMs: 1_000,
			isRough: true,
			country: 'PAK',
		});
		expect(paymentVersionOf(record, 'IND')).toMatchObject({ country: 'IND' });
		expect(paymentVersionOf({ ...record, amount_currency: 'XXX' })).toMatchObject({
			country: undefined,
		});
	});

	it.each([
		[null],
		['a'],
		[[]],
		[{ id: 'a' }],
		[{ status: 'queued' }],
		[{ id: '', status: 'queued' }],
		[{ id: 7, status: 'x' }],
	])('finds no data to compare in %j', (record) => expect(paymentVersionOf(record)).toBeNull());

	it.each([[undefined], ['yesterday'], [7]])('finds no time in %j', (timestamp) => {
		expect(paymentVersionOf({ id: 'a', status: 'queued', timestamp })).toMatchObject({
			atMs: null,
		});
	});
});

it.each([
	['newer', version('queued', 2), version('succeeded', 1)],
	['newer', version('succeeded', 1), version('processing', 2)],
	['newer', version('reversed', 1), version('succeeded', 2)],
	['older', version('succeeded', 1), version('reversed', 2)],
	['older', version('failed', 1), version('succeeded', 2)],
	['older', { ...version('failed', 1), round: 0 }, { ...version('processing', 1), round: 1 }],
	['older', version('processing', 1), version('queued', 2)],
	['same', version('queued', 1), version('queued', 1)],
	['same', version('queued', null), version('queued', 1)],
	['newer', version('processing', 1), version('queued', 1)],
	['newer', version('processing', 1), version('pending', 1)],
	['newer', version('unknown', 1), version('processing', 1)],
	['newer', version('succeeded', null), version('unknown', 1)],
	['newer', version('reversed', 1), version('succeeded', 1)],
	['older', version('queued', null), version('failed', null)],
	['newer', { ...version('succeeded', 1_000), isRough: true }, version('processing', 1_300)],
	['older', version('processing', 1_300), { ...version('succeeded', 1_000), isRough: true }],
	[
		'same',
		{ ...version('succeeded', 1_000), isRough: true },
		{ ...version('succeeded', 1_300), round: 1 },
	],
	['older', { ...version('processing', 1_000), isRough: true }, version('queued', 2_000)],
	['unclear', version('failed', 1), version('rejected', 1)],
	['unclear', version('new-word', 1), version('processing', 1)],
] as const)('%s: %j compared with %j', (order, candidate, known) => {
	expect(compareVersions(candidate, known)).toBe(order);
});
