/** How v3 tells what changed unseen: one list of all payments, newest first. [Endpoints, v3; D4, D5] */
import type { ServiceRecord } from '../http/answer';
import { maxPageSize } from '../payment/readAllPages';
import { readNewest } from '../payment/readNewest';
import { requireAsked } from '../payment/requireAsked';
import type { FoundPayment, PaymentSource } from '../reconcile/paymentSource';
import { markOf } from '../reconcile/paymentMark';
import type { TakeTurns } from '../reconcile/takeTurns';

type Ask<Answer> = (input: unknown, signal?: AbortSignal) => Promise<Answer>;

export interface V3PaymentCalls {
	readonly get: Ask<ServiceRecord>;
	readonly list: Ask<readonly ServiceRecord[]>;
}

/** Where no payment tells its time, the reading would never end by itself in a long list. */
const maxUntimed = 10_000;

export function createPaymentSource({ get, list }: V3PaymentCalls, inTurn: TakeTurns): PaymentSource {
	/** What leaves its place for the front while the list is read changed just now, which the stream tells. */
	const readSince = async (sinceMs: number, signal: AbortSignal): Promise<FoundPayment[]> => {
		let untimed = 0;
		const isEnough = (page: readonly ServiceRecord[]): boolean => {
			const times = page.flatMap((record) => markOf(record)?.atMs ?? []);
			untimed = times.length === 0 ? untimed + page.length : 0;
			return times.length === 0 ? untimed >= maxUntimed : Math.max(...times) < sinceMs;
		};
		const records = await readNewest(
			'GET /v3/payments',
			async (page) => await inTurn(async () => await list({ direction: 'desc', ...page }, signal)),
			{ pageSize: maxPageSize, isEnough },
		);
		return records.filter((record) => markOf(record) !== null).map((record) => ({ record }));
	};

	return {
		lists: (sinceMs) => [{ name: 'all', read: async (signal) => await readSince(sinceMs, signal) }],
		lookUp: async (id, _, signal) => ({
			record: await inTurn(async () =>
				requireAsked('GET /v3/payments/{id}', await get({ id, external: false }, signal), { paymentId: id }),
			),
		}),
	};
}
