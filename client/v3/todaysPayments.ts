import type { Method } from '../call/exchange';
import type { ServiceRecord } from '../http/answer';
import { openEnvelope } from '../http/envelope';
import { maxPageSize } from '../payment/list/readAllPages';
import { readNewest } from '../payment/list/readNewest';
import { readMoment } from '../payment/moment';
import { unwrap } from '../payment/recordMembers';
import { list as endpoint } from './payment';

type Page = readonly ServiceRecord[];

/**
 * One list, newest first, until a page has a payment from before the day. If the list is not sorted by the time
 * that it shows, a payment of the day may be anywhere, so all of it is read. [Endpoints, v3]
 *
 * @param time the member that shows the time
 * @returns a payment may be there twice. The later one is newer
 */
export async function readTodaysPayments(
	list: Method<readonly ServiceRecord[]>,
	dayStartMs: number,
	time = 'timestamp',
	signal?: AbortSignal,
): Promise<ServiceRecord[]> {
	let pages = 0;
	const readPage = async (page: object): Promise<Page> => {
		pages += 1;
		return (await list({ direction: 'desc', ...page }, signal)).map(openEnvelope);
	};
	const options = { pageSize: maxPageSize, canShrink: true };
	const isBeforeDay = createSortedReader(dayStartMs, time);
	const found = await readNewest(endpoint.name, readPage, { ...options, isEnough: isBeforeDay });
	if (pages === 1) return found;
	// A payment that was not read yet may have moved to the beginning in between.
	const known = new Set(found.map((record) => JSON.stringify(record)));
	const isKnown = (page: Page): boolean => page.some((record) => known.has(JSON.stringify(record)));
	return [
		...found,
		...(await readNewest(endpoint.name, readPage, { ...options, isEnough: isKnown })),
	];
}

/** @returns whether all pages so far are sorted by time, and the last one reaches the time before the day */
function createSortedReader(dayStartMs: number, time: string): (page: Page) => boolean {
	let isSorted = true;
	let hasFallen = false;
	let end = Number.POSITIVE_INFINITY;
	return (page) => {
		const times = page.map((record) => readMoment(unwrap(record)[time]).atMs ?? Number.NaN);
		const last = times.at(-1) ?? Number.NaN;
		// New payments push some rows to the next page, so pages may overlap.
		isSorted &&= last <= end && times.every((one, index) => one <= (times[index - 1] ?? Infinity));
		// A list in which all times are equal may have any order.
		hasFallen ||= last < Math.max(...times) || (last < end && end < Infinity);
		end = last;
		return isSorted && hasFallen && last < dayStartMs;
	};
}
