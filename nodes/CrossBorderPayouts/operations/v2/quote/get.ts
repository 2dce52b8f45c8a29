import { country } from '../../../fields/country';
import { quoteId } from '../../../fields/identifiers';
import { optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'quote',
	operation: 'get',
	name: 'Get',
	action: 'Get quote',
	description: 'Retrieve a quote by its ID',
	fields: [quoteId, country, optionsOf()],
	run: async (client, { quoteId: id, ...form }, signal) =>
		await client.v2.quote.get({ ...toWireNames(form), id }, signal),
});
