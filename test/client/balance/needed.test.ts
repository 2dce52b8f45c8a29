import fc from 'fast-check';

import type { FundingTerms } from '../../../client/balance/fundingTerms';
import { addUp } from '../../../client/balance/needed';
import { defaultMapping } from '../../../client/balance/readBalance';

const bare: FundingTerms = {
	mapping: defaultMapping,
	reserve: { percent: 0, perPayment: undefined },
	rates: [],
};
const inr = (amount: number | string) =>
	({ country: 'IND', side: 'destination', currency: 'INR', amount }) as const;
const aed = { country: 'IND', side: 'source', currency: 'AED', amount: 100 } as const;
const rateOf = (currency: string, rate: number | string, balanceCurrency = 'USDT') => ({
	country: 'IND',
	currency,
	balanceCurrency,
	rate,
});

it('adds amounts and reserve without losing a digit', () => {
	expect(addUp([inr(0.1), inr(0.2)], 'INR', bare)).toBe('0.3');
	expect(addUp([inr('9007199254740993.01'), inr('0.01')], 'INR', bare)).toBe('9007199254740993.02');
	const reserve = { percent: '0.5', perPayment: { amount: '41.5', currency: 'INR' } };
	expect(addUp([inr(1000), inr('0.01')], 'INR', { ...bare, reserve })).toBe('1088.01005');
});

it('converts with the rate of the corridor, and rounds up', () => {
	const terms = { ...bare, rates: [rateOf('INR', 3), rateOf('AED', '3.6725')] };
	expect(addUp([inr(1)], 'USDT', terms)).toBe('0.333334');
	expect(addUp([inr(1), inr(1), aed], 'USDT', terms)).toBe('27.896076');
});

it.each<[string, FundingTerms, RegExp]>([
	[
		'no rate',
		bare,
		/no rate says how many INR to IND are 1 USDT\. Add this rate: if 1 USDT is 25 INR, it is 25\.$/,
	],
	[
		'the rate of another country',
		{ ...bare, rates: [{ ...rateOf('INR', 3), country: 'PAK' }] },
		/no rate/,
	],
	['the rate of another currency', { ...bare, rates: [rateOf('AED', 3)] }, /no rate/],
	['the rate of another balance', { ...bare, rates: [rateOf('INR', 3, 'USD')] }, /no rate/],
	[
		'a reserve in another currency',
		{
			...bare,
			rates: [rateOf('INR', 3)],
			reserve: { percent: 0, perPayment: { amount: 41.5, currency: 'INR' } },
		},
		/reserve for each payment is in INR, and the balance is in USDT\. Give the reserve in USDT\.$/,
	],
])('says what is missing with %s', (_, terms, problem) => {
	expect(addUp([inr(1)], 'USDT', terms)).toEqual({ problem: expect.stringMatching(problem) });
});

it('shows the direction of a rate that is missing, and the way out of a dry run', () => {
	expect(addUp([aed], 'INR', bare)).toEqual({
		problem:
			'The balance is in INR, and no rate says how many AED to IND are 1 INR. Add this rate: if 1 AED is 25 INR, it is 0.04 (1 / 25). Or make a dry run first, and give its amount and currency to Check Funding.',
	});
	expect(addUp([aed], 'USDT', bare)).toEqual({
		problem: expect.stringMatching(/Add this rate: if 1 USDT is 25 AED, it is 25\.$/),
	});
});

it('takes the quoted amount if it is in the currency of the balance', () => {
	const quoted = { ...aed, quoted: { currency: 'INR', amount: '2294.13' } };
	const wrongRate = { ...bare, rates: [rateOf('AED', 1, 'INR')] };
	for (const terms of [bare, wrongRate]) expect(addUp([quoted], 'INR', terms)).toBe('2294.13');
	expect(addUp([quoted, inr('0.01')], 'INR', bare)).toBe('2294.14');
});

it('converts a quoted amount only without a rate of the amount itself', () => {
	const quoted = { ...aed, quoted: { currency: 'INR', amount: 2400 } };
	const rates = [rateOf('INR', 80)];
	expect(addUp([quoted], 'USDT', { ...bare, rates })).toBe('30');
	expect(addUp([quoted], 'USDT', { ...bare, rates: [...rates, rateOf('AED', 4)] })).toBe('25');
	expect(addUp([quoted], 'USDT', bare)).toEqual({
		problem: expect.stringContaining('how many AED to IND are 1 USDT'),
	});
});

it('needs a rate for a source amount, even in the currency of the balance', () => {
	const problem = expect.stringContaining('how many AED to IND are 1 AED');
	expect(addUp([aed], 'AED', bare)).toEqual({ problem });
	expect(addUp([aed], 'AED', { ...bare, rates: [rateOf('AED', 1, 'AED')] })).toBe('100');
});

it('converts as whole numbers do, rounded up to a millionth, for 2,000 batches', () => {
	const cents = fc.bigInt({ min: 1n, max: 10n ** 14n });
	fc.assert(
		fc.property(
			fc.array(cents, { minLength: 1, maxLength: 10 }),
			fc.bigInt({ min: 1n, max: 10n ** 9n }),
			(amounts, tenThousandths) => {
				const millionths = amounts.reduce(
					(sum, one) => sum + (one * 10n ** 8n + tenThousandths - 1n) / tenThousandths,
					0n,
				);
				const rates = [rateOf('INR', written(tenThousandths, 4))];
				const needed = addUp(
					amounts.map((one) => inr(written(one, 2))),
					'USDT',
					{ ...bare, rates },
				);
				expect(millionthsOf(needed)).toBe(millionths);
			},
		),
		{ numRuns: 2000 },
	);
});

/** @returns `whole` divided by a power of ten, as a text */
function written(whole: bigint, decimals: number): string {
	const digits = String(whole).padStart(decimals + 1, '0');
	return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function millionthsOf(decimal: unknown): bigint {
	const [whole = '', part = ''] = String(decimal).split('.');
	return BigInt(whole + part.padEnd(6, '0'));
}
