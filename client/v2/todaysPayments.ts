import { outcomeOf } from '../async/outcomeOf';
import { isPayoutError } from '../errors';
import type { Method } from '../call/exchange';
import type { ServiceRecord } from '../http/answer';
import { isNeverPaid } from '../payment/corridors';
import { readAllPages } from '../payment/list/readAllPages';
import { isRefusal } from '../payment/send/lookUp';
import { saysThereIsNone } from '../http/isFromService';
import { countries } from '../interface/vocabulary';
import { list as endpoint } from './payment';

/**
 * One list for each country, because v2 lists payments by country. Some countries cannot be paid, but a payment to
 * them may be in progress. If the service itself refuses to list one of those, it has no payments. [Endpoints, v2]
 */
export async function readTodaysPayments(
	list: Method<readonly ServiceRecord[]>,
	dayStartMs: number,
	signal?: AbortSignal,
): Promise<ServiceRecord[]> {
	const start_ts = new Date(dayStartMs).toISOString();
	const found: ServiceRecord[] = [];
	for (const country of countries) {
		const read = await outcomeOf(
			readAllPages(
				endpoint.name,
				async (page) => await list({ country, direction: 'asc', start_ts, ...page }, signal),
			),
		);
		if (read.ok) found.push(...read.value);
		else if (!isNeverPaid(country) || !isWithoutPayments(read.error)) throw read.error;
	}
	return found;
}

const isWithoutPayments = (error: unknown): boolean =>
	isPayoutError(error) &&
	error.name !== 'PaymentError' &&
	(isRefusal(error) || saysThereIsNone(error));
