import { InputError } from '../../../client/errors';
import { mergeQuery } from '../../../client/v3/query';

it.each([[undefined], [{}]])('has no parameters for %p', (given) => {
	expect(mergeQuery(given, {})).toEqual({});
});

it('accepts text, numbers, flags and lists of these', () => {
	const given = { a: 'x', b: 1, c: false, d: ['x', 1, true], e: [] };
	expect(mergeQuery(given, {})).toEqual(given);
});

it.each([null, {}, [null], [{}], [[1]], { nested: 1 }])(
	'refuses the value %p and names the parameter',
	(value) => {
		const read = () => mergeQuery({ good: 1, bad: value }, {});
		expect(read).toThrow(InputError);
		expect(read).toThrow(/additional_query: the parameter 'bad' must be/);
	},
);

it('does not change Object.prototype', () => {
	const query = mergeQuery(Object.fromEntries([['__proto__', 'x']]), {});
	expect(Object.keys(query)).toEqual(['__proto__']);
	expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
});

it("prefers the form's values, except empty ones", () => {
	expect(
		mergeQuery({ external: false, country: 'IND', x: 1 }, { country: undefined, external: true }),
	).toEqual({
		country: 'IND',
		external: true,
		x: 1,
	});
});
