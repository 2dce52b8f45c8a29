/** Payment: Get Many over the items of one run, the same for every API version. */
import { listPayments, type List } from './listPayments';
import type { ItemRun, RunContext } from './operation';

/** Each item is one list, and all items together say what was left out. */
export function startListRun({ inTurn, signal }: RunContext, list: List): ItemRun {
	let leftOut = 0;
	return {
		run: async (form) =>
			await inTurn(async () => await listPayments(form, list, signal, (payments) => (leftOut += payments))),
		hint: () =>
			leftOut === 0
				? undefined
				: `${leftOut} listed ${leftOut === 1 ? 'payment is' : 'payments are'} left out: what they show contradicts the filters`,
	};
}
