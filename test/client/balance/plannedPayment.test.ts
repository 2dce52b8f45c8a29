import { plannedBy, readPlanned } from '../../../client/balance/plannedPayment';
import { orderOf } from '../../../client/payment/send/order';

const plan = (more: object = {}) =>
	readPlanned({ country: 'IND', amount_type: 'destination', amount: '83012.50', ...more });

it('reads a payout amount in the currency of the country, whichever source currency is beside it', () => {
	const payout = { country: 'IND', side: 'destination', currency: 'INR', amount: 83_012.5 };
	expect(plan()).toEqual(payout);
	expect(plan({ currency: 'AED' })).toEqual(payout);
});

it('reads a source amount in its own currency', () => {
	expect(plan({ amount_type: 'source', currency: 'BHD', amount: '7.125' })).toEqual({
		country: 'IND',
		side: 'source',
		currency: 'BHD',
		amount: 7.125,
	});
});

it.each<[object, string]>([
	[{ country: 'USA' }, 'country'],
	[{ country: '' }, 'country'],
	[{ amount_type: 'payout' }, 'amount_type'],
	[{ amount_type: 'source' }, 'currency'],
	[{ amount_type: 'source', currency: 'INR' }, 'currency'],
	[{ amount: '' }, 'amount'],
	[{ amount: null }, 'amount'],
	[{ amount: 0 }, 'amount'],
	[{ amount: -5 }, 'amount'],
	[{ amount: '1,000' }, 'amount'],
	[{ amount: '1.000' }, 'amount'],
	[{ amount: Number.NaN }, 'amount'],
	[{ amount: '12345678901234567890' }, 'amount'],
	[{ country: 'VNM', amount: '10.5' }, 'amount'],
])('refuses %j by its field', (more, field) => {
	expect(() => plan(more)).toThrow(
		expect.objectContaining({ issues: [expect.objectContaining({ field })] }),
	);
});

it.each([
	['source', 'AED'],
	['destination', 'INR'],
] as const)('takes from an order the amount of its %s side', (side, currency) => {
	const asked = { country: 'IND', currency: 'AED', amount: 500, amount_type: side } as const;
	expect(plannedBy(orderOf(asked, 'INV-1', {}))).toEqual({
		country: 'IND',
		side,
		currency,
		amount: 500,
	});
});
