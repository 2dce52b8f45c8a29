import { fromMicros, roundTo, toMicros, writeDecimal } from '../../../sandbox/basics/money';

describe('rounding', () => {
	it.each([
		[1.005, 2, 1.01],
		[1.004999, 2, 1],
		[0.1 + 0.2, 2, 0.3],
		[-1.005, 2, -1.01],
		[2.5, 0, 3],
		[1e-7, 2, 0],
		[1.5e-7, 7, 2e-7],
		[1e21, 2, 1e21],
		[8_400_000_000.555, 2, 8_400_000_000.56],
		[0, 2, 0],
	])('%d to %d places is %d', (value, places, expected) => {
		expect(roundTo(value, places)).toBe(expected);
	});

	it('keeps millionths exactly', () => {
		expect(fromMicros(toMicros(0.1) + toMicros(0.2))).toBe(0.3);
		expect(fromMicros(toMicros(999_999_999.999999))).toBe(999_999_999.999999);
	});
});

it.each([
	[0, '0'],
	[-28, '-28'],
	[0.1, '0.1'],
	[999_999_999.999999, '999999999.999999'],
	[1e-6, '0.000001'],
	[1e-7, '0.0000001'],
	[-1.25e-7, '-0.000000125'],
	[1e21, '1000000000000000000000'],
	[-1.5e22, '-15000000000000000000000'],
])('%d is written as %s', (value, text) => expect(writeDecimal(value)).toBe(text));
