import { direction, limit, returnAll } from '../../../fields/list';
import { additionalQuery, optionsOf } from '../../../fields/options';
import { startListRun } from '../../listRun';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'payment',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many payments',
	description: 'Retrieve a list of payments with their current status',
	fields: [returnAll, limit, optionsOf(additionalQuery, direction)],
	startRun: (run) => startListRun(run, { endpoint: 'GET /v3/payments', read: run.client.v3.payment.list }),
});
