import type { ServiceRecord } from '../http/answer';
import { skipRows, type ReadPage } from '../payment/list/pages';
import { readNewest } from '../payment/list/readNewest';
import { getMany } from './report';

const pageSize = 100;

/**
 * Reads page after page, newest first. A report that is made during the reading pushes the others
 * down, so one may come twice. It is returned once. A row without an ID is identified by its whole
 * content.
 *
 * @param wanted the maximum number; may be infinite
 * @param skipped how many of the newest to leave out
 * @throws ContractError if the list shows the same reports at every offset; what `getPage` throws
 */
export async function listReports(
	getPage: ReadPage,
	wanted: number,
	skipped = 0,
): Promise<ServiceRecord[]> {
	const reports = await readNewest(getMany.name, skipRows(getPage, skipped), {
		pageSize: Math.min(pageSize, wanted),
		isEnough: (_, found) => found >= wanted,
	});
	return reports.slice(0, wanted);
}
