import { payoutBandUsd, sourceRate, walletRate } from '../../../../sandbox/service/quotes/rates';
import { destinationCurrencies, sourceCurrencies } from '../../../../sandbox/schemas/vocabulary';

describe('sourceRate', () => {
	it.each([
		['AED', 'INR', 22.941275],
		['EUR', 'INR', 90.99],
		['KWD', 'NGN', 5037.5],
		['QAR', 'BDT', 32.82665],
	] as const)('%s to %s is %d, with 6 decimals at the most', (source, destination, rate) => {
		expect(sourceRate(source, destination)).toBe(rate);
	});

	it('exists for every currency except TRY, to every destination', () => {
		const without = sourceCurrencies.filter((source) =>
			destinationCurrencies.some((destination) => sourceRate(source, destination) === null),
		);
		expect(without).toEqual(['TRY']);
		for (const source of sourceCurrencies.filter((name) => name !== 'TRY')) {
			for (const destination of destinationCurrencies)
				expect(sourceRate(source, destination)).toBeGreaterThan(0);
		}
	});
});

describe('walletRate', () => {
	it('is the dollar rate of the destination', () => {
		expect(destinationCurrencies.map(walletRate)).toEqual([
			119.5, 84.25, 278.5, 57.9, 134.8, 49.1, 25_300, 1550,
		]);
	});
});

test('the band leaves room between its ends', () => {
	expect(payoutBandUsd.min).toBeGreaterThan(0);
	expect(payoutBandUsd.max).toBeGreaterThan(payoutBandUsd.min);
});
