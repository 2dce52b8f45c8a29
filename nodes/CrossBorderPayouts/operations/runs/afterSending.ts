import {
	askedByOrder,
	type Finder,
	type PaymentOrder,
	type SentPayment,
} from '../../../../client/payment/send';
import {
	startWaiting,
	type StreamSource,
	type Waiting,
	type WaitResult,
} from '../../../../client/payment/wait';
import { isFinal } from '../../../../client/interface';
import type { RunContext } from '../operation';
import { outcomeOf } from '../../../../client/async';

/** Waits for the final status of the payments of one run. */
export interface AfterSending {
	/**
	 * @param waitMs maximum wait; undefined for no wait
	 * @returns the last state seen, or undefined if the user did not ask to wait. Never rejects:
	 *   the payment exists, and an item that failed while it waited would look unpaid
	 */
	awaitFinal(
		order: PaymentOrder,
		calls: Pick<Finder, 'find'>,
		sent: SentPayment,
		waitMs: number | undefined,
	): Promise<WaitResult | undefined>;
	close(): Promise<void>;
}

/** @param source the version's event stream, if the wait can rely on it */
export function createAfterSending(
	{ client, inTurn, stopping }: RunContext,
	source?: StreamSource,
): AfterSending {
	let waiting: Waiting | undefined;
	return {
		async awaitFinal(order, { find }, { payment }, waitMs) {
			if (waitMs === undefined || payment === null) return undefined;
			const unwatched: WaitResult = {
				payment,
				source: 'lookup',
				final: isFinal(payment['status']),
				waitedMs: 0,
			};
			if (unwatched.final) return unwatched;
			waiting ??= startWaiting({
				clock: client.clock,
				random: Math.random,
				signal: stopping,
				inTurn,
				...(source ? { source } : {}),
			});
			const startedMs = client.clock.elapsed();
			const { externalId, country } = order;
			const { id } = payment;
			const watched = (async (open: Waiting) =>
				await open.wait({
					look: async () => await find(externalId, country),
					asked: askedByOrder(order),
					paymentId: typeof id === 'string' ? id : undefined,
					maxWaitMs: waitMs,
				}))(waiting);
			const result = await outcomeOf(watched);
			return result.ok
				? result.value
				: { ...unwatched, waitedMs: client.clock.elapsed() - startedMs };
		},
		async close() {
			await waiting?.close();
		},
	};
}
