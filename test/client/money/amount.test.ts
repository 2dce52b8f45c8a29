import Big from 'big.js';
import fc from 'fast-check';

import { InvalidValue } from '../../../client/errors/InvalidValue';
import { asDecimal, isDecimal, readAmount } from '../../../client/money/amount';

describe('readAmount', () => {
	it.each([
		[1000, 1000],
		[0.01, 0.01],
		['1000', 1000],
		['1000.00', 1000],
		[' 83012.50 ', 83012.5],
		['.5', 0.5],
		['.25', 0.25],
		['5.', 5],
		['00012', 12],
		['9007199254740991', 9007199254740991],
		['9007199254740994', 9007199254740994],
		[9007199254740991, 9007199254740991],
		['123456789012.34', 123456789012.34],
		['0.000000001', 1e-9],
	])('reads %p', (given, amount) => {
		expect(readAmount(given)).toBe(amount);
	});

	it.each([
		['text', 'abc', /is not a number/],
		['nothing but spaces', '  ', /is empty/],
		['a unit behind it', '100 AED', /is not a number/],
		['an error of a sheet', ' #REF! ', /^contains "#REF!", which is an error of a spreadsheet/],
		['an error of a sheet in another language', '#BEZUG!', /an error of a spreadsheet/],
		['a plus sign', '+5', /is not a number/],
		['a hexadecimal number', '0x10', /is not a number/],
		['two points', '1.000.000', /is not a number/],
		['digits of another script', '١٢٣', /is not a number/],
		['NaN', Number.NaN, /is not a number/],
		['the text NaN', 'NaN', /is not a number/],
		['Infinity', Number.POSITIVE_INFINITY, /is not a number/],
		['the text Infinity', 'Infinity', /is not a number/],
		['null', null, /is not a number/],
		['true', true, /is not a number/],
		['an object', {}, /is not a number/],
		['a list', [5], /is not a number/],
		['a bigint', 5n, /is not a number/],
		['zero', 0, /greater than 0/],
		['zero as text', '0.00', /greater than 0/],
		['minus zero', '-0', /greater than 0/],
		['a negative number', -5, /greater than 0/],
		['a negative text', '-12.50', /greater than 0/],
		['a negative text without a zero', '-.25', /greater than 0/],
		['a letter before a minus sign', 'x-5', /is not a number/],
		['a letter after a minus sign', '-x5', /is not a number/],
		['a letter after a negative number', '-5x', /is not a number/],
		['a letter before a separator', 'x1,000', /is not a number/],
		['a thousands comma', '1,000.50', /thousands separator/],
		['separators in 40 characters', `1${',000'.repeat(9)}.00`, /thousands separator/],
		['separators in more characters', `1${',000'.repeat(9)}.000`, /is not a number/],
		['Indian grouping', '1,00,000.50', /thousands separator/],
		['a decimal comma', '1000,50', /thousands separator/],
		['a point for thousands', '1.000,50', /thousands separator/],
		['points for thousands', '1.234.567,50', /thousands separator/],
		['a thousands space', '1 000', /thousands separator/],
		['a thousands no-break space', '1\u00a0000.5', /thousands separator/],
		['a thousands apostrophe', "1'000", /thousands separator/],
		['a thousands underscore', '1_000', /thousands separator/],
		['an exponent', '1e5', /exponent/],
		['a negative exponent', '1E-5', /exponent/],
		['a sign and an exponent', '+1e5', /exponent/],
		['two digits and an exponent', '12e5', /exponent/],
		['decimals and an exponent', '12.25e5', /exponent/],
		['decimals only and an exponent', '.25e5', /exponent/],
		['an exponent of two digits', '1e15', /exponent/],
		['a letter before an exponent', 'x1e5', /is not a number/],
		['a letter after an exponent', '1e5x', /is not a number/],
		['more digits than a double holds', '12345678901234567.89', /more digits/],
		['a number beyond the safe integers', 2 ** 53 + 2, /more digits/],
		['a long fraction', '0.1234567890123456789', /more digits/],
		['an absurdly long text', '9'.repeat(10_000), /more digits/],
		[
			'a text that a backtracking pattern would never be done with',
			'9'.repeat(5_000_000),
			/more digits/,
		],
		['the same with a letter', `${'9'.repeat(5_000_000)}e`, /not a number/],
		['more than a double reaches', `1${'0'.repeat(38)}1`, /more digits/],
	])('refuses %s', (_name, given, sentence) => {
		expect(readAmount(given)).toEqual({ problem: expect.stringMatching(sentence) });
	});

	it('never repeats the value', () => {
		for (const given of ['12,345', 'secret-7', '-123.45', '12345678901234567.89', '7e77']) {
			expect(JSON.stringify(readAmount(given))).not.toContain(given);
		}
	});

	const decimals = fc
		.tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 6 }))
		.map(([digits, places]) => {
			const text = String(digits).padStart(places + 1, '0');
			return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
		});

	it('keeps every digit of up to 15, from the text to the request', () => {
		fc.assert(
			fc.property(decimals, (text) => {
				const amount = readAmount(text);
				if (typeof amount !== 'number') return false;
				return new Big(JSON.stringify(amount)).eq(text);
			}),
		);
	});

	it('returns a positive number or a problem for every value', () => {
		fc.assert(
			fc.property(fc.anything(), (value) => {
				const result = readAmount(value);
				return typeof result === 'number'
					? result > 0 && Number.isFinite(result)
					: result.problem !== '';
			}),
		);
	});

	it('either keeps a decimal text exactly or refuses it', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^\d{1,25}(\.\d{1,12})?$/), (text) => {
				const result = readAmount(text);
				return typeof result !== 'number' || new Big(String(result)).eq(text);
			}),
		);
	});
});

it.each([
	['1000.50', 1000.5],
	['-0.000001', -0.000001],
	['1000000000000000000000', 1e21],
	['9007199254740993', '9007199254740993'],
	['0.12345678901234567891', '0.12345678901234567891'],
	['9'.repeat(400), '9'.repeat(400)],
])('makes a number of %s only if a double keeps it', (text, decimal) => {
	expect(asDecimal(text)).toBe(decimal);
});

describe('isDecimal', () => {
	it.each([
		[5, true],
		[1e21, true],
		['5', true],
		['-5.25', true],
		['5.', false],
		['1e5', false],
		['', false],
		['x', false],
		[Number.NaN, false],
		[Number.POSITIVE_INFINITY, false],
		[null, false],
		[undefined, false],
		['9'.repeat(41), false],
	])('%p: %p', (value, expected) => {
		expect(isDecimal(value)).toBe(expected);
	});
});

describe('a separator', () => {
	it.each([
		['1,000', '1.000 or 1000'],
		['12,500', '12.500 or 12500'],
		['999,999', '999.999 or 999999'],
	])('in %s can mean two numbers', (text, readings) => {
		expect(readAmount(text)).toEqual(
			new InvalidValue(
				`has a thousands separator or a decimal comma: it can mean ${readings}. Write the one that you mean`,
			),
		);
	});

	it.each([
		['1,000.50', '1000.50'],
		['1,00,000', '100000'],
		['1,234,567', '1234567'],
		["1'000", '1000'],
		['1 000', '1000'],
		['1\u00a0000.5', '1000.5'],
		['1_000', '1000'],
		['1000,50', '1000.50'],
		['1,5', '1.5'],
		['0,500', '0.500'],
		['1.000,50', '1000.50'],
		['12.345,50', '12345.50'],
		["1'000,50", '1000.50'],
		['1.234.567,50', '1234567.50'],
		['1,2,3', '83012.50'],
		['1,', '83012.50'],
		['-1,000', '83012.50'],
		['1.000.000,', '83012.50'],
	])('in %s is shown how to write it: %s', (text, written) => {
		expect(readAmount(text)).toEqual(
			new InvalidValue(`has a thousands separator or a decimal comma. Write it like ${written}`),
		);
	});
});
