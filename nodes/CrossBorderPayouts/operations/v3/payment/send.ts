import type { PayoutClient } from '../../../../../client';
import { checkInput } from '../../../../../client/http/prepare';
import { ExactNumber } from '../../../../../client/money/exactNumber';
import { findAnywhere } from '../../../../../client/payment/send/finder';
import { readOrder } from '../../../../../client/payment/send/order';
import * as payment from '../../../../../client/v3/payment';
import * as quote from '../../../../../client/v3/quote';
import { amountSide } from '../../../fields/amount';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { deal } from '../../../fields/identifiers';
import { additionalBody, optionsOf, timeout } from '../../../fields/options';
import { partyBodyMode, partyFields } from '../../../fields/paymentBody';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import {
	checkAccountFirstV3,
	runMode,
	sendAmount,
	sendExternalId,
	sendOptions,
} from '../../../fields/sendPayment';
import { readAccountCheck, requireConfirmed, requirePaidAccount } from '../../confirmAccount';
import { defineOperation, type Form } from '../../operation';
import {
	approvableOf,
	detailsOf,
	placeholderQuote,
	startSendRun,
	type SendPlan,
} from '../../sendRun';
import { toWireNames } from '../../toWireNames';
import { readPaymentForm } from '../readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'send',
	name: 'Send',
	action: 'Send payment',
	description:
		'Quote and pay in one safe step, never twice under one external ID: on a retry use the same external ID again',
	createsPayment: true,
	fields: [
		sendExternalId,
		country,
		paymentType,
		paymentMethod,
		currency,
		sendAmount,
		amountSide,
		partyBodyMode,
		...partyFields,
		...runMode,
		optionsOf(...sendOptions, additionalBody, allowUnpayable, checkAccountFirstV3, deal, timeout),
	],
	startRun: (run) => startSendRun(run, readPlan, run.client.v3.events),
});

function readPlan(client: PayoutClient, form: Form, signal?: AbortSignal): SendPlan {
	const quoteInput = { ...toWireNames(form), additional_body: form['additionalQuoteBody'] };
	const { input } = readPaymentForm(form);
	const checked = checkInput(payment.create.input, { ...input, ...placeholderQuote });
	checkInput(quote.create.input, quoteInput);
	const approvable = approvableOf(client, 'v3', quoteInput, payment.create.call(checked).body);
	const account = readAccountCheck(form);
	if (account) requirePaidAccount(account['accountNumber'], checked.body);
	const accountInput = {
		...toWireNames(account ?? {}),
		branch_code: account?.['bankBranchCode'],
		country: form['country'],
	};
	return {
		order: readOrder(toWireNames(form), detailsOf(approvable)),
		approvable,
		calls: {
			checkAccount: account
				? async () => requireConfirmed(await client.v3.account.validate(accountInput, signal))
				: undefined,
			quote: async () => await client.v3.quote.create(quoteInput, signal),
			pay: async ({ id, payoutAmount }) =>
				await client.v3.payment.create(
					{ ...input, quote: id, amount: ExactNumber.of(payoutAmount) },
					signal,
				),
			finder: findAnywhere(
				async (lookup) => await client.v3.payment.get(lookup, signal),
				form['country'],
			),
		},
	};
}
