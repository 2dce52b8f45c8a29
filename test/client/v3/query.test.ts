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

it("adds to the form's values, and to its empty fields", () => {
	expect(
		mergeQuery({ external: 'true', country: 'IND', x: 1 }, { country: undefined, external: true }),
	).toEqual({ country: 'IND', external: true, x: 1 });
});

it.each([
	[{ external: false }, 'external'],
	[{ country: 'PAK' }, 'country'],
	[{ payment_country: 'PAK' }, 'payment_country'],
	[{ Country: 'PAK' }, 'Country'],
])('leaves out no parameter: %j', (further, name) => {
	expect(() => mergeQuery(further, { country: 'IND', external: true })).toThrow(
		`additional_query: names ${name}, which the form or the node gives`,
	);
});
