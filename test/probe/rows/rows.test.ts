/** The probe and the sandbox have the same table, though neither imports the other. */
import { rows } from '../../../probe/rows/rows';
import { rowNames, rows as played } from '../../../sandbox/behaviours/rows';

test('has the rows of the sandbox, in their order', () => {
	expect(rows.map(({ row }) => row)).toEqual(rowNames);
});

test.each(rows.map((row) => [row.row, row] as const))(
	'%s has the values of the sandbox',
	(name, { settings, needs }) => {
		const own = rowNames.find((row) => row === name);
		if (own === undefined) throw new Error(`The sandbox has no row ${name}`);
		expect(Object.keys(settings).sort()).toEqual(
			played[own].values.map((value) => value.name).sort(),
		);
		expect(['read', 'pay', 'none']).toContain(needs);
	},
);
