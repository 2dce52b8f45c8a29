import { describeBehaviours, randomBehaviours } from '../../../sandbox/behaviours/randomBehaviours';
import { defaultBehaviours, rowNames, rows } from '../../../sandbox/behaviours/rows';

const seeds = Array.from({ length: 400 }, (_, seed) => seed);

it('draws the same for the same seed, and something else for another seed', () => {
	expect(randomBehaviours(7)).toEqual(randomBehaviours(7));
	expect(new Set(seeds.map((seed) => JSON.stringify(randomBehaviours(seed)))).size).toBe(
		seeds.length,
	);
});

it.each([false, true])(
	'draws each value that may be drawn, and no other (beyond the interface: %s)',
	(beyondInterface) => {
		const drawn = seeds.map((seed) => randomBehaviours(seed, { beyondInterface }));
		for (const name of rowNames) {
			const allowed = rows[name].values
				.filter(
					(value) =>
						value.apart === undefined && (beyondInterface || value.beyondInterface !== true),
				)
				.map((value) => value.name);
			expect([name, ...new Set(drawn.map((behaviours) => behaviours[name]))].sort()).toEqual(
				[name, ...allowed].sort(),
			);
		}
	},
);

it('leaves out rows that are not requested, and draws the others as in the whole plan', () => {
	const whole = randomBehaviours(3, { beyondInterface: true });
	const part = randomBehaviours(3, { beyondInterface: true, rows: ['S2', 'R4'] });
	expect(part).toEqual({ ...defaultBehaviours, S2: whole.S2, R4: whole.R4 });
});

it('describes the values that differ from the first ones', () => {
	expect(describeBehaviours(defaultBehaviours)).toBe('');
	expect(describeBehaviours({ ...defaultBehaviours, S1: 'live', R5: 'none' })).toBe(
		'S1=live R5=none',
	);
});
