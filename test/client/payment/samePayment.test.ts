import { findDifference } from '../../../client/payment/samePayment';
import { paymentBody } from '../../support/answers';

const asked = { externalId: 'INV-1', payoutAmount: 22650.5, payoutCurrency: 'INR', sourceAmount: 1000, sourceCurrency: 'AED' };

it.each([
	['the same', paymentBody],
	['amounts as texts', { ...paymentBody, amount: '22650.50', base_amount: '1000.00' }],
	['an amount that was rounded down, or up', { amount: 22650.495, base_amount: 1000.009 }],
	['the external ID', { ...paymentBody, external_id: 'INV-1' }],
	['nothing to compare', {}],
	['nulls', { amount: null, amount_currency: null, base_amount: null, base_currency: null }],
])('takes %s', (_name, found) => {
	expect(findDifference(found, asked)).toBeUndefined();
});

it.each([
	[{ amount: 22650.51 }, 'the amount'],
	[{ amount_currency: 'PKR' }, 'the payout currency'],
	[{ base_amount: 999.99 }, 'the source amount'],
	[{ base_currency: 'SAR' }, 'the source currency'],
	[{ external_id: 'inv-1' }, 'the external ID'],
	[{ amount: 1, base_currency: 'SAR' }, 'the amount and the source currency'],
])('refuses %j and names what differs', (difference, name) => {
	expect(findDifference({ ...paymentBody, ...difference }, asked)?.message).toContain(`differs in ${name}.`);
});

it('does not compare what was not asked for', () => {
	expect(findDifference({ ...paymentBody, amount: 1, external_id: 'A' }, { sourceAmount: 1000 })).toBeUndefined();
});

it('never says that nothing was paid of what may be paid, nor to pay under another ID', () => {
	const lost = findDifference({ ...paymentBody, amount: 1 }, asked, true)?.message;
	expect(lost).toContain('differs in the amount');
	expect(lost).not.toContain('Nothing was paid');
	expect(lost).toContain('do not pay under another external ID');
});
