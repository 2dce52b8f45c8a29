import { balanceEndpoints } from '../../../../../client/v3';
import { country } from '../../../fields/country';
import { optionsOf } from '../../../fields/options';
import { defineRead } from '../../reads/defineRead';

export default defineRead({
	resource: 'balance',
	operation: 'get',
	name: 'Get',
	action: 'Get balance',
	description: 'Retrieve what can be paid out to a country',
	endpoint: balanceEndpoints.get,
	fields: [country, optionsOf()],
});
