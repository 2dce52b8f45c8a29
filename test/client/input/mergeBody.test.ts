import { mergeBody } from '../../../client/input/mergeBody';

it.each<[Record<string, unknown> | undefined, Record<string, unknown>, object]>([
	[undefined, { a: 1 }, { a: 1 }],
	[{ b: 2 }, { a: 1 }, { a: 1, b: 2 }],
	[{ a: 2 }, { a: 1 }, { a: 1 }],
	[{ a: 2 }, { a: undefined }, { a: 2 }],
	[{ a: 2 }, { a: null }, { a: null }],
	[{ a: 2 }, { a: '' }, { a: '' }],
	[undefined, { a: undefined }, {}],
])('%p and %p', (additional, body, merged) => {
	expect(mergeBody(additional, body)).toStrictEqual(merged);
});

it('does not change prototypes', () => {
	const additional: Record<string, unknown> = JSON.parse('{"__proto__":{"polluted":1}}');
	const merged = mergeBody(additional, { a: 1 });
	expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
	expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":1},"a":1}');
});
