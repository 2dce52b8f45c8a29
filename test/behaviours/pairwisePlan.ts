/**
 * A plan in which every value of a row meets every value of every other row, with far fewer services than
 * there are combinations.
 */
import { rowNames, rows, type Behaviours, type RowName } from '../../sandbox/behaviours/rows';

/**
 * The values that a plan may draw. Left out: those that no service can play, that make sense only in the
 * middle of a run, or that take hours.
 */
const valuesOf = (row: RowName): readonly string[] =>
	rows[row].values.filter(({ apart }) => apart === undefined).map(({ name }) => name);

const nameOf = (one: string, other: string): string =>
	one < other ? `${one} ${other}` : `${other} ${one}`;

/**
 * Each service begins with a pair that no service has yet. For each further row, it takes the value that adds
 * most new pairs.
 *
 * @returns the same services for the same rows, in the same order
 */
export function pairwisePlan(names: readonly RowName[] = rowNames): Array<Partial<Behaviours>> {
	const open = new Set<string>();
	for (const [index, row] of names.entries()) {
		for (const other of names.slice(index + 1)) {
			for (const value of valuesOf(row))
				for (const second of valuesOf(other))
					open.add(nameOf(`${row}=${value}`, `${other}=${second}`));
		}
	}
	const plan: Array<Partial<Behaviours>> = [];
	for (;;) {
		const [pair] = open;
		if (pair === undefined) return plan;
		const chosen = new Map<string, string>(
			pair.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one]),
		);
		for (const row of names) {
			if (chosen.has(row)) continue;
			const met = [...chosen.values()];
			const ranked = valuesOf(row).map((value) => {
				const one = `${row}=${value}`;
				return { one, fresh: met.filter((other) => open.has(nameOf(one, other))).length };
			});
			chosen.set(row, ranked.reduce((best, next) => (next.fresh > best.fresh ? next : best)).one);
		}
		const all = [...chosen.values()];
		for (const [index, one] of all.entries())
			for (const other of all.slice(index + 1)) open.delete(nameOf(one, other));
		plan.push(
			Object.fromEntries(names.map((row) => [row, (chosen.get(row) ?? '').slice(row.length + 1)])),
		);
	}
}
