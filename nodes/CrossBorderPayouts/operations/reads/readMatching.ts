import type { ServiceRecord } from '../../../../client/http';
import {
	keyOf,
	maxPageSize,
	readAllPages,
	readNewest,
	type ReadPage,
} from '../../../../client/payment/list';

/** A rare status must not cost a request for every page of a long history. */
const mostPages = 20;

interface Wanted {
	readonly matches: (payment: ServiceRecord) => boolean;
	/** How many payments that match are enough. Infinite for all: then the whole list is read. */
	readonly count: number;
	/** Whether the pages come with the newest payments first. */
	readonly isNewestFirst: boolean;
	/** Whether rows may leave the list, so that those after them move up. */
	readonly canShrink: boolean;
}

interface Found {
	/** Those that match, in the order of the list. */
	readonly payments: ServiceRecord[];
	/** How many payments were read. */
	readonly searched: number;
	/** Whether more may match in pages that were not read. */
	readonly wasStopped: boolean;
}

/**
 * Reads the payments that match, from a service that has no such filter: whole pages are read until enough payments
 * match, the list ends or `mostPages` requests were sent.
 */
export async function readMatching(
	endpoint: string,
	readPage: ReadPage,
	{ matches, count, isNewestFirst, canShrink }: Wanted,
): Promise<Found> {
	let requests = 0;
	let wasStopped = false;
	const read: ReadPage = async (page) => {
		requests += 1;
		return await readPage(page);
	};
	const isEnough = (found: readonly ServiceRecord[]): boolean => {
		if (found.filter(matches).length >= count) return true;
		wasStopped = requests >= mostPages;
		return wasStopped;
	};
	const found = isNewestFirst
		? await readNewest(endpoint, read, {
				pageSize: maxPageSize,
				canShrink,
				isEnough: collecting(isEnough),
			})
		: await readAllPages(
				endpoint,
				read,
				maxPageSize,
				Number.POSITIVE_INFINITY,
				// Looking at everything after each page of a long list would take longer than reading it.
				count === Number.POSITIVE_INFINITY ? undefined : isEnough,
			);
	return { payments: found.filter(matches).slice(0, count), searched: found.length, wasStopped };
}

/** For a reader that gives each page alone. A payment that comes again is counted as last seen. */
function collecting(isEnough: (found: readonly ServiceRecord[]) => boolean) {
	const found = new Map<string, ServiceRecord>();
	return (page: readonly ServiceRecord[]): boolean => {
		for (const payment of page) found.set(keyOf(payment), payment);
		return isEnough([...found.values()]);
	};
}
