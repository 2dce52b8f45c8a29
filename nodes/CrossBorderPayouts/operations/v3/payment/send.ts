import { paying } from '../../../../../client/v3';
import { amountSide } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { checkBalance, fundingTerms } from '../../../fields/funding';
import { deal, externalIdToSend } from '../../../fields/identifiers';
import {
	additionalBody,
	checksOf,
	defaultsOf,
	foldedFields,
	optionsOf,
	timeout,
} from '../../../fields/options';
import { columnsNotSent, partyFieldsV3, specifyPartiesV3 } from '../../../fields/parties';
import { mayBeEmpty, withoutSendOption } from '../../../fields/mayBeEmpty';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import {
	approvalNames,
	checkAccountFirstV3,
	listedMembers,
	runMode,
	sendAmount,
	sendAmountOfShortForm,
	sendChecks,
	sendOptions,
} from '../../../fields/sendPayment';
import { outputFields, outputFieldsByOption, simplify } from '../../../fields/simplify';
import { before, since } from '../../nodeVersion';
import {
	approvalFieldNames,
	partyFieldNames,
	typedPartyFieldNamesV3,
} from '../../form/fieldsThatReadEmpty';
import { readAccountCheck } from '../../form/readAccountCheck';
import { readApprovalNames } from '../../form/readApprovalNames';
import { selectFields } from '../../form/selectFields';
import type { PlanInput } from '../../../../../client/run';
import { defineOperation } from '../../operation';
import { startSendRun } from '../../runs/sendRun';
import { locate, readMembers } from './form/readPaymentForm';

const checks = [...sendChecks, checkBalance, ...fundingTerms, checkAccountFirstV3, listedMembers];
const options = [
	customData,
	...sendOptions,
	additionalBody,
	allowUnpayable,
	approvalNames,
	payFromEditor,
	deal,
	columnsNotSent,
	mayBeEmpty,
	timeout,
];

const readPayment = (input: PlanInput) => ({
	...readMembers(input),
	accountCheck: readAccountCheck(input),
	payeeMembers: readApprovalNames(input),
});

export default defineOperation({
	resource: 'payment',
	operation: 'send',
	name: 'Send',
	action: 'Send payment: quote and pay',
	description: 'Quote and pay in one safe step, and never twice under the same external ID',
	toolDescription:
		'Pay one payout. This moves money. The result says whether the payment was created or existed before. If a call fails, or you do not know how it ended, you may call it again with exactly the same values: that never pays twice. Never change a value to get around a refusal.',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	readsEmpty: new Set([...partyFieldNames.v3, ...approvalFieldNames]),
	mayStayEmpty: typedPartyFieldNamesV3,
	withoutOption: withoutSendOption,
	fields: [
		...payingNotices,
		externalIdToSend,
		country,
		...[paymentType, paymentMethod].map(before),
		currency,
		before(sendAmount),
		since(sendAmountOfShortForm),
		before(amountSide),
		...runMode,
		since(checksOf(...checks)),
		...specifyPartiesV3,
		...partyFieldsV3(
			'What the form above does not give. Leave out quote and amount, which come from the quote',
		),
		...[simplify, outputFields].map(before),
		since(outputFieldsByOption),
		before(optionsOf(...options, ...checks)),
		since(optionsOf(...options, ...foldedFields(simplify, paymentType, paymentMethod, amountSide))),
	],
	defaults: defaultsOf(paymentType, paymentMethod, amountSide),
	startRun: (run) => startSendRun(run, paying, readPayment),
});
