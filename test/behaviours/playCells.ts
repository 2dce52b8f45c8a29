/** A test for each cell of some rows. */
import type { RowName } from '../../sandbox/behaviours/rows';
import { plays } from './plays/all';
import { cells, findAgainst, promises } from './plays/promises';

export function playCellsOf(...wanted: readonly RowName[]): void {
	const named = cells
		.filter(({ row }) => wanted.includes(row))
		.map((cell) => [`${cell.row}=${cell.value}: ${promises[cell.promise]}`, cell] as const);
	it.each(named)(
		'%s',
		async (_, cell) => {
			const problems = await plays[cell.promise]({ behaviours: { [cell.row]: cell.value } });
			expect(findAgainst(cell, problems)).toEqual([]);
		},
		60_000,
	);
}
