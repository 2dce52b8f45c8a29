import type { Finder } from '../payment/send/finder';
import { askedByOrder, type PaymentOrder } from '../payment/send/order';
import type { SentPayment } from '../payment/send/paymentCalls';
import { startWaiting, type Waiting, type WaitResult } from '../payment/wait/awaitFinal';
import type { StreamSource } from '../payment/wait/watchStream';
import { isFinal } from '../interface/states';
import type { RunPorts } from './ports';
import { outcomeOf } from '../async/outcomeOf';

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
	{ clock, random, inTurn, stopping }: Pick<RunPorts, 'clock' | 'random' | 'inTurn' | 'stopping'>,
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
				clock,
				random,
				signal: stopping,
				inTurn,
				...(source ? { source } : {}),
			});
			const startedMs = clock.elapsed();
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
			return result.ok ? result.value : { ...unwatched, waitedMs: clock.elapsed() - startedMs };
		},
		async close() {
			await waiting?.close();
		},
	};
}
