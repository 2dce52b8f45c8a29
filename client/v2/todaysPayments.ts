import type { ServiceRecord } from '../http/answer';
import { payableCountries } from '../payment/corridors';
import { readAllPages } from '../payment/list/readAllPages';

type List = (input: unknown, signal?: AbortSignal) => Promise<readonly ServiceRecord[]>;

/** One list for each country that can be paid, because v2 lists payments by country. [Endpoints, v2] */
export async function readTodaysPayments(
	list: List,
	dayStartMs: number,
	signal?: AbortSignal,
): Promise<ServiceRecord[]> {
	const start_ts = new Date(dayStartMs).toISOString();
	const found: ServiceRecord[] = [];
	for (const country of payableCountries) {
		found.push(
			...(await readAllPages(
				'GET /v2/payments',
				async (page) => await list({ country, direction: 'asc', start_ts, ...page }, signal),
			)),
		);
	}
	return found;
}
