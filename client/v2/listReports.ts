import type { ServiceRecord } from '../http/answer';
import type { ReadPage } from '../payment/list/pages';
import { readNewest } from '../payment/list/readNewest';

const pageSize = 100;

/**
 * Reads page after page, newest first. A report that is made meanwhile pushes the others down, so one may
 * come twice: it is handed out once. Of a row without an ID, its whole content tells whether it was there before.
 *
 * @param wanted how many at most; may be infinite
 * @throws ContractError for a list that shows the same reports at every offset; what `getPage` throws
 */
export async function listReports(getPage: ReadPage, wanted: number): Promise<ServiceRecord[]> {
	const reports = await readNewest('PUT /v2/reports/list/', getPage, {
		pageSize: Math.min(pageSize, wanted),
		isEnough: (_, found) => found >= wanted,
	});
	return reports.slice(0, wanted);
}
