import { cutNames, idleTimeoutMs, makeChaosPlan, type ChaosSize } from './chaosPlan';

const size: ChaosSize = {
	events: 1_000,
	cuts: 100,
	kills: 20,
	restarts: 5,
	cutWithinBytes: 7_000,
	places: ['code-point', 'line', 'block'],
};
const plan = makeChaosPlan(1, size);

it('is the same for the same seed, and different for another seed', () => {
	expect(makeChaosPlan(1, size)).toEqual(plan);
	expect(makeChaosPlan(2, size)).not.toEqual(plan);
});

it('has the requested number of each fault, in the order of the events and before the last ones', () => {
	expect(plan).toMatchObject({
		cuts: { length: 100 },
		kills: { length: 20 },
		restarts: { length: 5 },
	});
	for (const faults of [plan.cuts, plan.kills, plan.restarts]) {
		const moments = faults.map(({ atEvent }) => atEvent);
		expect(moments).toEqual([...moments].sort((a, b) => a - b));
		expect(Math.max(...moments)).toBeLessThan(900);
	}
});

it.each([10, 100])('has cuts of every kind and at every kind of point among %i', (cuts) => {
	const some = makeChaosPlan(3, { ...size, cuts }).cuts;
	expect(new Set(some.map(({ name }) => name))).toEqual(new Set(cutNames));
	const ends = some.flatMap(({ plan: { cut } }) => cut ?? []);
	expect(new Set(ends.map(({ how }) => how))).toEqual(new Set(['fin', 'rst', 'silence']));
	expect(Math.max(...ends.map(({ afterBytes }) => afterBytes))).toBeLessThan(7_500);
	if (cuts > 10) expect(new Set(ends.map(({ inside }) => inside)).size).toBe(4);
});

it('ends every connection: by a cut, or by a stall that the trigger does not wait for', () => {
	for (const {
		name,
		plan: { cut, stall },
	} of plan.cuts) {
		expect(cut === undefined).toBe(name === 'stall');
		expect((stall?.ms ?? 0) > idleTimeoutMs).toBe(name === 'stall');
	}
});
