import { readFundingTerms } from '../../../client/balance/fundingTerms';
import { defaultMapping } from '../../../client/balance/readBalance';

const rate = { country: 'IND', currency: 'INR', balance_currency: 'USDT', rate: '83.20' };

it('compares without a reserve and without rates by default', () => {
	expect(readFundingTerms({})).toEqual({
		mapping: defaultMapping,
		reserve: { percent: 0, perPayment: undefined },
		rates: [],
	});
});

it('reads the mapping, the reserve and the rates', () => {
	expect(
		readFundingTerms({
			available_member: 'wallet.available',
			currency_member: '"USDT"',
			shared_balance: true,
			reserve_percent: 0.5,
			reserve_per_payment: '0.50',
			reserve_currency: 'USDT',
			rates: [rate, { ...rate, currency: 'AED', rate: 3.6725 }],
		}),
	).toEqual({
		mapping: { available: 'wallet.available', currency: '"USDT"', isShared: true },
		reserve: { percent: 0.5, perPayment: { amount: 0.5, currency: 'USDT' } },
		rates: [
			{ country: 'IND', currency: 'INR', balanceCurrency: 'USDT', rate: 83.2 },
			{ country: 'IND', currency: 'AED', balanceCurrency: 'USDT', rate: 3.6725 },
		],
	});
});

it.each<[object, RegExp]>([
	[{ available_member: '' }, /^available_member: is empty/],
	[{ shared_balance: null }, /^shared_balance: is empty/],
	[{ rates: undefined }, /^rates: is empty/],
	[{ available_member: 'a..b', currency_member: 'c' }, /^available_member: must name a member/],
	[{ available_member: '"1000"', currency_member: 'c' }, /^available_member: must name a member/],
	[{ available_member: 'a' }, /^currency_member: is required with available_member/],
	[{ currency_member: 'c' }, /^available_member: is required with currency_member/],
	[{ shared_balance: 'true' }, /^shared_balance: must be true or false/],
	[{ reserve_percent: -1 }, /^reserve_percent: must be a number of percent from 0 to 100/],
	[{ reserve_percent: '0.5' }, /^reserve_percent: must be a number of percent/],
	[{ reserve_percent: 100.1 }, /^reserve_percent: must be a number of percent/],
	[
		{ reserve_per_payment: 0, reserve_currency: 'USDT' },
		/^reserve_per_payment: must be greater than 0/,
	],
	[{ reserve_per_payment: 0.5 }, /^reserve_currency: is required with reserve_per_payment/],
	[{ reserve_currency: 'USDT' }, /^reserve_per_payment: is required with reserve_currency/],
	[{ reserve_per_payment: 1, reserve_currency: 'usdt' }, /^reserve_currency: must be a currency/],
	[{ rates: {} }, /^rates: must be a list/],
	[{ rates: 'IND 83.2' }, /^rates: must be a list/],
	[{ rates: [rate, null] }, /^rates: row 2 is no rate/],
	[{ rates: [{ ...rate, rate: 0 }] }, /^rates: row 1, rate: must be greater than 0/],
	[{ rates: [{ ...rate, rate: '' }] }, /^rates: row 1, rate: is empty/],
	[{ rates: [{ ...rate, currency: 'USD' }] }, /^rates: row 1, currency: must be one of/],
	[{ rates: [{ ...rate, balance_currency: '' }] }, /^rates: row 1, balance_currency: must be/],
	[{ rates: [rate, { ...rate, rate: 84 }] }, /^rates: has IND INR USDT twice/],
])('refuses %j', (input, words) => {
	expect(() => readFundingTerms(input as Record<string, unknown>)).toThrow(words);
});
