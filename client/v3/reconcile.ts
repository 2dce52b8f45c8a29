/** How v3 tells what changed unseen: one list of all payments, newest first. [Endpoints, v3; D4, D5] */
import type { ServiceRecord } from '../http/answer';
import { maxPageSize } from '../payment/readAllPages';
import type { FoundPayment, PaymentSource } from '../reconcile/paymentSource';
import { markOf } from '../reconcile/paymentMark';
import type { TakeTurns } from '../reconcile/takeTurns';

type Ask<Answer> = (input: unknown, signal?: AbortSignal) => Promise<Answer>;

export interface V3PaymentCalls {
	readonly get: Ask<ServiceRecord>;
	readonly list: Ask<readonly ServiceRecord[]>;
}

/** Where nothing on a page tells its time, the reading would never end by itself. */
const maxUntimedPages = 10;
/** A list that does not heed `offset` brings nothing new, for ever. */
const maxStalePages = 3;

export function createPaymentSource({ get, list }: V3PaymentCalls, inTurn: TakeTurns): PaymentSource {
	/**
	 * What arrives meanwhile moves payments down, so pages can repeat some and never skip one; what
	 * leaves its place for the front changed just now, which the stream tells.
	 */
	const readSince = async (sinceMs: number, signal: AbortSignal): Promise<FoundPayment[]> => {
		const found = new Map<string, FoundPayment>();
		let untimed = 0;
		let stale = 0;
		for (let offset = 0; ; offset += maxPageSize) {
			const page = await inTurn(
				async () => await list({ direction: 'desc', limit: maxPageSize, offset }, signal),
			);
			const before = found.size;
			const times: number[] = [];
			for (const record of page) {
				const mark = markOf(record);
				if (mark) found.set(mark.id, { record });
				if (mark?.atMs != null) times.push(mark.atMs);
			}
			stale = found.size === before ? stale + 1 : 0;
			if (page.length < maxPageSize || stale >= maxStalePages) break;
			untimed = times.length === 0 ? untimed + 1 : 0;
			if (untimed >= maxUntimedPages || (times.length > 0 && Math.max(...times) < sinceMs)) break;
		}
		return [...found.values()];
	};

	return {
		lists: (sinceMs) => [{ name: 'all', read: async (signal) => await readSince(sinceMs, signal) }],
		lookUp: async (id, _, signal) => ({
			record: await inTurn(async () => await get({ id, external: false }, signal)),
		}),
	};
}
