import { paymentEndpoints } from '../../../../../client/v2';
import { country } from '../../../fields/country';
import { customData } from '../../../fields/customData';
import { optionsOf } from '../../../fields/options';
import { awaitedPayment } from '../../../fields/paymentLookup';
import { outputFields, simplify } from '../../../fields/simplify';
import { maxWait, whenNotFinal } from '../../../fields/wait';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { startWaitRun } from '../../runs/waitRun';

export default defineOperation({
	resource: 'payment',
	operation: 'waitForFinalStatus',
	name: 'Wait for Final Status',
	action: 'Wait for final payment status',
	description: 'Wait until a payment has succeeded or failed, or the time is up',
	select: selectFields,
	isTraced: true,
	fields: [
		...awaitedPayment,
		country,
		maxWait,
		simplify,
		outputFields,
		optionsOf(customData, whenNotFinal),
	],
	// v2's stream cannot resume, and one of its two kinds of events does not contain the payment. So
	// this operation only looks up.
	startRun: (run) =>
		startWaitRun(run, {
			endpoint: paymentEndpoints.get.name,
			get: run.client.v2.payment.get,
			isBoundToCountry: true,
		}),
});
