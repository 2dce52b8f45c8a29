/** Balance: Check Funding for the items of one run. */
import { planned, startCheckFunding } from '../../../../client/run';
import type { ReadBalance } from '../../../../client/balance';
import { readFunding } from '../form/readFunding';
import { requireNotRefused } from '../form/requireNotRefused';
import { toWireNames } from '../form/toWireNames';
import type { ItemRun, RunContext } from '../operation';

/** @throws as `startCheckFunding` */
export function startCheckFundingRun(run: RunContext, readBalance: ReadBalance): ItemRun {
	const items = run.forms.map((shown, index) =>
		planned(() => {
			requireNotRefused(run, index);
			const form = toWireNames(shown);
			return { form, terms: readFunding(form) };
		}),
	);
	const checking = startCheckFunding(items, readBalance, run);
	return {
		run: async (_form, itemIndex) => await checking.run(itemIndex),
		findProblem: (itemIndex) => checking.findProblem(itemIndex),
	};
}
