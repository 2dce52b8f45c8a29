import { accountEndpoints } from '../../../../../client/v3';
import {
	accountHolder,
	accountNumber,
	additionalFieldsOf,
	ifsc,
	indiaOnly,
	optionalPaymentType,
} from '../../../fields/bankAccount';
import { optionsMayBeEmpty, withoutAccountField } from '../../../fields/mayBeEmpty';
import { optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';
import { describeAccount } from '../../reads/describeAccount';
import { sayCleaned } from '../../runs/sayCleaned';

export default defineOperation({
	resource: 'account',
	operation: 'validate',
	name: 'Validate',
	action: 'Validate beneficiary account',
	description:
		'Find out whether a beneficiary account exists and belongs to the holder (India only)',
	keepsInput: true,
	withoutOption: withoutAccountField,
	fields: [
		indiaOnly,
		accountNumber,
		ifsc,
		additionalFieldsOf(accountHolder, optionalPaymentType),
		optionsOf(optionsMayBeEmpty('Beneficiary Name')),
	],
	run: async (client, { bankBranchCode, ...form }, signal, surroundings) => {
		const input = { ...toWireNames(form), branch_code: bankBranchCode };
		sayCleaned(accountEndpoints.validate.input, input, surroundings);
		return describeAccount(await client.v3.account.validate(input, signal), input);
	},
});
