import { makeSpreadsheetSafe, noticeEmpty, readRows } from '../../../../client/csv';
import type { Download } from '../../../../client/call';
import { readSwitch } from '../../../../client/input';
import type { Form, Output } from '../operation';
import { readChoice } from '../form/readChoice';
import { readLimit } from '../form/readLimit';
import type { Window } from '../window/readWindow';

/** For the editor. A window in JSON is not described. */
export const describeEmpty = (window: Window | undefined): string =>
	`The report has no rows. ${
		window?.description === undefined ? '' : `Its window is ${window.description}. `
	}Check Destination Country, Period and Filters.`;

/**
 * Gives a report as the form asks for it: the file unchanged, or one output per row up to the
 * limit.
 *
 * @param open requests the report
 * @param onEmpty called if the report has no row; for a file, when it has passed
 * @throws InputError for an invalid limit, before the request; ContractError if rows are wanted
 *   and the file is not a CSV; what `open` throws
 */
export async function readReport(
	open: () => Promise<Download>,
	form: Form,
	onEmpty: () => void = () => undefined,
): Promise<Download | readonly Output[]> {
	const wantsRows = readChoice(form, 'output', ['file', 'items']) === 'items';
	const isSafe = readSwitch(form, 'spreadsheetSafe');
	const wanted = wantsRows ? readLimit(form) : 0;
	const download = await open();
	const report = isSafe ? download.through(makeSpreadsheetSafe) : download;
	if (!wantsRows) return report.through((chunks) => noticeEmpty(chunks, onEmpty));
	const rows: Output[] = [];
	try {
		for await (const row of readRows(report.chunks, report.endpoint)) {
			rows.push(row);
			if (rows.length >= wanted) break;
		}
	} finally {
		report.response.close();
	}
	if (rows.length === 0) onEmpty();
	return rows;
}
