import { templateText } from '../../../../nodes/adapter/items/templateText';

it.each([
	['a', 'a'],
	[7, '7'],
	[['a', 7], 'a,7'],
	[{ a: 1 }, '[object Object]'],
	[{ toString: null, valueOf: null }, undefined],
	[[[{ toString: null }]], undefined],
])('a template makes of %j the text %j', (value, text) => {
	expect(templateText(value)).toBe(text);
});
