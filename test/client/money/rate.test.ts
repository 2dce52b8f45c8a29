import { rateOf } from '../../../client/money/rate';

it.each([
	[22650.5, 1000, 22.6505],
	['100', 3, 33.33333333],
	[2, '3000', 0.0006666666667],
	['12345678901234567.89', '1000000000000', 12345.6789],
	[null, 1000, undefined],
	[1000, null, undefined],
	['1,000', 5, undefined],
	[1000, 0, undefined],
	[-5, 5, undefined],
])('%p for %p is %p', (payout, source, rate) => {
	expect(rateOf(payout, source)).toBe(rate);
});
