import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { type ApiVersion, apiVersions, newestApiVersion } from '../../client/interface';

const versionLabels = {
	v3: {
		name: 'Version 3 (Current)',
		description: 'After an interruption, continues where it stopped',
	},
	v2: {
		name: 'Version 2 (Maintenance)',
		description: 'After an interruption, looks up what has changed',
	},
} as const satisfies Record<ApiVersion, Pick<INodePropertyOptions, 'name' | 'description'>>;

/** The form fields of the trigger, as data. `settings.ts` interprets them. */
export const properties: INodeProperties[] = [
	{
		displayName: 'API Version',
		name: 'apiVersion',
		type: 'options',
		noDataExpression: true,
		options: apiVersions.map((value) => ({ value, ...versionLabels[value] })),
		default: newestApiVersion,
	},
	{
		displayName:
			'Payments of the whole account start this workflow, also those that others make. To start it only for some, add <b>External ID Starts With</b> under Options.',
		name: 'accountNotice',
		type: 'notice',
		displayOptions: { show: { apiVersion: ['v3'] } },
		default: '',
	},
	{
		displayName:
			'Payments of the whole account start this workflow, also those that others make. Events of version 2 carry no external ID. To act only on some payments, compare the payment ID with those that you have saved.',
		name: 'accountNotice',
		type: 'notice',
		displayOptions: { show: { apiVersion: ['v2'] } },
		default: '',
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		displayOptions: { show: { apiVersion: ['v3'] } },
		options: [
			{
				name: 'Payment Status Changed',
				value: 'payment',
				description: 'A payment is new, or its status or record has changed',
			},
			{
				// Not "failed": the interface does not show what such an event says about the payment, and a person who
				// reads that it has failed may pay again.
				name: 'Payment Error Reported',
				value: 'payment-error',
				description: 'Not always the end. Look the payment up before you act.',
			},
		],
		default: ['payment', 'payment-error'],
		hint: 'Empty for all',
		description: 'Which events start the workflow. Empty for all, also for future kinds.',
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		displayOptions: { show: { apiVersion: ['v2'] } },
		options: [
			{
				name: 'Payment Recorded',
				value: 'payment',
				description: 'The service sends the full record of a payment',
			},
			{
				name: 'Payment Status Updated',
				value: 'payment-update',
				description: 'The service sends ID, time and status; the rest is looked up',
			},
		],
		default: ['payment', 'payment-update'],
		hint: 'Empty for all',
		description: 'Which events start the workflow. Empty for all, also for future kinds.',
	},
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: [
			{ name: 'Canceled (Deprecated)', value: 'canceled', description: 'No funds moved' },
			{ name: 'Failed', value: 'failed', description: 'Failed at the processor' },
			{
				name: 'Pending (Deprecated)',
				value: 'pending',
				description: 'The service now says Processing',
			},
			{ name: 'Processing', value: 'processing', description: 'Accepted by the processor' },
			{ name: 'Queued', value: 'queued', description: 'Accepted by the service' },
			{ name: 'Rejected', value: 'rejected', description: 'Rejected during processing' },
			{
				name: 'Reversed',
				value: 'reversed',
				description: 'Reversed after it had succeeded; the debit is credited back',
			},
			{ name: 'Succeeded', value: 'succeeded', description: 'Funds delivered' },
			{
				name: 'Unknown (Call Support)',
				value: 'unknown',
				description: 'A person at the service must act',
			},
		],
		default: [],
		hint: 'Empty for all',
		description:
			'Which statuses start the workflow. Empty for all. An event without a status always passes.',
	},
	{
		displayName: 'Countries',
		name: 'countries',
		type: 'multiOptions',
		displayOptions: { show: { apiVersion: ['v2'] } },
		options: [
			{ name: 'Bangladesh (BGD)', value: 'BGD' },
			{ name: 'Egypt (EGY)', value: 'EGY' },
			{ name: 'India (IND)', value: 'IND' },
			{ name: 'Nepal (NPL)', value: 'NPL' },
			{ name: 'Nigeria (NGA)', value: 'NGA' },
			{ name: 'Pakistan (PAK)', value: 'PAK' },
			{ name: 'Philippines (PHL)', value: 'PHL' },
			{ name: 'Vietnam (VNM)', value: 'VNM' },
		],
		default: ['IND', 'NGA', 'PAK'],
		hint: 'All that you pay out to. If it is empty, changes during an interruption are lost.',
		description:
			'Where the trigger looks up payments: to complete an event, and to find what changed in an interruption',
	},
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'options',
		displayOptions: { show: { apiVersion: ['v3'] } },
		options: [
			{ name: 'Now', value: 'now', description: 'Events from the first activation on' },
			{
				name: 'After an Event',
				value: 'afterEvent',
				description: 'Also earlier events that the service still keeps',
			},
		],
		default: 'now',
		description:
			'Where the first activation begins. Later ones continue where the last one stopped, unless Event ID is a new one.',
	},
	{
		displayName: 'Event ID',
		name: 'startAfterEventId',
		type: 'string',
		// Not required: if Start From is an expression, n8n would ask for it in any case. The trigger itself does.
		displayOptions: { show: { apiVersion: ['v3'], startFrom: ['afterEvent'] } },
		default: '',
		placeholder: 'e.g. 01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
		description:
			'The ID of the last event that you have, from the eventId of an item. The trigger outputs the events after it.',
	},
	{
		displayName: 'Continue When',
		name: 'continueWhen',
		type: 'options',
		options: [
			{
				name: 'Execution Finishes',
				value: 'finished',
				description: 'Done when its execution ends, even with an error',
			},
			{
				name: 'Execution Finishes Successfully',
				value: 'succeeded',
				description: 'Done when its execution succeeds; failed ones run again',
			},
			{
				name: 'Execution Starts',
				value: 'started',
				description: 'Done 2 seconds after n8n received it, unless n8n refused it',
			},
		],
		default: 'finished',
		description:
			'What makes an event count as done. Only then may the next event of the same payment start the workflow.',
	},
	{
		displayName: 'Simplify',
		name: 'simple',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Emit Connection Health',
				name: 'emitHealth',
				type: 'boolean',
				default: false,
				description:
					'Whether to also start the workflow when the connection opens, breaks or is back after a gap, or events wait too long',
			},
			{
				displayName: 'Events per Execution',
				name: 'eventsPerExecution',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 500, numberPrecision: 0 },
				default: 1,
				description:
					'Up to this many events start one execution together, one item each. Use it when there are very many events.',
			},
			{
				displayName: 'External ID Starts With',
				name: 'externalIdPrefixes',
				type: 'string',
				displayOptions: { show: { '/apiVersion': ['v3'] } },
				typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Prefix' },
				default: [],
				placeholder: 'e.g. SALARY-',
				description:
					'Only payments whose external ID begins with one of these. An event without an external ID always passes.',
			},
			{
				displayName: 'Idle Timeout (Seconds)',
				name: 'idleTimeoutSeconds',
				type: 'number',
				typeOptions: { minValue: 5, maxValue: 3600, numberPrecision: 0 },
				default: 120,
				hint: 'At least 5. Without this option, it is 120 on v3 and 75 on v2.',
				description: 'Time without a byte after which the trigger reconnects',
			},
			{
				displayName: 'Longest Execution (Minutes)',
				name: 'longestExecutionMinutes',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10080, numberPrecision: 0 },
				default: 60,
				description:
					"How long the trigger waits for an execution to end. If the workflow's own Timeout is longer, that one applies.",
			},
			{
				displayName: 'Longest Wait (Seconds)',
				name: 'longestWaitSeconds',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 300 },
				default: 1,
				description:
					'How long an event waits for others to share its execution, when Events per Execution is above 1',
			},
			{
				displayName: 'Max Parallel Executions',
				name: 'maxParallelExecutions',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
				default: 5,
				description:
					'How many executions run at a time. Events of one payment never overtake each other.',
			},
			{
				displayName: 'Max Tries',
				name: 'maxTries',
				type: 'number',
				displayOptions: { show: { '/continueWhen': ['succeeded'] } },
				typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
				default: 3,
				description:
					'How many times the workflow is started for an event. After the last try, a failed execution names the event.',
			},
			{
				displayName: 'Only When the Status Changes',
				name: 'onlyStatusChanges',
				type: 'boolean',
				default: false,
				description:
					'Whether to leave out an event if the previous event of the same payment had the same status',
			},
			{
				displayName: 'Reconcile After (Minutes)',
				name: 'reconcileAfterMinutes',
				type: 'number',
				displayOptions: { show: { '/apiVersion': ['v3'] } },
				typeOptions: { minValue: 0, maxValue: 10080, numberPrecision: 0 },
				default: 15,
				hint: '0 for never',
				description:
					'Time without a connection after which the trigger also lists the payments. 0 for never, which can lose events.',
			},
		],
	},
];
