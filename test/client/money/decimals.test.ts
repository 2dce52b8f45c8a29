import { InvalidValue } from '../../../client/errors/InvalidValue';
import { findSeparatorProblem, readInCurrency, withoutHair } from '../../../client/money/decimals';

const read = (value: unknown, currency: string): unknown => {
	const result = readInCurrency(value, currency);
	return result instanceof InvalidValue ? result.problem : result;
};

it.each<[unknown, string, string]>([
	[
		'1.000',
		'AED',
		'has 3 decimals, and AED has 2: it can mean 1 or 1000. Write the one that you mean',
	],
	[
		'12.500',
		'INR',
		'has 3 decimals, and INR has 2: it can mean 12.5 or 12500. Write the one that you mean',
	],
	[
		' 999.999 ',
		'EUR',
		'has 3 decimals, and EUR has 2: it can mean 999.999 or 999999. Write the one that you mean',
	],
	['0.125', 'AED', 'has 3 decimals, and AED has 2. Round it'],
	['1000.000', 'AED', 'has 3 decimals, and AED has 2. Round it'],
	['1.0001', 'AED', 'has 4 decimals, and AED has 2. Round it'],
	[
		'1.000',
		'VND',
		'has 3 decimals, and VND has none: it can mean 1 or 1000. Write the one that you mean',
	],
	['100.50', 'VND', 'has 2 decimals, and VND has none. Round it'],
	['1.0005', 'KWD', 'has 4 decimals, and KWD has 3. Round it'],
	['0.00000001', 'AED', 'has 8 decimals, and AED has 2. Round it'],
	['2.000001', 'AED', 'has 6 decimals, and AED has 2. Round it'],
	[1.125, 'AED', 'has 3 decimals, and AED has 2. Round it'],
	[1.0005, 'AED', 'has 4 decimals, and AED has 2. Round it'],
	[83012.123456, 'INR', 'has 6 decimals, and INR has 2. Round it'],
	[33.333333333333336, 'AED', 'has 15 decimals, and AED has 2. Round it'],
	[1e-7, 'AED', 'has 7 decimals, and AED has 2. Round it'],
])('%p in %s %s', (value, currency, problem) => {
	expect(read(value, currency)).toBe(problem);
});

it.each<[unknown, string, number]>([
	['1', 'AED', 1],
	['1000', 'AED', 1000],
	['1.', 'AED', 1],
	['.5', 'AED', 0.5],
	['1.5', 'AED', 1.5],
	['1000.00', 'AED', 1000],
	['1000', 'VND', 1000],
	['1000.', 'VND', 1000],
	['1.000', 'BHD', 1],
	['1.000', 'KWD', 1],
	['1.000', 'OMR', 1],
	[1000, 'AED', 1000],
	[2273.45, 'AED', 2273.45],
	// A column of a database with four decimals or more.
	['1000.0000', 'AED', 1000],
	['1000.5000', 'AED', 1000.5],
	['1.00000000000000000000', 'AED', 1],
	['1.2340', 'KWD', 1.234],
	['1000.0000', 'VND', 1000],
	// A computed number that is off by a hair.
	[3.3000000000000003, 'AED', 3.3],
	['3.3000000000000003', 'AED', 3.3],
	[2273.4500000000003, 'AED', 2273.45],
	[0.1 + 0.2, 'AED', 0.3],
	[1.1 * 1.1 * 100, 'AED', 121],
	[99.99999999999999, 'VND', 100],
])('%p in %s is %p', (value, currency, amount) => {
	expect(read(value, currency)).toBe(amount);
});

it.each(['1.000', '172.125', ' 12.345 '])('finds a possible separator in %p', (value) => {
	expect(findSeparatorProblem(value)?.problem).toMatch(/^has 3 decimals, and the payout currency/);
});

const free = ['1', '1.0', '1000.0000', '172059.5625', '172059.125', '0.125', '12.3450'];
it.each([...free, 1.234, undefined])('finds none in %p', (value) => {
	expect(findSeparatorProblem(value)).toBeUndefined();
});

it.each([
	[2273.4500000000003, 2273.45],
	[0.1 + 0.2, 0.3],
	[83012.123456, 83012.123456],
	[33.333333333333336, 33.333333333333336],
	[1000, 1000],
	[83.1200004, 83.1200004],
	[1.1000000001, 1.1],
	[1e-11, 1e-11],
])('takes the hair off %p: %p', (value, amount) => {
	expect(withoutHair(value)).toBe(amount);
});
