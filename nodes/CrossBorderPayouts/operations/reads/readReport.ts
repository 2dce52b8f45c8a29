import { readRows } from '../../../../client/csv/readRows';
import { makeSpreadsheetSafe } from '../../../../client/csv/makeSpreadsheetSafe';
import type { Download } from '../../../../client/http/download';
import type { Form, Output } from '../operation';
import { readLimit } from '../form/readLimit';

/**
 * Gives a report as the form asks for it: the file unchanged, or one output per row up to the
 * limit.
 *
 * @param open requests the report
 * @throws InputError for an invalid limit, before the request; ContractError if rows are wanted
 *   and the file is not a CSV; what `open` throws
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
