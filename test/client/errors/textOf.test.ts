import { textOf } from '../../../client/errors/textOf';

const circular: unknown[] = [];
circular.push(circular);

it.each([
	['a', 'a'],
	['', ''],
	[7.5, '7.5'],
	[7n, '7'],
	[true, 'true'],
	[null, 'null'],
	[undefined, 'undefined'],
	[Symbol('x'), 'Symbol(x)'],
	[{ toString: null }, '{"toString":null}'],
	[[[{ toString: null }]], '[[{"toString":null}]]'],
	[Object.create(null), '{}'],
	[circular, '(no text)'],
	[{ toJSON: () => undefined }, '(no text)'],
])('%p has the text %j', (value, text) => {
	expect(textOf(value)).toBe(text);
});
