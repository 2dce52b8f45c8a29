import { requireSamePayment } from '../../../client/payment/samePayment';
import { paymentBody } from '../../support/answers';

const asked = { payoutAmount: 22650.5, payoutCurrency: 'INR', sourceAmount: 1000, sourceCurrency: 'AED' };

it.each([
	['the same', paymentBody],
	['amounts as texts', { ...paymentBody, amount: '22650.50', base_amount: '1000.00' }],
	['nothing to compare', {}],
	['nulls', { amount: null, amount_currency: null, base_amount: null, base_currency: null }],
])('takes %s', (_name, found) => {
	expect(() => requireSamePayment(found, asked)).not.toThrow();
});

it.each([
	[{ amount: 22650.51 }, 'the amount'],
	[{ amount_currency: 'PKR' }, 'the payout currency'],
	[{ base_amount: 999.99 }, 'the source amount'],
	[{ base_currency: 'SAR' }, 'the source currency'],
	[{ amount: 1, base_currency: 'SAR' }, 'the amount and the source currency'],
])('refuses %j and names what differs', (difference, name) => {
	expect(() => requireSamePayment({ ...paymentBody, ...difference }, asked)).toThrow(`differs in ${name}.`);
});

it('does not compare what was not asked for', () => {
	expect(() => requireSamePayment({ ...paymentBody, amount: 1 }, { sourceAmount: 1000 })).not.toThrow();
});
