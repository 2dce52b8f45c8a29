/**
 * How an execution of the trigger can be found: the trigger cannot set custom data, but n8n's node "Execution
 * Data" after it can.
 */
import '../../support/engine/quietN8n';
import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { executionKeys } from '../../../docs/data/executionKeys';
import { toCustomData } from '../../../nodes/adapter/n8n/customData';
import { toItem } from '../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { ownItem } from '../../../nodes/CrossBorderPayoutsTrigger/reporting/toHealthItem';
import { executeNode } from '../../support/engine/executeNode';
import { createContext } from '../../support/engine/triggerHost';
import { eventOf } from '../../support/fakes/triggerEvents';

const keys = Object.keys(executionKeys);

/** Sets the custom data of each item, as n8n's own node does. */
const executionData: INodeType = {
	description: {
		displayName: 'Execution Data',
		name: 'executionData',
		group: ['input'],
		version: 1,
		description: 'Sets custom data',
		defaults: { name: 'Execution Data' },
		inputs: ['main'],
		outputs: ['main'],
		properties: keys.map((name) => ({
			displayName: name,
			name,
			type: 'string' as const,
			default: '',
		})),
	},
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData();
		items.forEach((_, item) =>
			this.customData.setAll(
				Object.fromEntries(keys.map((key) => [key, this.getNodeParameter(key, item) as string])),
			),
		);
		return [items];
	},
};

async function customDataOf(item: IDataObject) {
	const { run, error } = await executeNode({
		node: executionData,
		credential: new CrossBorderPayoutsApi(),
		credentialData: {},
		parameters: Object.fromEntries(
			Object.entries(executionKeys).map(([key, value]) => [key, `=${value}`]),
		),
		items: [item],
	});
	expect(error).toBeUndefined();
	return run.data.resultData.metadata;
}

it('cannot be set by the trigger: n8n gives its context no execution', () => {
	const account = { accessApiKey: 'a', secretApiKey: 's' };
	const sandbox = { baseUrl: 'http://127.0.0.1:9', account } as unknown as Parameters<
		typeof createContext
	>[0];
	const context = createContext(sandbox, {}, {}, 'trigger');
	expect(() => context.customData).toThrow(/not available in this context/);
});

const record = { id: 'p', external_id: 'INV-1', status: 'failed' };
const paid = eventOf('1', 'p', { payment: record, status: 'failed' });
const known = { payoutExternalId: 'INV-1', payoutPaymentId: 'p', payoutStatus: 'failed' };
const nothing = { payoutExternalId: '', payoutPaymentId: '', payoutStatus: '' };

it.each([
	['a payment', toItem(paid, false, ['payment']).json, known],
	['a payment that comes whole', toItem(paid, false, []).json, known],
	[
		'an error of a payment',
		toItem(
			eventOf('1', null, {
				event: 'payment-error',
				status: null,
				payment: { payment_id: 'p', external_id: 'INV-1', error: {} },
			}),
			false,
			['payment'],
		).json,
		{ ...known, payoutStatus: '' },
	],
	[
		'a payment without an external ID',
		toItem(eventOf('1', 'p'), false, ['payment']).json,
		{ payoutExternalId: '', payoutPaymentId: 'p', payoutStatus: 'queued' },
	],
	[
		'data that could not be read',
		toItem(eventOf('1', null, { payment: null, status: null }), false, ['payment']).json,
		nothing,
	],
	["the trigger's own health", ownItem(0, { state: 'failed' }).json, nothing],
])('is set from an item of %s', async (_, item, expected) => {
	expect(await customDataOf(item)).toEqual(expected);
});

it('has the keys of the action node', () => {
	const trace = { externalId: 'a', paymentId: 'b', status: 'c' };
	expect(keys).toEqual(Object.keys(toCustomData([trace])));
});
