import {
	chooseAims,
	defaultAims,
	gatewayRows,
	HitCounter,
	randomAims,
	readAim,
} from '../../../sandbox/settings/aims';

/** Which of six requests are hit, with two keys in turn. */
function hitsOf(aim: string): string {
	const counter = new HitCounter();
	return Array.from({ length: 6 }, (_, index) =>
		counter.hits('R2', aim, `key ${index % 2}`) ? 'x' : '.',
	).join('');
}

it.each([
	['all', 'xxxxxx'],
	['first:1', 'xx....'],
	['first:2', 'xxxx..'],
	['every:1', 'xxxxxx'],
	['every:3', '..x..x'],
])('%s hits %s', (aim, hits) => {
	expect(hitsOf(aim)).toBe(hits);
});

it('hits about half at random, the same ones for the same seed', () => {
	const count = (seed: number) => {
		const counter = new HitCounter();
		return Array.from({ length: 1000 }, () => counter.hits('R4', `random:${seed}`, '')).filter(
			Boolean,
		).length;
	};
	expect(count(1)).toBeGreaterThan(430);
	expect(count(1)).toBeLessThan(570);
	expect(hitsOf('random:1')).toBe(hitsOf('random:1'));
	expect(new Set([1, 2, 3, 4, 5].map((seed) => hitsOf(`random:${seed}`))).size).toBeGreaterThan(1);
});

it('counts separately for each row, and from the start after a reset', () => {
	const counter = new HitCounter();
	expect(counter.hits('R2', 'first:1', 'a')).toBe(true);
	expect(counter.hits('R4', 'first:1', 'a')).toBe(true);
	expect(counter.hits('R2', 'first:1', 'a')).toBe(false);
	counter.reset();
	expect(counter.hits('R2', 'first:1', 'a')).toBe(true);
});

it.each(['', 'some', 'all:1', 'first', 'first:0', 'every:0', 'first:x', 'random', 'random:-1'])(
	'refuses %j',
	(text) => {
		expect(() => readAim(text)).toThrow('Write all, first:N, every:N or random:SEED');
	},
);

it('changes single aims and refuses rows that the gateway does not play', () => {
	expect(chooseAims({ R1: 'first:1' }, defaultAims)).toEqual({ ...defaultAims, R1: 'first:1' });
	expect(() => chooseAims({ S1: 'all' }, defaultAims)).toThrow('The gateway plays R1,');
	expect(() => chooseAims({ R1: 'x' }, defaultAims)).toThrow(RangeError);
});

it('draws aims at random, the same ones for the same seed', () => {
	expect(randomAims(5)).toEqual(randomAims(5));
	expect(
		new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(randomAims(seed)))).size,
	).toBeGreaterThan(15);
	expect(Object.keys(randomAims(5)).sort()).toEqual([...gatewayRows].sort());
});
