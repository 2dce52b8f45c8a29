import { mergeBody } from '../../../client/input/mergeBody';

it.each<[Record<string, unknown> | undefined, Record<string, unknown>, object]>([
	[undefined, { a: 1 }, { a: 1 }],
	[{ b: 2 }, { a: 1 }, { a: 1, b: 2 }],
	[{ a: 1 }, { a: 1 }, { a: 1 }],
	[{ a: { b: 1 } }, { a: { b: 1 } }, { a: { b: 1 } }],
	[{ a: 2 }, { a: undefined }, { a: 2 }],
	[{ a: { b: 1 } }, { a: {} }, { a: { b: 1 } }],
	[{ b: 1 }, { a: {} }, { a: {}, b: 1 }],
	[undefined, { a: undefined }, {}],
])('%p and %p', (additional, body, merged) => {
	expect(mergeBody(additional, body)).toStrictEqual(merged);
});

it.each([
	[{ a: 2 }, { a: 1 }],
	[{ a: 2 }, { a: null }],
	[{ a: 2 }, { a: '' }],
	[{ a: { c: 1 } }, { a: { b: 1 } }],
])('refuses %j beside %j: neither may vanish', (additional, body) => {
	expect(() => mergeBody(additional, body)).toThrow(
		'additional_body: names a, which the other fields of the form give. Write each value in one place only',
	);
});

it('refuses a second name of a value of the form, unless it says the same', () => {
	const body = { payment_country: 'IND' };
	expect(() => mergeBody({ country: 'PAK' }, body)).toThrow(
		'additional_body: names country (another name of payment_country), which the other fields of the form give. Write each value in one place only',
	);
	expect(mergeBody({ country: 'IND' }, body)).toEqual({ ...body, country: 'IND' });
});

it('does not change prototypes', () => {
	const additional: Record<string, unknown> = JSON.parse('{"__proto__":{"polluted":1}}');
	const merged = mergeBody(additional, { a: 1 });
	expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
	expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":1},"a":1}');
});
