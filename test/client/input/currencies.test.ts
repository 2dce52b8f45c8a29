import { amountSide, quotedCurrency, spentCurrency } from '../../../client/input/currencies';
import { InvalidValue } from '../../../client/errors/InvalidValue';

const problemOf = (result: unknown): string =>
	result instanceof InvalidValue ? result.problem : `taken: ${String(result)}`;

describe('a source currency', () => {
	it.each(['INR', 'pkr', 'NGN '])(
		'says that %p is what the beneficiary gets, and how to pay such an amount',
		(given) => {
			const code = given.trim().toUpperCase();
			expect(problemOf(spentCurrency(given))).toBe(
				`must be the currency that you spend. ${code} is what beneficiaries get: if 'Amount' is in ${code}, set 'Amount Is In' to 'Payout Currency', and 'Source Currency' to what you spend (AED, BHD, EUR, KWD, MYR, OMR, QAR, SAR, SGD, TRY)`,
			);
			expect(problemOf(quotedCurrency(given))).toBe(
				`must be the source currency of the quote, which you spend (AED, BHD, EUR, KWD, MYR, OMR, QAR, SAR, SGD, TRY). ${code} is what beneficiaries get`,
			);
		},
	);
	it('says how it is written', () => {
		expect(problemOf(spentCurrency('aed'))).toBe('must be written as AED');
		expect(problemOf(quotedCurrency('USD'))).toMatch(/^must be one of AED, BHD/);
		expect(spentCurrency('AED')).toBe('AED');
		expect(problemOf(spentCurrency(''))).toBe('is required, but empty');
	});
});

it('reads the words of the form for a side of the amount', () => {
	expect(amountSide('destination')).toBe('destination');
	expect(problemOf(amountSide('Payout Currency'))).toBe('must be written as destination');
	expect(problemOf(amountSide('INR'))).toBe(
		"must be source (in the form: 'Source Currency') or destination ('Payout Currency')",
	);
	expect(problemOf(amountSide('Source'))).toBe('must be written as source');
});
