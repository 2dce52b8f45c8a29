import { defaultBehaviours, rowNames, rows } from '../../../sandbox/behaviours/rows';

it('has the rows S1 to S10 and R1 to R15 of the shared table, and then our own', () => {
	const numbered = (letter: string, first: number, last: number) =>
		Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);
	const shared = [...numbered('S', 1, 10), ...numbered('R', 1, 15)];
	expect(rowNames).toEqual([...shared, ...numbered('S', 11, 14), ...numbered('R', 16, 18), 'S15']);
});

it.each(rowNames)(
	'%s has values with different names, the first of which keeps to the interface',
	(name) => {
		const { values } = rows[name];
		expect(new Set(values.map((value) => value.name)).size).toBe(values.length);
		for (const value of values) expect(value.name).toMatch(/^[a-zA-Z0-9]+$/);
		expect(values[0]).not.toHaveProperty('beyondInterface');
		expect(values[0]).not.toHaveProperty('apart');
		expect(defaultBehaviours[name]).toBe(values[0].name);
	},
);
