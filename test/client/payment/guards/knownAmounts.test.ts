import { hasSameAmount, readKnownAmounts } from '../../../../client/payment/guards/knownAmounts';
import { orderOf } from '../../../../client/payment/send/order';

const order = (side: 'source' | 'destination') =>
	orderOf({ country: 'IND', currency: 'AED', amount: 1000, amount_type: side }, 'INV-1', {});

it.each<[object, boolean | undefined, boolean | undefined]>([
	[{ amount: 1000 }, true, true],
	[{ amount: '1000.00', currency: 'AED' }, true, undefined],
	[{ amount: 1000, currency: 'inr' }, undefined, true],
	[{ amount: 1000, currency: 'USD' }, undefined, undefined],
	[{ source_amount: 1000 }, true, undefined],
	[{ base_amount: '1000', base_currency: 'EUR' }, undefined, undefined],
	[{ payoutAmount: 1000 }, undefined, true],
	[{ amount: 1000.01 }, false, false],
	[{ 'Amount (AED)': '1,000.00', amount_inr: '7' }, true, false],
	[{ total: '1,000' }, true, true],
	[{ data: { amount: { value: 1000, currency: 'AED' } } }, true, undefined],
	[{ tax: { amount: 7 }, amount: 1000 }, true, true],
	[{ amount: 'a lot' }, undefined, undefined],
	[{}, undefined, undefined],
])(
	'%j has the amount of the order in the source: %p, in the payout: %p',
	(more, source, payout) => {
		const known = readKnownAmounts({ account: '1', ...more });
		expect([
			hasSameAmount(known, order('source')),
			hasSameAmount(known, order('destination')),
		]).toEqual([source, payout]);
	},
);

it('names the member that it cannot read', () => {
	expect(readKnownAmounts({ Total: 'a lot', source_amount: 5 })).toEqual({
		amounts: [],
		unreadable: "'Total' is not an amount that can be read. Write it like 7500.00",
	});
	expect(readKnownAmounts({ amount: '', total: 5 }).amounts).toHaveLength(1);
});
