/** The filters of payment lists. [Endpoints, GET /v2/payments, GET /v3/payments] */
import type { INodeProperties } from 'n8n-workflow';

/** Each form that shows it adds a description of what it selects. */
export const statuses: Omit<INodeProperties, 'description'> = {
	displayName: 'Statuses',
	name: 'status',
	type: 'multiOptions',
	options: [
		{ name: 'Canceled (Deprecated)', value: 'canceled' },
		{ name: 'Failed', value: 'failed' },
		{ name: 'Pending (Deprecated)', value: 'pending' },
		{ name: 'Processing', value: 'processing' },
		{ name: 'Queued', value: 'queued' },
		{ name: 'Rejected', value: 'rejected' },
		{ name: 'Reversed', value: 'reversed' },
		{ name: 'Succeeded', value: 'succeeded' },
		{ name: 'Unknown (Call Support)', value: 'unknown' },
	],
	default: [],
};

/** For Options of past events. */
export const eventStatuses: INodeProperties = {
	...statuses,
	description: 'Only events with one of these statuses. An event without a status always comes.',
};

const filters: Omit<INodeProperties, 'options'> = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
};

/** Of v3, whose list has no filter that the interface shows. */
export const statusFilter: INodeProperties = {
	...filters,
	options: [
		{
			...statuses,
			description:
				'Only these. The service has no such filter: the node reads whole pages, 20 at most unless Return All is on.',
		},
	],
};

/** Of v2. */
export const paymentFilters: INodeProperties = {
	...filters,
	options: [
		{
			displayName: 'End',
			name: 'endTs',
			type: 'dateTime',
			default: '',
			description:
				"Status recorded up to this time, in the workflow's time zone. A date without a time includes that whole day.",
			hint: 'The calendar enters 00:00, and exactly this time is included. For whole days, use First Day and Last Day.',
		},
		{
			displayName: 'First Day',
			name: 'firstDay',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2026-01-01',
			description:
				"Status recorded on this day or later, in the workflow's time zone. Instead of Start.",
		},
		{
			displayName: 'Last Day',
			name: 'lastDay',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2026-01-31',
			description:
				"Status recorded on this day or earlier, in the workflow's time zone. Instead of End.",
		},
		{
			displayName: 'Search Term',
			name: 'searchTerm',
			type: 'string',
			default: '',
			placeholder: 'e.g. INV-2026-0042',
			description: 'What the service searches for',
		},
		{
			displayName: 'Search Type',
			name: 'searchType',
			type: 'string',
			default: '',
			description:
				'What the search term is. The words that your account can use are in your integration guide.',
		},
		{
			displayName: 'Start',
			name: 'startTs',
			type: 'dateTime',
			default: '',
			description:
				"Status recorded from this time on, in the workflow's time zone. A date without a time means the start of that day.",
		},
		{ ...statuses, description: 'Only payments with one of these statuses. Empty for all.' },
	],
};
