import { paying } from '../../../../../client/v2';
import { amountSide } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { checkBalance, fundingTerms } from '../../../fields/funding';
import { externalIdToSend } from '../../../fields/identifiers';
import {
	additionalBody,
	checksOf,
	defaultsOf,
	foldedFields,
	optionsOf,
} from '../../../fields/options';
import { mayBeEmpty, withoutSendOption } from '../../../fields/mayBeEmpty';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable } from '../../../fields/paymentRoute';
import { columnsNotSent, partyFieldsV2, specifyPartiesV2 } from '../../../fields/parties';
import {
	additionalFields,
	foldedPartyFields,
	typedPartyFields,
} from '../../../fields/senderAndBeneficiary';
import {
	checkAccountFirstV2,
	runMode,
	sendAmount,
	sendAmountOfShortForm,
	sendChecks,
	sendOptions,
} from '../../../fields/sendPayment';
import { outputFields, outputFieldsByOption, simplify } from '../../../fields/simplify';
import { before, since } from '../../nodeVersion';
import { approvalFieldNames, partyFieldNames } from '../../form/fieldsThatReadEmpty';
import { readAccountCheck } from '../../form/readAccountCheck';
import { selectFields } from '../../form/selectFields';
import type { PlanInput } from '../../../../../client/run';
import { defineOperation } from '../../operation';
import { startSendRun } from '../../runs/sendRun';
import { locate, readParties } from './form/readPaymentForm';

const checks = [...sendChecks, checkBalance, ...fundingTerms, checkAccountFirstV2];
const options = [
	customData,
	...sendOptions,
	additionalBody,
	allowUnpayable,
	payFromEditor,
	columnsNotSent,
	mayBeEmpty,
];

const readPayment = (input: PlanInput) => ({
	...readParties(input),
	accountCheck: readAccountCheck(input),
});

export default defineOperation({
	resource: 'payment',
	operation: 'send',
	name: 'Send',
	action: 'Send payment: quote and pay',
	description: 'Quote and pay in one safe step, and never twice under the same external ID',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	readsEmpty: new Set([...partyFieldNames.v2, ...approvalFieldNames]),
	withoutOption: withoutSendOption,
	fields: [
		...payingNotices,
		externalIdToSend,
		country,
		currency,
		before(sendAmount),
		since(sendAmountOfShortForm),
		before(amountSide),
		...runMode,
		since(checksOf(...checks)),
		specifyPartiesV2,
		...partyFieldsV2(
			...typedPartyFields.map(before),
			...foldedPartyFields.map(since),
			additionalFields,
		),
		...[simplify, outputFields].map(before),
		since(outputFieldsByOption),
		before(optionsOf(...options, ...checks)),
		since(optionsOf(...options, ...foldedFields(simplify, amountSide))),
	],
	defaults: defaultsOf(amountSide),
	startRun: (run) => startSendRun(run, paying, readPayment),
});
