import { InvalidValue } from '../../../client/errors/InvalidValue';
import { bodyMembers, findBlocked, placeAt, readAt } from '../../../client/input/bodyMembers';

const read = bodyMembers(['quote', 'amount'], ['quote']);

it('keeps every name if the user maps none', () => {
	expect(read(undefined)).toEqual({ quote: 'quote', amount: 'amount' });
});

it('reads paths, and leaves out what the user leaves out', () => {
	expect(read('{"quote":"order.quoteId"}')).toEqual({ quote: 'order.quoteId' });
});

it.each<[unknown, RegExp]>([
	['{', /./],
	[[], /./],
	[null, /./],
	['', /./],
	[{ quote: 'q', rate: 'r' }, /may name quote, amount, and not 'rate'/],
	[{ amount: 'a' }, /must say where quote goes/],
	[{ quote: '' }, /must name a member for quote/],
	[{ quote: 'a..b' }, /must name a member for quote/],
	[{ quote: 'a.__proto__' }, /must name a member for quote/],
	[{ quote: 7 }, /must name a member for quote/],
	[{ quote: 'a', amount: 'a' }, /puts two values into 'a'/],
	[{ quote: 'a.b', amount: 'a' }, /puts two values into 'a'/],
])('refuses %j', (given, words) => {
	const result = read(given);
	expect(result).toBeInstanceOf(InvalidValue);
	expect((result as InvalidValue).problem).toMatch(words);
});

it('reads and places a member, and changes no other', () => {
	const body = { a: { b: 1 }, c: [2] };
	expect([readAt(body, 'a.b'), readAt(body, 'a.x.y'), readAt(body, undefined)]).toEqual([
		1,
		undefined,
		undefined,
	]);
	expect(readAt(body, 'toString')).toBeUndefined();
	expect(placeAt(body, 'a.x.y', 3)).toEqual({ a: { b: 1, x: { y: 3 } }, c: [2] });
	expect(body).toEqual({ a: { b: 1 }, c: [2] });
});

it('finds a value that stands in the way of a place', () => {
	const body = { a: { b: 'PO-77' }, c: null, d: [1] };
	expect(findBlocked(body, ['x.y', 'a.x', 'a.b'])).toBeUndefined();
	expect(findBlocked(body, ['x', 'a.b.quote.id'])).toBe(
		'a.b is no object, so a.b.quote.id has no place in it',
	);
	expect([findBlocked(body, ['c.x']), findBlocked(body, ['d.x'])]).toEqual([
		'c is no object, so c.x has no place in it',
		'd is no object, so d.x has no place in it',
	]);
});
