import { requirePayable } from '../../../../../client/payment';
import { quoteEndpoints } from '../../../../../client/v3';
import { amountSide, quoteAmount } from '../../../fields/amount';
import { country, sendCountryAs } from '../../../fields/country';
import { currency, payoutCurrency } from '../../../fields/currency';
import { deal } from '../../../fields/identifiers';
import { optionsMayBeEmpty, withoutQuoteOption } from '../../../fields/mayBeEmpty';
import { additionalBody, optionsOf, timeout } from '../../../fields/options';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';
import { sayCleaned } from '../../runs/sayCleaned';

export default defineOperation({
	resource: 'quote',
	operation: 'create',
	name: 'Create',
	action: 'Create quote',
	description: 'Create a new quote, which fixes the rate for 15 minutes',
	toolDescription:
		'Get the rate and the amounts of a payout, which are fixed for 15 minutes. This moves no money.',
	withoutOption: withoutQuoteOption,
	fields: [
		country,
		paymentType,
		paymentMethod,
		currency,
		quoteAmount,
		amountSide,
		optionsOf(
			additionalBody,
			allowUnpayable,
			deal,
			optionsMayBeEmpty('Deal ID'),
			payoutCurrency,
			sendCountryAs,
			timeout,
		),
	],
	run: async (client, form, signal, surroundings) => {
		const input = toWireNames(form);
		requirePayable(input);
		sayCleaned(quoteEndpoints.create.input, input, surroundings);
		return await client.v3.quote.create(input, signal);
	},
});
