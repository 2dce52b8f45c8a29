import { fundingTerms, plannedFields, plannedSide } from '../../../fields/funding';
import { optionsOf } from '../../../fields/options';
import { startCheckFundingRun } from '../../runs/checkFundingRun';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'balance',
	operation: 'checkFunding',
	name: 'Check Funding',
	action: 'Check balance funding',
	description: 'Find out whether the balance covers all payments that you plan, and pay nothing',
	toolDescription:
		'Find out whether the balance covers payments that are planned: whether it is enough, what is available and needed, and how much is missing. This moves no money.',
	fields: [...plannedFields, optionsOf(plannedSide, ...fundingTerms)],
	startRun: (run) =>
		startCheckFundingRun(
			run,
			async (country) => await run.client.v3.balance.get({ country }, run.signal),
		),
});
