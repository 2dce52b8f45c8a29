import { floats, integers, smallNumbers } from '../../../client/packed/growing';

test.each([
	['floats', floats, 0.5, 8],
	['integers', integers, -7, 4],
	['small numbers', smallNumbers, 255, 1],
])('%s keep their values while the list grows', (_, make, value, size) => {
	const list = make();
	for (let place = 0; place < 1_000; place++) expect(list.push(value)).toBe(place);
	list.set(500, 1);
	expect([list.length, list.at(0), list.at(500), list.at(999), list.at(1_000)]).toEqual([
		...[1_000, value, 1, value, 0],
	]);
	expect(list.byteLength).toBeLessThan(1_000 * size * 1.6);
});
