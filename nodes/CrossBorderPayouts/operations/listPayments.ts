import type { ServiceRecord } from '../../../client/http/answer';
import { maxPageSize, readAllPages } from '../../../client/payment/readAllPages';
import { describePayment } from './lookUpPayment';
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
 * A limited list is one page, so nothing can come between. A whole list is read with the oldest
 * first, whatever order is asked for, because only that way new payments do not move the others.
 *
 * @returns one output per payment
 * @throws InputError for a limit that a page cannot have; what `read` throws
 */
export async function listPayments(
	{ filters, returnAll, limit, direction, ...rest }: Form,
	{ endpoint, read }: List,
	signal?: AbortSignal,
): Promise<Output[]> {
	const asked = { ...toWireNames(rest), ...toWireNames(isForm(filters) ? filters : {}) };
	const order = direction ?? 'desc';
	const wanted = readLimit({ returnAll, limit }, maxPageSize);
	if (wanted <= maxPageSize) {
		return (await read({ ...asked, direction: order, limit: wanted }, signal)).map(describePayment);
	}
	const all = await readAllPages(
		endpoint,
		async (page) => await read({ ...asked, direction: 'asc', ...page }, signal),
	);
	return (order === 'asc' ? all : all.reverse()).map(describePayment);
}

function isForm(value: unknown): value is Form {
	return typeof value === 'object' && value !== null;
}
