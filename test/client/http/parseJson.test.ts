import Big from 'big.js';
import fc from 'fast-check';

import { keepsDigits, parseJson } from '../../../client/http/parseJson';

describe('parseJson', () => {
	it.each<[string, unknown]>([
		['1', 1],
		['1.10', 1.1],
		['123456789012345', 123456789012345],
		['9007199254740991', 9007199254740991],
		['9007199254740993', '9007199254740993'],
		['12345678901234567890', '12345678901234567890'],
		['-12345678901234567890', '-12345678901234567890'],
		['12345678901234.567', '12345678901234.567'],
		['0.1234567890123456789', '0.1234567890123456789'],
		['1e400', '1e400'],
		['1e3', 1000],
		['1E-7', 1e-7],
		['5e-324', 5e-324],
		['"12345678901234567890"', '12345678901234567890'],
		[
			'{"\\"12345678901234567890\\"\\\\": "\\u0031\\\\\\" 12345678901234567890", "b":12345678901234567890}',
			{
				'"12345678901234567890"\\': '1\\" 12345678901234567890',
				b: '12345678901234567890',
			},
		],
		['{"a":12345678901234567890,"a":1}', { a: 1 }],
		['true', true],
		['null', null],
		[
			'[12345678901234567890, 2, {"a": 98765432109876543210}]',
			['12345678901234567890', 2, { a: '98765432109876543210' }],
		],
	])('%s', (text, value) => {
		expect(parseJson(text)).toEqual(value);
	});

	it('keeps digits where a reviver gets no source, as on Node.js 20', () => {
		const real = JSON.parse;
		const old = (text: string, reviver?: (key: string, value: unknown) => unknown): unknown =>
			real(text, reviver && ((key, value: unknown) => reviver(key, value)));
		jest.spyOn(JSON, 'parse').mockImplementation(old);
		try {
			expect(parseJson('{"a":12345678901234567890}')).toEqual({ a: '12345678901234567890' });
			expect(keepsDigits('{"a":12345678901234567890}')).toBe(false);
		} finally {
			jest.restoreAllMocks();
		}
	});

	it.each(['', '{', 'NaN', 'Infinity', "{'a':1}", '[1,]', '01', '+1', '.5', '1e', '<html>'])(
		'throws for %s',
		(text) => {
			expect(() => parseJson(text)).toThrow(SyntaxError);
		},
	);

	it('keeps the digits of every number', () => {
		const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,12})?([eE][+-]?\d{1,2})?$/);
		fc.assert(
			fc.property(number, (source) => {
				const value = parseJson(`{"n": ${source}}`);
				const { n } = value as { n: number | string };
				return new Big(n).eq(new Big(source));
			}),
		);
	});

	it('reads any JSON as JSON.parse does, as long as its numbers are exact', () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				fc.pre(keepsDigits(text));
				expect(parseJson(text)).toEqual(JSON.parse(text));
			}),
		);
	});

	it.each([
		'{"__proto__":{"polluted":1},"n":12345678901234567890}',
		'{"__proto__":{"polluted":1}}',
	])('does not change Object.prototype: %s', (text) => {
		const value = parseJson(text);
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
		expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
		expect(Object.keys(value as object)).toContain('__proto__');
	});
});

it('refuses JSON that is nested too deeply', () => {
	const deep = (depth: number, inner: string) =>
		`${'[{"a":'.repeat(depth)}${inner}${'}]'.repeat(depth)}`;
	expect(parseJson(deep(50, '1'))).toEqual(JSON.parse(deep(50, '1')));
	for (const inner of ['1', '12345678901234567890']) {
		expect(() => parseJson(deep(51, inner))).toThrow(SyntaxError);
		expect(() => parseJson(deep(100_000, inner))).toThrow(SyntaxError);
		expect(() => keepsDigits(deep(100_000, inner))).toThrow(SyntaxError);
	}
});

describe('keepsDigits', () => {
	it.each([
		['{"a":1.10,"b":123456789012345}', true],
		['{"a":9007199254740991}', true],
		['{"a":9007199254740993}', false],
		['[[0.1234567890123456789]]', false],
		['{"a":1e400}', false],
		['{"a":"12345678901234567890"}', true],
	])('%s: %p', (text, keeps) => {
		expect(keepsDigits(text)).toBe(keeps);
	});
});
