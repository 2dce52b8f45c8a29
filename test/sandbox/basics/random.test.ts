import { createRandom, pickBelow, shuffled } from '../../../sandbox/basics/random';

const take = (count: number, random: () => number) => Array.from({ length: count }, random);

describe('createRandom', () => {
	it('returns the same numbers for the same seed, and others for another seed', () => {
		expect(take(50, createRandom(7))).toEqual(take(50, createRandom(7)));
		expect(take(50, createRandom(7))).not.toEqual(take(50, createRandom(8)));
	});

	it.each([0, 1, -1, 2 ** 32, 1.5])(
		'stays from 0 up to 1, spread evenly, for the seed %d',
		(seed) => {
			const numbers = take(5000, createRandom(seed));
			expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
			expect(Math.max(...numbers)).toBeLessThan(1);
			const tenths = Array<number>(10).fill(0);
			for (const number of numbers)
				tenths[Math.floor(number * 10)] = (tenths[Math.floor(number * 10)] ?? 0) + 1;
			for (const hits of tenths) expect(Math.abs(hits - 500)).toBeLessThan(100);
		},
	);
});

describe('pickBelow', () => {
	it('returns whole numbers from 0 to below the limit, each of them sometimes', () => {
		const random = createRandom(3);
		const picked = new Set(take(500, () => pickBelow(5, random)));
		expect([...picked].sort()).toEqual([0, 1, 2, 3, 4]);
		expect(pickBelow(5, () => 0.999_999)).toBe(4);
		expect(pickBelow(5, () => 0)).toBe(0);
	});
});

describe('shuffled', () => {
	const items = Array.from({ length: 30 }, (_, index) => index);

	it('returns all items in another order, the same order for the same seed', () => {
		const once = shuffled(items, createRandom(1));
		expect(once).not.toEqual(items);
		expect([...once].sort((a, b) => a - b)).toEqual(items);
		expect(shuffled(items, createRandom(1))).toEqual(once);
	});

	it('does not change the given list', () => {
		const given = [...items];
		shuffled(given, createRandom(1));
		expect(given).toEqual(items);
		expect(shuffled([], createRandom(1))).toEqual([]);
	});
});
