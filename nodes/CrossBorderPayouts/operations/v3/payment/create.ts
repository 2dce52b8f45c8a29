import { checkInput } from '../../../../../client/http/prepare';
import { findAnywhere } from '../../../../../client/payment/send/finder';
import * as payment from '../../../../../client/v3/payment';
import { paymentAmount } from '../../../fields/amount';
import { country } from '../../../fields/country';
import { paymentCurrency } from '../../../fields/currency';
import { refuseExisting } from '../../../fields/existingPayment';
import { externalId, paymentQuote } from '../../../fields/identifiers';
import { additionalBody, optionsOf, timeout } from '../../../fields/options';
import { bodyMode, partyFields, unlessWholeBody, wholeBody } from '../../../fields/paymentBody';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import { startCreateRun } from '../../createRun';
import { defineOperation } from '../../operation';
import { readExternalId, readPaymentForm } from '../readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'create',
	name: 'Create',
	action: 'Create payment',
	description: 'Create a new payment from a quote, or return the one with this external ID',
	createsPayment: true,
	readExternalId,
	fields: [
		bodyMode,
		...[
			country,
			paymentType,
			paymentMethod,
			externalId,
			paymentQuote,
			paymentAmount,
			paymentCurrency,
		].map(unlessWholeBody),
		...partyFields,
		wholeBody,
		optionsOf(additionalBody, allowUnpayable, refuseExisting, timeout),
	],
	startRun: (run) =>
		startCreateRun(run, (client, form, signal) => {
			const { asked, whole, input } = readPaymentForm(form);
			const { create, createFromBody, get } = client.v3.payment;
			// Check the input before the look-up, so that invalid input causes no request.
			const { body } = whole
				? payment.createFromBody.call(checkInput(payment.createFromBody.input, input))
				: payment.create.call(checkInput(payment.create.input, input));
			return {
				asked,
				body,
				calls: {
					create: async () => await (whole ? createFromBody : create)(input, signal),
					finder: findAnywhere(async (lookup) => await get(lookup, signal), asked.country),
				},
			};
		}),
});
