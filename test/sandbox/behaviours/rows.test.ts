import { defaultBehaviours, rowNames, rows } from '../../../sandbox/behaviours/rows';

it('has the rows S1 to S10 and R1 to R15', () => {
	const numbered = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
	expect(rowNames).toEqual([...numbered('S', 10), ...numbered('R', 15)]);
});

it.each(rowNames)('%s has values with different names, the first of which keeps to the interface', (name) => {
	const { values } = rows[name];
	expect(new Set(values.map((value) => value.name)).size).toBe(values.length);
	for (const value of values) expect(value.name).toMatch(/^[a-zA-Z0-9]+$/);
	expect(values[0]).not.toHaveProperty('beyondInterface');
	expect(values[0]).not.toHaveProperty('apart');
	expect(defaultBehaviours[name]).toBe(values[0].name);
});
