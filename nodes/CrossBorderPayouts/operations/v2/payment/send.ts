import type { PayoutClient } from '../../../../../client';
import { checkInput, prepare } from '../../../../../client/http/prepare';
import { findInCountry } from '../../../../../client/payment/send/finder';
import { orderOf } from '../../../../../client/payment/send/order';
import { createQuoted, unquoted } from '../../../../../client/v2/payment';
import * as quote from '../../../../../client/v2/quote';
import { amountSide } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { externalId } from '../../../fields/identifiers';
import { additionalBody, optionsOf } from '../../../fields/options';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable } from '../../../fields/paymentRoute';
import { mayBeEmpty, partyFieldsV2, specifyPartiesV2 } from '../../../fields/parties';
import { typedPartyFields } from '../../../fields/senderAndBeneficiary';
import { checkAccountFirstV2, runMode, sendAmount, sendOptions } from '../../../fields/sendPayment';
import { outputFields, simplify } from '../../../fields/simplify';
import { readAccountCheck, requireConfirmed } from '../../runs/confirmAccount';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { requirePayable } from '../../form/requirePayable';
import { inQuoteFields } from '../../runs/inQuoteFields';
import { approvableOf, detailsOf, startSendRun, type SendPlan } from '../../runs/sendRun';
import type { WireInput } from '../../form/toWireNames';
import { locate, readParties } from '../readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'send',
	name: 'Send',
	action: 'Send payment',
	description: 'Quote and pay in one safe step, and never twice under the same external ID',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	fields: [
		...payingNotices,
		externalId,
		country,
		currency,
		sendAmount,
		amountSide,
		specifyPartiesV2,
		...partyFieldsV2(...typedPartyFields),
		...runMode,
		simplify,
		outputFields,
		optionsOf(
			customData,
			...sendOptions,
			additionalBody,
			allowUnpayable,
			payFromEditor,
			checkAccountFirstV2,
			mayBeEmpty,
		),
	],
	startRun: (run) => startSendRun(run, readPlan),
});

function readPlan(client: PayoutClient, input: WireInput, signal?: AbortSignal): SendPlan {
	const { v2 } = client;
	requirePayable(input);
	const { members, unread } = readParties(input);
	const payment = checkInput(unquoted, members);
	const { country, currency, amount, amount_type, additional_quote_body } = input;
	const quoteInput = {
		country,
		currency,
		amount,
		amount_type,
		additional_body: additional_quote_body,
	};
	const quoteCall = inQuoteFields(() => prepare(quote.create, quoteInput));
	const approvable = approvableOf(client, 'v2', quoteInput, payment);
	const account = readAccountCheck(input);
	const accountInput = {
		country,
		account_number: payment.body['beneficiary_account_number'],
		beneficiary_name: payment.body['beneficiary_name'],
		bank_branch_code: account?.['bank_branch_code'],
	};
	return {
		order: orderOf(quoteCall.input, payment.externalId, detailsOf(approvable)),
		approvable,
		unread,
		calls: {
			checkAccount: account
				? async () => requireConfirmed(await v2.account.validate(accountInput, signal))
				: undefined,
			quote: async () => await v2.exchange(quoteCall, signal),
			pay: async ({ id, payoutAmount }) =>
				await v2.exchange(
					prepare(createQuoted(payment), { quote: id, amount: payoutAmount }),
					signal,
				),
			finder: findInCountry(async (lookup) => await v2.payment.get(lookup, signal), country),
		},
	};
}
