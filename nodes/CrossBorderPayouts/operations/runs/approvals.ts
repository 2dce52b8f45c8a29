/** The approvals of the items of one run: prepared in a dry run, and required before a payment. */
import {
	type ApprovablePayment,
	type BatchedPayment,
	createApprovals,
	prepareBatch,
	preparePayment,
	type QuotedAmounts,
	type SentPayment,
} from '../../../../client/payment/send';
import type { Form, Output, RunContext } from '../operation';
import { untilAllEnd } from './untilAllEnd';

/** @param expected the indexes of the items that prepare an approval, and for which `ended` is called */
export function createRunApprovals({ client, stopping }: RunContext, expected: readonly number[]) {
	const approvals = createApprovals();
	const prepared = new Map<number, BatchedPayment>();
	const all = untilAllEnd(expected, stopping);

	return {
		/** @throws InputError as `requireGenuine` of `createApprovals` */
		requireGenuine({ approvedSummary: summary, approvedHash: hash }: Form): void {
			approvals.requireGenuine({ summary, hash });
		},

		/** @throws InputError as `check` of `createApprovals` */
		check(form: Form, hours: number, payment: ApprovablePayment): QuotedAmounts {
			const { approvedSummary: summary, approvedHash: hash } = form;
			const approval = { summary, hash, maxAgeMs: hours * 3_600_000 };
			return approvals.check(payment, approval, client.clock.now());
		},

		prepare(itemIndex: number, payment: ApprovablePayment, { quote }: SentPayment): void {
			if (!quote || !expected.includes(itemIndex)) return;
			prepared.set(itemIndex, {
				payment,
				prepared: preparePayment(payment, quote, client.clock.now()),
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
