import { awkwardCells, madeUpPayoutRows } from '../../../../sandbox/service/reports/madeUpRows';
import { payoutColumns } from '../../../../sandbox/service/reports/payoutReport';

it('makes rows with the columns of the report, each with its own id, and every awkward cell', () => {
	const rows = [...madeUpPayoutRows(awkwardCells.length + 1)];
	for (const row of rows) expect(row).toHaveLength(payoutColumns.length);
	expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
	expect(rows.map((row) => row.at(-1))).toEqual([...awkwardCells, awkwardCells[0]]);
	expect([...madeUpPayoutRows(0)]).toEqual([]);
});

it('has cells that begin like a formula, and cells with commas, quotes and line breaks', () => {
	for (const part of ['=', '+', '-', '@', '\t'])
		expect(awkwardCells.some((cell) => cell.startsWith(part))).toBe(true);
	for (const part of [',', '"', '\n', '\r\n'])
		expect(awkwardCells.some((cell) => cell.includes(part))).toBe(true);
});
