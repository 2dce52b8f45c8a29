import type { ServiceRecord } from '../../../client/http/answer';
import { readAllPages } from '../../../client/payment/readAllPages';
import { describePayment } from './lookUpPayment';
import type { Form, Output } from './operation';
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
 */
export async function listPayments(
	{ filters, returnAll, limit, direction, ...rest }: Form,
	{ endpoint, read }: List,
	signal?: AbortSignal,
): Promise<Output[]> {
	const asked = { ...toWireNames(rest), ...toWireNames(isForm(filters) ? filters : {}) };
	const order = direction ?? 'desc';
	if (returnAll !== true) {
		return (await read({ ...asked, direction: order, limit }, signal)).map(describePayment);
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
