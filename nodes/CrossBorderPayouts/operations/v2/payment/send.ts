import type { PayoutClient } from '../../../../../client';
import { checkInput } from '../../../../../client/http/prepare';
import { ExactNumber } from '../../../../../client/money/exactNumber';
import { findInCountry } from '../../../../../client/payment/send/finder';
import { readOrder } from '../../../../../client/payment/send/order';
import * as payment from '../../../../../client/v2/payment';
import * as quote from '../../../../../client/v2/quote';
import { amountSide } from '../../../fields/amount';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { additionalBody, optionsOf } from '../../../fields/options';
import { allowUnpayable } from '../../../fields/paymentRoute';
import {
	beneficiaryFields,
	optionalPaymentFields,
	senderFields,
} from '../../../fields/senderAndBeneficiary';
import {
	checkAccountFirstV2,
	runMode,
	sendAmount,
	sendExternalId,
	sendOptions,
} from '../../../fields/sendPayment';
import { readAccountCheck, requireConfirmed } from '../../confirmAccount';
import { defineOperation, type Form } from '../../operation';
import { requirePayable } from '../../requirePayable';
import {
	approvableOf,
	detailsOf,
	placeholderQuote,
	startSendRun,
	type SendPlan,
} from '../../sendRun';
import { toWireNames } from '../../toWireNames';

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
		currency,
		sendAmount,
		amountSide,
		...beneficiaryFields,
		...senderFields,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [...optionalPaymentFields],
		},
		...runMode,
		optionsOf(...sendOptions, additionalBody, allowUnpayable, checkAccountFirstV2),
	],
	startRun: (run) => startSendRun(run, readPlan),
});

function readPlan(client: PayoutClient, form: Form, signal?: AbortSignal): SendPlan {
	requirePayable(form);
	const input = toWireNames(form);
	const quoteInput = {
		country: form['country'],
		currency: form['currency'],
		amount: form['amount'],
		amount_type: form['amountType'],
		additional_body: form['additionalQuoteBody'],
	};
	const checked = checkInput(payment.create.input, { ...input, ...placeholderQuote });
	checkInput(quote.create.input, quoteInput);
	const approvable = approvableOf(client, 'v2', quoteInput, payment.create.call(checked).body);
	const account = readAccountCheck(form);
	const accountInput = {
		country: form['country'],
		account_number: form['beneficiaryAccountNumber'],
		beneficiary_name: form['beneficiaryName'],
		bank_branch_code: account?.['bankBranchCode'],
	};
	return {
		order: readOrder(input, detailsOf(approvable)),
		approvable,
		calls: {
			checkAccount: account
				? async () => requireConfirmed(await client.v2.account.validate(accountInput, signal))
				: undefined,
			quote: async () => await client.v2.quote.create(quoteInput, signal),
			pay: async ({ id, payoutAmount }) =>
				await client.v2.payment.create(
					{ ...input, quote: id, amount: ExactNumber.of(payoutAmount) },
					signal,
				),
			finder: findInCountry(
				async (lookup) => await client.v2.payment.get(lookup, signal),
				form['country'],
			),
		},
	};
}
