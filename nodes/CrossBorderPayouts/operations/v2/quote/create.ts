import { requirePayable } from '../../../../../client/payment';
import { quoteEndpoints } from '../../../../../client/v2';
import { amountSide, quoteAmount } from '../../../fields/amount';
import { country } from '../../../fields/country';
import { currency } from '../../../fields/currency';
import { allowUnpayable } from '../../../fields/paymentRoute';
import { routingHints } from '../../../fields/routingHints';
import { optionsMayBeEmpty, withoutQuoteOption } from '../../../fields/mayBeEmpty';
import { additionalBody, optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';
import { sayCleaned } from '../../runs/sayCleaned';

export default defineOperation({
	resource: 'quote',
	operation: 'create',
	name: 'Create',
	action: 'Create quote',
	description: 'Create a new quote, which fixes the rate for 15 minutes',
	withoutOption: withoutQuoteOption,
	fields: [
		country,
		currency,
		quoteAmount,
		amountSide,
		optionsOf(
			additionalBody,
			allowUnpayable,
			optionsMayBeEmpty('Bank Branch Code'),
			...routingHints,
		),
	],
	run: async (client, form, signal, surroundings) => {
		const input = toWireNames(form);
		requirePayable(input);
		sayCleaned(quoteEndpoints.create.input, input, surroundings);
		return await client.v2.quote.create(input, signal);
	},
});
