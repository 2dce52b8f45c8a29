import { paymentEndpoints } from '../../../../../client/v2';
import { country } from '../../../fields/country';
import { direction, limit, offset, returnAll } from '../../../fields/list';
import { optionsOf } from '../../../fields/options';
import { paymentFilters } from '../../../fields/paymentFilters';
import { outputFields, simplify } from '../../../fields/simplify';
import { listPayments } from '../../reads/listPayments';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'payment',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many payments',
	description: 'Retrieve a list of payments with their current status',
	select: selectFields,
	fields: [
		country,
		returnAll,
		limit,
		paymentFilters,
		simplify,
		outputFields,
		optionsOf(direction, offset),
	],
	run: async (client, form, signal, surroundings) =>
		await listPayments(
			form,
			{ endpoint: paymentEndpoints.list.name, read: client.v2.payment.list },
			signal,
			surroundings,
		),
});
