/**
 * How v2 shows what changed unseen: lists per country, and look-ups in a country. [Endpoints, v2]
 */
import { ApiError, emptyProblem } from '../../client/errors';
import { saysThereIsNone } from '../../client/http';
import { readAllPages } from '../../client/payment/list';
import { requireAsked } from '../../client/payment';
import { paymentEndpoints } from '../../client/v2';
import type { FoundPayment, PaymentReads, PaymentSource } from '../lookup/paymentSource';
import { outcomeOf, type Semaphore } from '../../client/async';

/** States that are not final: the payment may still change, or a person must settle it. */
const openStates = ['queued', 'pending', 'processing', 'unknown'] as const;

/** @param countries where payments are searched; payments in other countries are not found */
export function createPaymentSource(
	{ get, list }: PaymentReads,
	countries: readonly string[],
	inTurn: Semaphore,
): PaymentSource {
	const readList = async (
		country: string,
		filter: Readonly<Record<string, unknown>>,
		signal: AbortSignal,
	): Promise<FoundPayment[]> => {
		const records = await readAllPages(
			paymentEndpoints.list.name,
			async (page) =>
				await inTurn(
					async () => await list({ country, direction: 'asc', ...filter, ...page }, signal),
				),
		);
		return records.map((record) => ({ record, country }));
	};

	return {
		lists: (sinceMs) =>
			countries.map((country) => ({
				name: country,
				async read(signal) {
					// The lists are read one after another, so that a payment that ends in between is in the
					// last list. Each status is read alone: the interface does not show whether the service
					// reads all statuses of one query, the last one or none.
					const open: FoundPayment[] = [];
					for (const status of openStates)
						open.push(...(await readList(country, { status: [status] }, signal)));
					const changed = await readList(
						country,
						{ start_ts: new Date(sinceMs).toISOString() },
						signal,
					);
					return [...open, ...changed];
				},
			})),
		async lookUp(id, country, signal) {
			const places = country === undefined ? countries : [country];
			let fault: unknown = new ApiError('not_found', paymentEndpoints.get.name, 404, {
				...emptyProblem,
				isFromService: true,
			});
			for (const place of places) {
				const found = await outcomeOf(
					inTurn(async () =>
						requireAsked(
							paymentEndpoints.get.name,
							await get({ id, external: false, country: place }, signal),
							{ paymentId: id },
						),
					),
				);
				if (found.ok) return { record: found.value, country: place };
				// In the wrong country, the service answers that there is no such payment. After any other
				// error it is not known whether the payment is there.
				if (!saysThereIsNone(found.error)) fault = found.error;
				if (signal.aborted) break;
			}
			throw fault;
		},
	};
}
