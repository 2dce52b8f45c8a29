/** Rows of report files and of their list, in other shapes. [behaviours, rows R10 and R15] */
import type { Behaviours } from '../../behaviours/rows';
import type { CsvCell } from '../../basics/csv';

type Cells = readonly CsvCell[];

/** A report in the list, as this service shows it. */
export function shapeReportItem(item: Record<string, unknown>, { R10 }: Behaviours): object {
	switch (R10) {
		case 'complete':
			return item;
		case 'emptyNames':
			return { ...item, file_name: '', content_type: '' };
		case 'noNames':
			return Object.fromEntries(
				Object.entries(item).filter(([name]) => name !== 'file_name' && name !== 'content_type'),
			);
		case 'unknownStatus':
			return { ...item, file_status: 'archived' };
	}
}

/** The rows of a file as this service writes them, starting with the header. */
export function* shapeRows(rows: Iterable<Cells>, { R15 }: Behaviours): Generator<Cells> {
	let header: Cells | undefined;
	if (R15 === 'empty') return;
	for (const cells of rows) {
		const isHeader = header === undefined;
		header ??= cells;
		if (R15 === 'headerAlone' && !isHeader) return;
		const shaped = shapeRow(cells, header, isHeader, R15);
		yield shaped;
		if (R15 === 'rowTwice' && !isHeader) yield shaped;
	}
}

function shapeRow(cells: Cells, header: Cells, isHeader: boolean, value: Behaviours['R15']): Cells {
	// The row of an id without a match is short. Filling it up keeps its cells in their columns.
	const whole = header.map((_, column) => cells[column]);
	switch (value) {
		case 'otherOrder':
			return whole.reverse();
		case 'moreColumns':
			return isHeader ? ['channel', ...whole, 'batch'] : ['api', ...whole, 'B-1'];
		case 'columnMissing':
			return whole.filter((_, column) => header[column] !== 'external_id');
		case 'byteOrderMark':
			return isHeader ? [`\uFEFF${String(cells[0])}`, ...cells.slice(1)] : cells;
		default:
			return cells;
	}
}
