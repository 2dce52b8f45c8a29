import { optionalCountry } from '../../../fields/country';
import { quoteId } from '../../../fields/identifiers';
import { additionalQuery, optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'quote',
	operation: 'get',
	name: 'Get',
	action: 'Get quote',
	description: 'Retrieve a quote by its ID',
	fields: [quoteId, optionalCountry, optionsOf(additionalQuery)],
	run: async (client, { quoteId: id, ...form }, signal) =>
		await client.v3.quote.get({ ...toWireNames(form), id }, signal),
});
