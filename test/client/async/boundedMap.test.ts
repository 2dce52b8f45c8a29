import fc from 'fast-check';

import { createBoundedMap } from '../../../client/async/boundedMap';

it('forgets the entry that was set longest ago', () => {
	const map = createBoundedMap<string, number>(2, [
		['a', 1],
		['b', 2],
	]);
	map.set('a', 3);
	map.set('c', 4);
	expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([3, undefined, 4, 2]);
	expect([map.has('a'), map.has('b')]).toEqual([true, false]);
});

it('keeps the newest entries if the initial ones exceed the limit', () => {
	const map = createBoundedMap<number, number>(
		3,
		Array.from({ length: 10 }, (_, n) => [n, n] as const),
	);
	expect([6, 7, 8, 9].map((n) => map.has(n))).toEqual([false, true, true, true]);
});

it('has room again after a deletion or a clear', () => {
	const map = createBoundedMap<string, number>(1, [['a', 1]]);
	map.delete('a');
	expect([map.has('a'), map.size]).toEqual([false, 0]);
	map.set('b', 2);
	map.clear();
	expect([map.has('b'), map.size]).toEqual([false, 0]);
});

it('holds the newest entries after any use', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 5 }),
			fc.array(fc.record({ key: fc.option(fc.nat(9)), remove: fc.boolean() })),
			(limit, steps) => {
				const map = createBoundedMap<number | null, number>(limit);
				let model: Array<[number | null, number]> = [];
				steps.forEach(({ key, remove }, value) => {
					model = model.filter(([other]) => other !== key);
					if (remove) map.delete(key);
					else {
						map.set(key, value);
						model = [...model, [key, value] as [number | null, number]].slice(-limit);
					}
					expect(map.size).toBe(model.length);
					for (const [known, last] of model) expect(map.get(known)).toBe(last);
				});
			},
		),
	);
});
