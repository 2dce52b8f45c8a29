import type { Finder } from '../../../client/payment/send/finder';
import type { PaymentOrder } from '../../../client/payment/send/order';
import type { SentPayment } from '../../../client/payment/paymentCalls';
import {
	startWaiting,
	type Waiting,
	type WaitResult,
} from '../../../client/payment/wait/awaitFinal';
import { isFinal } from '../../../client/payment/states';
import type { StreamSource } from '../../../client/payment/wait/watchStream';
import type { RunContext } from './operation';
import { outcomeOf } from '../../../client/async/outcomeOf';

/** Watches what becomes of the payments of one run. */
export interface AfterSending {
	/**
	 * @param waitMs how long at most; undefined not at all
	 * @returns what was seen last, or undefined when nobody asked to wait. Never rejects: the payment is
	 * made, and an item that failed by its watching would look like one that was not paid.
	 */
	awaitFinal(
		order: PaymentOrder,
		calls: Pick<Finder, 'find'>,
		sent: SentPayment,
		waitMs: number | undefined,
	): Promise<WaitResult | undefined>;
	close(): Promise<void>;
}

/** @param source the version's event stream, if waiting can rely on it */
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
					asked: {
						externalId,
						country,
						payoutCurrency: order.payoutCurrency,
						sourceCurrency: order.currency,
						[order.side === 'source' ? 'sourceAmount' : 'payoutAmount']: order.amount,
					},
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
