import type { ServiceRecord } from '../http/answer';
import type { ReadPage } from '../payment/list/pages';
import { readNewest } from '../payment/list/readNewest';

const pageSize = 100;

/**
 * Reads page after page, newest first. A report that is made during the reading pushes the others
 * down, so one may come twice. It is returned once. A row without an ID is identified by its whole
 * content.
 *
 * @param wanted the maximum number; may be infinite
 * @throws ContractError if the list shows the same reports at every offset; what `getPage` throws
 */
export async function listReports(getPage: ReadPage, wanted: number): Promise<ServiceRecord[]> {
	const reports = await readNewest('PUT /v2/reports/list/', getPage, {
		pageSize: Math.min(pageSize, wanted),
		isEnough: (_, found) => found >= wanted,
	});
	return reports.slice(0, wanted);
}
