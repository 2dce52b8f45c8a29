import { readRows } from '../../../client/csv/readRows';
import { makeSpreadsheetSafe } from '../../../client/csv/makeSpreadsheetSafe';
import type { Download } from '../../../client/http/download';
import type { Form, Output } from './operation';
import { readLimit } from './readLimit';

/**
 * A report as the form wants it: the file as it is, or an output per row up to the limit.
 *
 * @param open asks for the report
 * @throws InputError for a limit that does not fit, before anything is asked; ContractError for a file that
 *   is no CSV, when rows are wanted; what `open` throws
 */
export async function readReport(
	open: () => Promise<Download>,
	form: Form,
): Promise<Download | readonly Output[]> {
	const wantsRows = form['output'] === 'items';
	const wanted = wantsRows ? readLimit(form) : 0;
	const download = await open();
	const report =
		form['spreadsheetSafe'] === true ? download.through(makeSpreadsheetSafe) : download;
	if (!wantsRows) return report;
	const rows: Output[] = [];
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
