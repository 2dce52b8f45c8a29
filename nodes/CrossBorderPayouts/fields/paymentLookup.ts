import type { INodeProperties } from 'n8n-workflow';

export const paymentLookup: INodeProperties = {
	displayName: 'Payment',
	name: 'payment',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Payment to look up',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a payment…',
			typeOptions: { searchListMethod: 'searchPayments', searchable: true },
		},
		{
			displayName: 'By External ID',
			name: 'externalId',
			type: 'string',
			placeholder: 'e.g. INV-2026-0042',
			hint: 'Your own ID of the payment',
		},
		{
			displayName: 'By Payment ID',
			name: 'paymentId',
			type: 'string',
			placeholder: 'e.g. 0197f9a0-0000-7000-8000-000000000000',
			hint: 'The ID that the service gave the payment',
		},
	],
};

/**
 * Behind Send or Create, the payment is that of the item. The preset pays nothing, because this only
 * looks up. A tool has no preset: its `$json` is what the model has sent.
 */
export const awaitedPayment: readonly INodeProperties[] = [
	{
		...paymentLookup,
		default: { mode: 'externalId', value: '={{ $json.externalId }}' },
		displayOptions: { show: { '@tool': [false] } },
		description: 'Payment to wait for. The default is the payment of the input item.',
	},
	{
		...paymentLookup,
		displayOptions: { show: { '@tool': [true] } },
		description: 'Payment to wait for',
	},
];
