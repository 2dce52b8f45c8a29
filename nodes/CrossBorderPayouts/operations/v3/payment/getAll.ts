import { paymentEndpoints } from '../../../../../client/v3';
import { direction, limit, offset, returnAll } from '../../../fields/list';
import { additionalQuery, optionsOf } from '../../../fields/options';
import { statusFilter } from '../../../fields/paymentFilters';
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
	toolDescription:
		'List payments with their current status. This moves no money. The money of a payment has arrived only if its releaseFunds is true.',
	select: selectFields,
	fields: [
		returnAll,
		limit,
		statusFilter,
		simplify,
		outputFields,
		optionsOf(additionalQuery, direction, offset),
	],
	run: async (client, form, signal, surroundings) =>
		await listPayments(
			form,
			{ endpoint: paymentEndpoints.list.name, lacksStatuses: true, read: client.v3.payment.list },
			signal,
			surroundings,
		),
});
