/** Generated payout rows in any number. Their cells break careless CSV readers. */
import type { CsvCell } from '../../basics/csv';

/** The contents of the last cell, in rotation. */
export const awkwardCells = [
	'',
	'plain',
	'a, comma',
	'a "quoted" word',
	'two\nlines',
	'two\r\nlines',
	'=1+1',
	'+15550100',
	'-5',
	'@SUM(A1)',
	'\tindented',
	'Zoë 日本 🙂',
	"it's; done",
	' spaces ',
] as const;

/** `count` rows with the columns of a payout report, generated while they are read. Each has its own id. */
export function* madeUpPayoutRows(count: number): Generator<readonly CsvCell[]> {
	for (let index = 0; index < count; index += 1) {
		const digits = String(index).padStart(12, '0');
		yield [
			`00000000-0000-4000-8000-${digits}`,
			`MADE-UP-${index}`,
			'2030-01-01T00:00:00.000Z',
			'succeeded',
			'IND',
			'C2C',
			'bank_transfer',
			2274.75,
			'INR',
			100,
			'AED',
			27,
			'USDT',
			`SBX${digits}`,
			awkwardCells[index % awkwardCells.length],
		];
	}
}
