import { isSameData } from '../../../../client/payment/guards/sameData';

const day = new Date(0);

it.each<[unknown, unknown, boolean]>([
	['a', 'a', true],
	[1, '1', false],
	[[{ a: [1, null] }], [{ a: [1, null] }], true],
	[{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
	[{ a: 1 }, { a: 1, b: undefined }, false],
	[{ a: undefined }, { b: undefined }, false],
	[[1], [1, 2], false],
	[[1], { 0: 1 }, false],
	[null, {}, false],
	[{ day }, { day }, true],
	[new Date(0), new Date(1), false],
])('%j and %j are the same: %p', (one, other, isSame) => {
	expect(isSameData(one, other)).toBe(isSame);
	expect(isSameData(other, one)).toBe(isSame);
});
