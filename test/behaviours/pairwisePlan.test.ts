import { rowNames, rows, type Behaviours, type RowName } from '../../sandbox/behaviours/rows';
import { pairwisePlan } from './pairwisePlan';

const values = (row: RowName): string[] =>
	rows[row].values.filter(({ apart }) => apart === undefined).map(({ name }) => name);

/** How many pairs of values a plan covers, and how many there are. */
function count(plan: ReadonlyArray<Partial<Behaviours>>): [met: number, all: number] {
	const met = new Set<string>();
	let all = 0;
	for (const [index, row] of rowNames.entries()) {
		for (const other of rowNames.slice(index + 1)) {
			all += values(row).length * values(other).length;
			for (const service of plan)
				met.add(`${row}=${String(service[row])} ${other}=${String(service[other])}`);
		}
	}
	return [met.size, all];
}

it('plays every pair of values, in the same way each time', () => {
	const plan = pairwisePlan();
	const [met, all] = count(plan);
	expect(met).toBe(all);
	expect(pairwisePlan()).toEqual(plan);
	// With only two rows, a plan needs as many services as there are pairs of values.
	expect(plan.length).toBeLessThan(2 * values('R1').length * values('R4').length);
});

it('draws no value that is marked as apart', () => {
	const drawn = new Set(
		pairwisePlan().flatMap((service) =>
			Object.entries(service).map(([row, value]) => `${row}=${value}`),
		),
	);
	expect(drawn).not.toContain('R14=huge');
	expect(drawn).not.toContain('S9=damaged');
	expect(drawn).toContain('S3=setBack');
});
