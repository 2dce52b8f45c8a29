import { plannedBy, readPlanned } from '../../../client/balance/plannedPayment';
import { orderOf } from '../../../client/payment/send/order';

const plan = (more: object = {}) => readPlanned({ country: 'IND', amount: '83012.50', ...more });

const payout = { country: 'IND', side: 'destination', currency: 'INR', amount: 83_012.5 };
const source = { country: 'IND', side: 'source', currency: 'AED', amount: 83_012.5 };

it.each<[object, object]>([
	[{ currency: 'INR' }, payout],
	[{ currency: 'AED' }, source],
	[{ amount_type: 'source', currency: 'AED' }, source],
	[{ amount_type: 'destination' }, payout],
	[{ amount_type: 'destination', currency: 'INR' }, payout],
	// A row of Payment: Send, whose currency is the source currency.
	[{ amount_type: 'destination', currency: 'AED' }, payout],
])('reads what the amount of %j is in', (more, wanted) => {
	expect(plan(more)).toEqual(wanted);
});

it('reads a source amount with the decimals of its own currency', () => {
	expect(plan({ currency: 'BHD', amount: '7.125' })).toMatchObject({ amount: 7.125 });
	expect(() => plan({ currency: 'INR', amount: '7.125' })).toThrow('amount');
});

it.each<[object, string]>([
	[{ country: 'USA' }, 'country'],
	[{ country: '' }, 'country'],
	[{ amount_type: 'payout' }, 'amount_type'],
	[{}, 'currency'],
	[{ currency: 'PKR' }, 'currency'],
	[{ currency: 'USD' }, 'currency'],
	[{ currency: 'inr' }, 'currency'],
	[{ amount_type: 'destination', currency: 'PKR' }, 'currency'],
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
	[{ country: 'VNM', currency: 'VND', amount: '10.5' }, 'amount'],
])('refuses %j by its field', (more, field) => {
	const asked = 'currency' in more || field === 'currency' ? more : { currency: 'INR', ...more };
	expect(() => plan(asked)).toThrow(
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
