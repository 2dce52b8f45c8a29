import type { ServiceRecord } from '../http/answer';
import { maxPageSize } from '../payment/list/readAllPages';
import { readNewest } from '../payment/list/readNewest';
import { readMoment } from '../payment/moment';
import { unwrap } from '../payment/recordMembers';

type List = (input: unknown, signal?: AbortSignal) => Promise<readonly ServiceRecord[]>;

/**
 * One list, newest first, until a page has a payment from before the day. A status is not older than its payment,
 * so whether the list is sorted by status or by creation, no payment of the day follows. [Endpoints, v3]
 *
 * @param time the member that shows the time
 */
export async function readTodaysPayments(
	list: List,
	dayStartMs: number,
	time = 'timestamp',
	signal?: AbortSignal,
): Promise<ServiceRecord[]> {
	const isBefore = (record: ServiceRecord): boolean => {
		const { atMs } = readMoment(unwrap(record)[time]);
		return atMs !== null && atMs < dayStartMs;
	};
	return await readNewest(
		'GET /v3/payments',
		async (page) => await list({ direction: 'desc', ...page }, signal),
		{ pageSize: maxPageSize, isEnough: (page) => page.some(isBefore) },
	);
}
