import type { PayoutClient } from '../../../../../client';
import { prepare } from '../../../../../client/http/prepare';
import { findAnywhere } from '../../../../../client/payment/send/finder';
import { orderOf } from '../../../../../client/payment/send/order';
import { createQuoted } from '../../../../../client/v3/payment';
import * as quote from '../../../../../client/v3/quote';
import { amountSide } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { deal, externalId } from '../../../fields/identifiers';
import { additionalBody, optionsOf, timeout } from '../../../fields/options';
import { mayBeEmpty, partyFieldsV3, specifyPartiesV3 } from '../../../fields/parties';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import { checkAccountFirstV3, runMode, sendAmount, sendOptions } from '../../../fields/sendPayment';
import { outputFields, simplify } from '../../../fields/simplify';
import { readAccountCheck, requireConfirmed, requirePaidAccount } from '../../runs/confirmAccount';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { inQuoteFields } from '../../runs/inQuoteFields';
import { approvableOf, detailsOf, startSendRun, type SendPlan } from '../../runs/sendRun';
import type { WireInput } from '../../form/toWireNames';
import { locate, readUnquoted } from '../readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'send',
	name: 'Send',
	action: 'Send payment',
	description: 'Quote and pay in one safe step, and never twice under the same external ID',
	toolDescription:
		'Pay one payout. This moves money. The result says whether the payment was created or existed before. If a call fails, or you do not know how it ended, you may call it again with exactly the same values: that never pays twice. Never change a value to get around a refusal.',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	fields: [
		...payingNotices,
		externalId,
		country,
		paymentType,
		paymentMethod,
		currency,
		sendAmount,
		amountSide,
		specifyPartiesV3,
		...partyFieldsV3(
			'What the fields above do not give. Leave out quote and amount, which come from the quote',
		),
		...runMode,
		simplify,
		outputFields,
		optionsOf(
			customData,
			...sendOptions,
			additionalBody,
			allowUnpayable,
			payFromEditor,
			checkAccountFirstV3,
			deal,
			mayBeEmpty,
			timeout,
		),
	],
	startRun: (run) => startSendRun(run, readPlan, run.client.v3.events),
});

function readPlan(client: PayoutClient, input: WireInput, signal?: AbortSignal): SendPlan {
	const { v3 } = client;
	const { payment, unread } = readUnquoted(input);
	const quoteInput = { ...input, additional_body: input['additional_quote_body'] };
	const quoteCall = inQuoteFields(() => prepare(quote.create, quoteInput));
	const approvable = approvableOf(client, 'v3', quoteInput, payment);
	const { country } = quoteCall.input;
	const account = readAccountCheck(input);
	if (account) requirePaidAccount(account['account_number'], payment.body);
	const accountInput = { ...account, branch_code: account?.['bank_branch_code'], country };
	return {
		order: orderOf(quoteCall.input, payment.externalId, detailsOf(approvable)),
		approvable,
		unread,
		calls: {
			checkAccount: account
				? async () => requireConfirmed(await v3.account.validate(accountInput, signal))
				: undefined,
			quote: async () => await v3.exchange(quoteCall, signal),
			pay: async ({ id, payoutAmount }) =>
				await v3.exchange(
					prepare(createQuoted(payment), { quote: id, amount: payoutAmount }),
					signal,
				),
			finder: findAnywhere(async (lookup) => await v3.payment.get(lookup, signal), country),
		},
	};
}
