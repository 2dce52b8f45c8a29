import { paymentEndpoints } from '../../../../../client/v3';
import { optionalCountry } from '../../../fields/country';
import { customData } from '../../../fields/customData';
import { additionalQuery, optionsOf } from '../../../fields/options';
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
	toolDescription:
		'Wait until a payment has succeeded or failed, or the time is up. This moves no money. The money has arrived only if releaseFunds is true.',
	select: selectFields,
	isTraced: true,
	fields: [
		...awaitedPayment,
		optionalCountry,
		maxWait,
		simplify,
		outputFields,
		optionsOf(customData, additionalQuery, whenNotFinal),
	],
	startRun: (run) =>
		startWaitRun(run, {
			endpoint: paymentEndpoints.get.name,
			get: run.client.v3.payment.get,
			isBoundToCountry: false,
			source: run.client.v3.events,
		}),
});
