/** The approvals of the items of one run: prepared in a dry run, and required before a payment. */
import {
	type ApprovablePayment,
	type Approval,
	type BatchedPayment,
	createApprovals,
	prepareBatch,
	preparePayment,
} from '../payment/send/approval';
import type { SentPayment } from '../payment/send/paymentCalls';
import type { QuotedAmounts } from '../payment/send/quoteGuards';
import type { Output, RunPorts } from './ports';
import { untilAllEnd } from './untilAllEnd';

/** @param expected the indexes of the items that prepare an approval, and for which `ended` is called */
export function createRunApprovals(
	{ clock, stopping }: Pick<RunPorts, 'clock' | 'stopping'>,
	expected: readonly number[],
) {
	const approvals = createApprovals();
	const prepared = new Map<number, BatchedPayment>();
	const all = untilAllEnd(expected, stopping);

	return {
		/** @throws InputError as `requireGenuine` of `createApprovals` */
		requireGenuine(approval: Approval): void {
			approvals.requireGenuine(approval);
		},

		/** @throws InputError as `check` of `createApprovals` */
		check(payment: ApprovablePayment, approval: Approval): QuotedAmounts {
			return approvals.check(payment, approval, clock.now());
		},

		prepare(itemIndex: number, payment: ApprovablePayment, { quote }: SentPayment): void {
			if (!quote || !expected.includes(itemIndex)) return;
			prepared.set(itemIndex, {
				payment,
				prepared: preparePayment(payment, quote, clock.now()),
			});
		},

		/** To be called when the item has been prepared, or has failed. */
		ended(itemIndex: number): void {
			all.end(itemIndex);
		},

		/**
		 * Waits for all items of the run, because the first prepared one has the text of all.
		 *
		 * @returns the item's part of the output
		 */
		async outputOf(itemIndex: number): Promise<Output> {
			const own = prepared.get(itemIndex);
			if (!own) return {};
			await all.ended;
			const inOrder = [...prepared].sort(([a], [b]) => a - b);
			const isFirst = inOrder[0]?.[0] === itemIndex;
			const batch = isFirst ? { batch: prepareBatch(onePerId(inOrder.map(([, one]) => one))) } : {};
			return { approval: { ...own.prepared, ...batch } };
		},
	};
}

/** Items with one external ID are paid once, so they count once, even if they write the amount differently. */
function onePerId(inOrder: readonly BatchedPayment[]): BatchedPayment[] {
	const first = new Map<string, BatchedPayment>();
	for (const one of inOrder) {
		const { externalId } = one.payment.order;
		if (!first.has(externalId)) first.set(externalId, one);
	}
	return [...first.values()];
}
