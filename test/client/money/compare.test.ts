import fc from 'fast-check';

import {
	differsByMoreThan,
	isBelowRate,
	isGreater,
	isSameToTheCent,
	sumOf,
} from '../../../client/money/compare';

it.each([
	['0.3', 0.1 + 0.2, false],
	['90071992547409.93', '90071992547409.92', true],
	[1, '1.00', false],
])('compares %s with %s digit by digit', (one, other, greater) => {
	expect(isGreater(one, other)).toBe(greater);
});

it.each([
	['22650.50', 1000, '22.6505', false],
	['22650.50', 1000, '22.65', false],
	[22650, 1000, '22.6505', true],
	['0.01', '0.01', 22.6505, false],
])('determines whether %s for %s is below the rate %s: %s', (payout, source, rate, isBelow) => {
	expect(isBelowRate(payout, source, rate)).toBe(isBelow);
});

it.each([
	[1000, '1000.005', true],
	['1000.009999', 1000, true],
	[1000.01, 1000, false],
	['22650.50', 22650.5, true],
])('treats %s and %s as equal if rounding can explain the difference: %s', (one, other, same) => {
	expect(isSameToTheCent(one, other)).toBe(same);
	expect(isSameToTheCent(other, one)).toBe(same);
});

it.each([
	[100, 100, 0, false],
	['100.0000000001', 100, 0, true],
	[101, 100, 1, false],
	['101.01', 100, 1, true],
	['98.99', 100, 1, true],
	[99, 100, 1, false],
])('%s differs from %s by more than %s %%: %s', (value, reference, percent, differs) => {
	expect(differsByMoreThan(value, reference, percent)).toBe(differs);
});

it('adds cents as exactly as whole numbers', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { maxLength: 50 }), (cents) => {
			const sum = sumOf(cents.map((one) => (one / 100).toFixed(2)));
			expect(Math.round(Number(sum) * 100)).toBe(cents.reduce((a, b) => a + b, 0));
			expect(sum).toMatch(/^\d+(\.\d{1,2})?$/);
		}),
	);
	expect(sumOf([0.1, 0.2])).toBe('0.3');
});
