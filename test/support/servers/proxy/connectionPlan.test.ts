import { createRandom } from '../../../../sandbox/basics/random';
import { randomPlan } from './connectionPlan';

const plans = (seed: number, weather = {}) => {
	const random = createRandom(seed);
	return Array.from({ length: 300 }, () => randomPlan(random, weather));
};

it('makes the same plans for the same seed, and different ones for another seed', () => {
	expect(plans(7)).toEqual(plans(7));
	expect(plans(7)).not.toEqual(plans(8));
});

it('cuts in every way, in both directions, within the bytes that were named', () => {
	const cuts = plans(1, { cutShare: 1, cutWithinBytes: 100 }).flatMap(({ cut }) => cut ?? []);
	expect(cuts).toHaveLength(300);
	expect(new Set(cuts.map(({ how }) => how)).size).toBe(3);
	expect(new Set(cuts.map(({ direction }) => direction)).size).toBe(2);
	expect(Math.max(...cuts.map(({ afterBytes }) => afterBytes))).toBeLessThan(100);
});

it('cuts and delays no connection if the share of cuts and the latency are 0', () => {
	expect(
		plans(1, { cutShare: 0, maxLatencyMs: 0 }).filter(
			({ cut, latencyMs }) => cut !== undefined || latencyMs !== 0,
		),
	).toEqual([]);
});
