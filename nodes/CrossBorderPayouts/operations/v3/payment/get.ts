import { requireAsked } from '../../../../../client/payment/requireAsked';
import { optionalCountry } from '../../../fields/country';
import { additionalQuery, optionsOf } from '../../../fields/options';
import { paymentLookup } from '../../../fields/paymentLookup';
import { askedLookup, describePayment, readLookup } from '../../reads/lookUpPayment';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'payment',
	operation: 'get',
	name: 'Get',
	action: 'Get payment',
	description: 'Retrieve a payment with its current status',
	fields: [paymentLookup, optionalCountry, optionsOf(additionalQuery)],
	run: async (client, form, signal) => {
		const lookup = readLookup(form);
		const payment = await client.v3.payment.get({ ...toWireNames(form), ...lookup }, signal);
		return describePayment(
			requireAsked('GET /v3/payments/{id}', payment, askedLookup(lookup, form)),
		);
	},
});
