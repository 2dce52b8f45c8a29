import type { ServiceRecord } from '../../../client/http/answer';
import type { ReadPage } from '../../../client/payment/pages';
import { maxPageSize, readAllPages } from '../../../client/payment/readAllPages';
import { readNewest } from '../../../client/payment/readNewest';
import { describePayment } from './lookUpPayment';
import { matchesFilters } from './matchesFilters';
import type { Form, Output } from './operation';
import { readLimit } from './readLimit';
import { toWireNames } from './toWireNames';

interface List {
	/** The endpoint's name, for errors. */
	readonly endpoint: string;
	readonly read: (
		page: Readonly<Record<string, unknown>>,
		signal?: AbortSignal,
	) => Promise<readonly ServiceRecord[]>;
}

/**
 * A limited list is one page, unless the service gives fewer at a time. A whole list is read with the oldest
 * first, whatever order is asked for, because only that way new payments do not move the others.
 *
 * @param tell is told how many payments contradict what they were filtered by, and are therefore left out
 * @returns one output per payment
 * @throws InputError for a limit that a page cannot have; what `read` throws
 */
export async function listPayments(
	{ filters, returnAll, limit, direction, ...rest }: Form,
	{ endpoint, read }: List,
	signal?: AbortSignal,
	tell: (hint: string) => void = () => undefined,
): Promise<Output[]> {
	const asked = { ...toWireNames(rest), ...toWireNames(isForm(filters) ? filters : {}) };
	const order = direction ?? 'desc';
	const wanted = readLimit({ returnAll, limit }, maxPageSize);
	const pageSize = Math.min(maxPageSize, wanted);
	const isNewestOnly = order === 'desc' && wanted <= maxPageSize;
	const readPage: ReadPage = async ({ offset, ...page }) =>
		// The offset's default is 0.
		await read({ ...asked, direction: isNewestOnly ? 'desc' : 'asc', ...page, ...(offset > 0 ? { offset } : {}) }, signal);
	/** What was listed all the same is not what was asked for: a search term may match in part. */
	const describe = (payments: readonly ServiceRecord[]): Output[] => {
		const matching = payments.filter((payment) => matchesFilters(payment, asked));
		const leftOut = payments.length - matching.length;
		if (leftOut > 0) tell(`${leftOut} of ${payments.length} listed payments left out: what they show contradicts the filters.`);
		return matching.map(describePayment);
	};
	if (!isNewestOnly) {
		const all = await readAllPages(endpoint, readPage, pageSize, wanted);
		return describe(order === 'asc' ? all : all.reverse());
	}
	// What is filtered leaves the list when it changes.
	const canShrink = Object.keys(isForm(filters) ? filters : {}).length > 0 || asked['additional_query'] !== undefined;
	const newest = await readNewest(endpoint, readPage, { pageSize, canShrink, isEnough: (_, found) => found >= wanted });
	return describe(newest.slice(0, wanted));
}

function isForm(value: unknown): value is Form {
	return typeof value === 'object' && value !== null;
}
