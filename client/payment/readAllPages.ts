/** A whole list by its pages, while payments arrive and change. [Endpoints, GET payments; Limits] */
import { ContractError } from '../errors/ContractError';
import type { ServiceRecord } from '../http/answer';

/** The largest page that the service gives. */
export const maxPageSize = 1000;

/** So many pages may turn out to have moved, without any way forward, before the list counts as one that cannot be read. */
const maxStepsBack = 30;

/**
 * Reads a list that is sorted by time with the oldest first, so that new payments come at its end. A
 * payment whose status changes may leave its place for the end, and all behind it move up: offsets
 * alone would then skip some. Nor is it shown in which order payments of one moment come, and whether
 * it is the same at every request. So every page starts with a payment of the page before, the one
 * ahead of the page's last moment, and when another one stands there, the reading goes back until
 * it meets one that it knows.
 *
 * @param readPage one page; its length is less than the limit only at the list's end
 * @param pageSize at least 2
 * @returns every payment once, in the list's order
 * @throws ContractError for a list that does not heed `offset` or never stands still; what `readPage` throws
 */
export async function readAllPages(
	endpoint: string,
	readPage: (page: { limit: number; offset: number }) => Promise<readonly ServiceRecord[]>,
	pageSize: number = maxPageSize,
): Promise<ServiceRecord[]> {
	const found = new Map<string, ServiceRecord>();
	let offset = 0;
	let back = 1;
	let stepsBack = 0;
	let furthest = 0;
	let openMoment: unknown;
	let firstPage: string | undefined;
	for (;;) {
		const page = await readPage({ limit: pageSize, offset });
		if (offset > 0 && !continues(page, found, openMoment)) {
			stepsBack += 1;
			if (stepsBack > maxStepsBack) throw unreadable(endpoint, 'it changes faster than it can be read');
			back *= 10;
			offset = Math.max(0, offset - back);
			continue;
		}
		const shown = page.map(keyOf).join(' ');
		if (offset > 0 && shown === firstPage) throw unreadable(endpoint, 'every page holds the same payments');
		firstPage ??= shown;
		// Each in its first place, but as it was seen last.
		for (const payment of page) found.set(keyOf(payment), payment);
		// A page of another length than asked for is the last one, or all there is.
		if (page.length !== pageSize) return [...found.values()];
		const joint = findJoint(page);
		openMoment = page[joint + 1]?.['timestamp'];
		offset += joint;
		back = 1;
		if (offset <= furthest) continue;
		furthest = offset;
		stepsBack = 0;
	}
}

/**
 * Where the next page has to start: at the last payment before those of the page's last moment, which
 * may go on behind it. Where the whole page is of one moment, or shows none, at its last payment.
 */
function findJoint(page: readonly ServiceRecord[]): number {
	const lastMoment = page.at(-1)?.['timestamp'];
	const joint = page.findLastIndex(({ timestamp }) => timestamp !== lastMoment);
	return joint > 0 ? joint : page.length - 1;
}

/**
 * Whether nothing unseen stands before this page: its first payment is known, has not moved since, and
 * is older than the moment of which more may have stood behind the page before.
 */
function continues(
	[first]: readonly ServiceRecord[],
	found: ReadonlyMap<string, ServiceRecord>,
	openMoment: unknown,
): boolean {
	if (first === undefined) return false;
	const known = found.get(keyOf(first));
	if (known === undefined || known['timestamp'] !== first['timestamp']) return false;
	return openMoment === undefined || first['timestamp'] !== openMoment;
}

/** The fields of v3's payments are not shown: one without an ID is known by all that it says. */
function keyOf(payment: ServiceRecord): string {
	const { id } = payment;
	return typeof id === 'string' && id !== '' ? id : JSON.stringify(payment);
}

const unreadable = (endpoint: string, problem: string): ContractError =>
	new ContractError(endpoint, 200, '', `the list cannot be read page by page: ${problem}`);
