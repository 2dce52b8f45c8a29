import { readRows } from '../../../client/csv/readRows';
import { makeSpreadsheetSafe } from '../../../client/csv/makeSpreadsheetSafe';
import type { Download } from '../../../client/http/download';
import type { Form, Output } from './operation';

/**
 * A report as the form wants it: the file as it is, or an output per row up to the limit.
 *
 * @throws ContractError for a file that is no CSV, when rows are wanted
 */
export async function readReport(
	download: Download,
	form: Form,
): Promise<Download | readonly Output[]> {
	const report = form['spreadsheetSafe'] === true ? download.through(makeSpreadsheetSafe) : download;
	if (form['output'] !== 'items') return report;
	const rows: Output[] = [];
	const wanted = readLimit(form);
	try {
		for await (const row of readRows(report.chunks, report.endpoint)) {
			rows.push(row);
			if (rows.length >= wanted) break;
		}
	} finally {
		report.response.close();
	}
	return rows;
}

/** How many results a form asks for; infinite for all of them. */
export function readLimit({ returnAll, limit }: Form): number {
	if (returnAll === true) return Number.POSITIVE_INFINITY;
	return typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : 50;
}
