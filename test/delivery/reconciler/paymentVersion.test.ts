import {
	compareVersions,
	paymentVersionOf,
	type PaymentVersion,
} from '../../../delivery/reconciler/paymentVersion';

const mark = (status: string, atMs: number | null): PaymentVersion => ({ id: 'a', status, atMs });

describe('reading a record', () => {
	it('takes payment, status and time, and the country from its list or its currency', () => {
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
	['newer', mark('queued', 2), mark('succeeded', 1)],
	['older', mark('succeeded', 1), mark('queued', 2)],
	['same', mark('queued', 1), mark('queued', 1)],
	['same', mark('queued', null), mark('queued', 1)],
	['newer', mark('processing', 1), mark('queued', 1)],
	['newer', mark('processing', 1), mark('pending', 1)],
	['newer', mark('unknown', 1), mark('processing', 1)],
	['newer', mark('succeeded', null), mark('unknown', 1)],
	['newer', mark('reversed', 1), mark('succeeded', 1)],
	['older', mark('queued', null), mark('failed', null)],
	['newer', { ...mark('succeeded', 1_000), isRough: true }, mark('processing', 1_300)],
	['older', mark('processing', 1_300), { ...mark('succeeded', 1_000), isRough: true }],
	[
		'same',
		{ ...mark('succeeded', 1_000), isRough: true },
		{ ...mark('succeeded', 1_300), round: 1 },
	],
	['older', { ...mark('succeeded', 1_000), isRough: true }, mark('processing', 2_000)],
	['unclear', mark('failed', 1), mark('rejected', 1)],
	['unclear', mark('new-word', 1), mark('processing', 1)],
] as const)('%s: %j compared with %j', (order, candidate, known) => {
	expect(compareVersions(candidate, known)).toBe(order);
});
