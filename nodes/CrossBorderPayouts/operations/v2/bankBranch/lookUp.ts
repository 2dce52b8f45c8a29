import { ifsc, indiaOnly } from '../../../fields/bankAccount';
import { optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'bankBranch',
	operation: 'lookUp',
	name: 'Look Up',
	action: 'Look up bank branch',
	description: 'Retrieve the record of a bank branch and which transfers it accepts (India only)',
	keepsInput: true,
	fields: [indiaOnly, ifsc, optionsOf()],
	run: async (client, { country, bankBranchCode }, signal) =>
		await client.v2.bankBranch.lookUp({ country, bank_branch_code: bankBranchCode }, signal),
});
