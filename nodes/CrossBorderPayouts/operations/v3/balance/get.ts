import { country } from '../../../fields/country';
import { optionsOf } from '../../../fields/options';
import { defineOperation } from '../../operation';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'balance',
	operation: 'get',
	name: 'Get',
	action: 'Get balance',
	description: 'Retrieve what can be paid out to a country',
	fields: [country, optionsOf()],
	run: async (client, form, signal) => await client.v3.balance.get(toWireNames(form), signal),
});
