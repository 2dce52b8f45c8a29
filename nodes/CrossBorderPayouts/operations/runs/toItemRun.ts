import type { PaymentRun, PlanInput, Planned } from '../../../../client/run';
import { findNotFound, findOdd } from '../form/parties/readColumns';
import type { ItemRun, RunContext } from '../operation';
import { describeRead } from './describeRead';

/** What an item gives of a payment. */
export interface GivenItem {
	/** With the service's field names. */
	readonly form: PlanInput;
	readonly payment: Planned<GivenColumns>;
}

export interface GivenColumns {
	/** Columns that are no part of the payment. */
	readonly unread: readonly string[];
}

/** Passes on what a run of payments gives. Its hint also says how the columns were read. */
export function toItemRun(
	items: readonly GivenItem[],
	payments: PaymentRun,
	{ usedColumns }: Pick<RunContext, 'usedColumns'>,
): ItemRun {
	const forms = items.map(({ form }) => form);
	const known = items.flatMap(({ payment }, index) => {
		const read = payments.read[index];
		return read && 'plan' in payment ? [{ ...read, unread: payment.plan.unread }] : [];
	});
	return {
		run: async (_form, itemIndex) => await payments.run(itemIndex),
		findProblem: (itemIndex) => payments.findProblem(itemIndex),
		hint: () =>
			[
				...payments.summary(),
				...describeRead(known, usedColumns, findNotFound(forms), findOdd(forms)),
			].join('. '),
		close: async () => await payments.close?.(),
	};
}
