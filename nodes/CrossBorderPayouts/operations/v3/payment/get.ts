import { requireAsked } from '../../../../../client/payment';
import { paymentEndpoints } from '../../../../../client/v3';
import { optionalCountry } from '../../../fields/country';
import { additionalQuery, optionsOf } from '../../../fields/options';
import { paymentLookup } from '../../../fields/paymentLookup';
import { outputFields, simplify } from '../../../fields/simplify';
import { askedLookup, describePayment, knownByLookup, readLookup } from '../../reads/lookUpPayment';
import { readSimple } from '../../form/readSimple';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'payment',
	operation: 'get',
	name: 'Get',
	action: 'Get payment',
	description: 'Retrieve a payment with its current status',
	toolDescription:
		'Look up one payment and its current status. This moves no money. The money has arrived only if releaseFunds is true.',
	select: selectFields,
	fields: [paymentLookup, optionalCountry, simplify, outputFields, optionsOf(additionalQuery)],
	run: async (client, form, signal) => {
		const isSimple = readSimple(form);
		const lookup = readLookup(form);
		const asked = askedLookup(lookup, form);
		const payment = await client.v3.payment.get({ ...toWireNames(form), ...lookup }, signal);
		return describePayment(
			requireAsked(paymentEndpoints.get.name, payment, asked),
			isSimple,
			knownByLookup(asked, false),
		);
	},
});
