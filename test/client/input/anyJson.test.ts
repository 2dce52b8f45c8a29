import { InvalidValue } from '../../../client/errors/InvalidValue';
import { anyJson, jsonOr } from '../../../client/input/anyJson';
import { oneOf } from '../../../client/input/checks';

it.each([
	['a', 'a'],
	['12', '12'],
	[12, 12],
	[true, true],
	[
		[1, 'a'],
		[1, 'a'],
	],
	[{ a: [1] }, { a: [1] }],
	[' {"a":1} ', { a: 1 }],
	['[]', []],
	['"["', '['],
	[new Date(0), '1970-01-01T00:00:00.000Z'],
])('accepts %p', (value, expected) => {
	expect(anyJson(value)).toEqual(expected);
});

it.each(['   ', '{', '[1', '{"a":1},"b":{"c":2}', '[12345678901234567890]', Number.NaN, 2 ** 60])(
	'refuses %p',
	(value) => {
		expect(anyJson(value)).toBeInstanceOf(InvalidValue);
	},
);

it('checks a value that is neither a list nor an object', () => {
	const check = jsonOr(oneOf(['a', 'b']));
	expect(check('a')).toBe('a');
	expect(check('c')).toBeInstanceOf(InvalidValue);
	expect(check(['c'])).toEqual(['c']);
	expect(check('["c"]')).toEqual(['c']);
	expect(check({ in: ['c'] })).toEqual({ in: ['c'] });
	expect(jsonOr((value) => value)(new Date(0))).toBeInstanceOf(Date);
});
