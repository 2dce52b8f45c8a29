import { crashPoints, itemCount, type Death } from './points';
import { createRandom } from '../../sandbox/basics/random';

const deaths = (die: (random: () => number) => Death): Death[] =>
	Array.from({ length: 50 }, (_, seed) => die(createRandom(seed)));

it('names every point once', () => {
	expect(new Set(crashPoints.map(({ name }) => name)).size).toBe(crashPoints.length);
});

describe.each(crashPoints.map((point) => [point.name, point] as const))('%s', (_, point) => {
	it('dies the same way for the same seed, shortly after the point', () => {
		expect(point.die(createRandom(3))).toEqual(point.die(createRandom(3)));
		for (const { jitterMs } of deaths(point.die)) expect(jitterMs).toBeLessThanOrEqual(60);
	});

	it('dies at items that the run has, after the requests that the fault affects', () => {
		for (const { at, fault } of deaths(point.die)) {
			if ('child' in at) continue;
			const [first] = at.spots;
			const lookUps = point.name.startsWith('replaced-') ? 2 : 1;
			expect(first.nth ?? 1).toBeLessThanOrEqual(itemCount * lookUps);
			if (fault) expect(fault.skip).toBe((first.nth ?? 1) - 1);
		}
	});
});

it('makes the service settle late enough for the awaited look-up', () => {
	const settling = crashPoints.find(({ name }) => name === 'settling');
	const second = deaths(
		settling?.die ??
			(() => {
				throw new Error('There is no such point');
			}),
	).filter(({ at }) => 'spots' in at && at.spots.at(-1)?.nth === 2);
	expect(second.length).toBeGreaterThan(10);
	for (const { fault } of second) expect(fault?.delayMs).toBeGreaterThanOrEqual(5000);
});

it('drops pending data as often as it delivers it after the death', () => {
	const arriving = crashPoints.find(({ name }) => name === 'payment-arriving');
	const late = deaths(
		arriving?.die ??
			(() => {
				throw new Error('There is no such point');
			}),
	).filter(({ deliveredAfterMs }) => deliveredAfterMs !== null);
	expect(late.length).toBeGreaterThan(10);
	expect(late.length).toBeLessThan(40);
});
