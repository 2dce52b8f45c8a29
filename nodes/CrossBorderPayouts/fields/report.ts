import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const reportId: INodeProperties = {
	displayName: 'Report ID',
	name: 'reportId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. rep-0042',
	description: 'ID of a report whose file status is success',
};

const asWritten = {
	name: 'As Written',
	value: 'asWritten',
	description: 'Start and End exactly as you write them',
};
const customDays = {
	name: 'Custom Days',
	value: 'customDays',
	description: 'From First Day to Last Day, both whole',
};
const custom = { name: 'Custom', value: 'custom', description: 'From Start to End' };
/** What a new node starts with. */
export const LAST_CLOSED_MONTH = 'lastClosedMonth';

const closedPeriods: INodePropertyOptions[] = [
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days before today' },
	{
		name: 'Last Closed Month',
		value: LAST_CLOSED_MONTH,
		description: 'The calendar month before this one',
	},
];
const usingJson = {
	name: 'Using JSON',
	value: 'json',
	description: 'In the form that your account needs',
};
const yesterday = { name: 'Yesterday', value: 'yesterday', description: 'The day before today' };

/**
 * No expressions: with one, n8n would always ask for Start and End.
 */
export const reportPeriod: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	noDataExpression: true,
	options: [asWritten, custom, customDays, ...closedPeriods, yesterday],
	default: 'custom',
	description:
		"All but As Written and Custom are whole days in the workflow's time zone, from midnight to midnight",
};

/** The interface does not show the form in which the service wants this window. */
export const walletPeriod: INodeProperties = {
	...reportPeriod,
	options: [custom, customDays, ...closedPeriods, usingJson, yesterday],
	description:
		"All but Custom and Using JSON are whole days in the workflow's time zone, from midnight to midnight",
};

/** It has a preset, because the output names the window and nothing moves. */
export const reconcilePeriod: INodeProperties = {
	...reportPeriod,
	options: [custom, customDays, ...closedPeriods, yesterday],
	default: LAST_CLOSED_MONTH,
	description:
		"All but Custom are whole days in the workflow's time zone, from midnight to midnight",
};

/** With the day after it, what is of exactly that midnight would be in two windows. */
const forWholeDays = "For whole days, set Period to 'Custom Days'.";
const endIsOut = `The calendar enters 00:00, so the chosen day itself is left out. ${forWholeDays}`;
const endIsIn = `The calendar enters 00:00, and exactly this time is included. ${forWholeDays}`;

interface WindowTexts {
	/** What the ends limit. */
	readonly start: string;
	readonly end: string;
	readonly required: boolean;
	/** About the end. */
	readonly hint: string;
}

const textField = (
	[displayName, name, placeholder, description]: readonly [string, string, string, string],
	{ period, required }: { period: string; required: boolean },
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	...(required ? { required } : {}),
	default: '',
	placeholder: `e.g. ${placeholder}`,
	displayOptions: { show: { period: [period] } },
	description,
});

const dayFields = (required: boolean): readonly INodeProperties[] => {
	const days = { period: 'customDays', required };
	return [
		textField(
			['First Day', 'firstDay', '2026-01-01', "First day, in the workflow's time zone"],
			days,
		),
		textField(['Last Day', 'lastDay', '2026-01-31', 'Last day, included as a whole'], days),
	];
};

/** For accounts whose service wants other texts than times in UTC. */
const writtenFields = (required: boolean): readonly INodeProperties[] => {
	const written = { period: 'asWritten', required };
	return [
		textField(['Start Text', 'startText', '2026-01-01', 'Start, sent as you write it'], written),
		textField(['End Text', 'endText', '2026-02-01', 'End, sent as you write it'], written),
	];
};

/** Start and End. The text says what they limit and where they end. */
const windowFields = ({ start, end, required, hint }: WindowTexts): readonly INodeProperties[] => {
	const field = (
		displayName: string,
		name: string,
		description: string,
		alone: string,
	): INodeProperties => ({
		displayName,
		name,
		type: 'dateTime',
		...(required ? { required } : {}),
		default: '',
		displayOptions: { show: { period: ['custom'] } },
		description: `${description}, in the workflow's time zone. A date without a time ${alone}.`,
	});
	return [
		field('Start', 'start', start, 'means the start of that day'),
		{ ...field('End', 'end', end, 'includes that whole day'), hint },
		...dayFields(required),
	];
};

export const payoutWindow = [
	...windowFields({
		start: 'Payments created from this time on',
		end: 'Payments created before this time',
		required: true,
		hint: endIsOut,
	}),
	...writtenFields(true),
];
export const reconcileWindow = windowFields({
	start: 'Payments from this time on',
	end: 'Payments before this time',
	required: true,
	hint: endIsOut,
});
export const walletWindow = windowFields({
	start: 'Entries from this time on',
	end: 'Entries up to and including this time',
	required: false,
	hint: endIsIn,
});
/** The interface does not show the types of these filters. */
export const reportListWindow = [
	...windowFields({
		start: 'Reports from this time on',
		end: 'Reports up to this time',
		required: false,
		hint: endIsIn,
	}),
	...writtenFields(false),
];

/** Whether a CSV becomes a file or items. */
export const reportOutput: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'File',
			value: 'file',
			description: 'A CSV file in the binary field data, of any size',
		},
		{ name: 'Items', value: 'items', description: 'One item per row' },
	],
	default: 'file',
	description: 'How to output the report',
};

export const rowReturnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	displayOptions: { show: { output: ['items'] } },
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const rowLimit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { output: ['items'], returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** For Options of every report with rows. */
export const spreadsheetSafe: INodeProperties = {
	displayName: 'Make Spreadsheet-Safe',
	name: 'spreadsheetSafe',
	type: 'boolean',
	default: false,
	description:
		'Whether to put a single quote before cells that a spreadsheet would run as a formula. Negative numbers get one too.',
};

const typeOptions: INodePropertyOptions[] = [
	{ name: 'Agent Payout', value: 'agent_payout' },
	{ name: 'Funding History', value: 'funding_history' },
	{ name: 'Payout', value: 'payout' },
	{ name: 'PNL', value: 'pnl' },
	{ name: 'Reversed Payouts', value: 'reversed_payouts' },
	{ name: 'Statement', value: 'statement' },
	{ name: 'Wallet', value: 'wallet' },
];

const filtersOf = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options,
});

export const listFilters = (country: INodeProperties): INodeProperties =>
	filtersOf(country, {
		displayName: 'Report Type',
		name: 'reportType',
		type: 'options',
		options: typeOptions,
		default: 'payout',
		description: 'Only reports of this type',
	});

/** @param statuses the field that filters by payment status, worded for a report */
export const payoutFilters = (statuses: INodeProperties): INodeProperties =>
	filtersOf(
		{
			displayName: 'IDs',
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. INV-2026-0042, INV-2026-0043',
			description: 'Only these payments, separated by commas, or a list from an expression',
		},
		{
			displayName: 'IDs Are External IDs',
			name: 'external',
			type: 'boolean',
			default: false,
			description: 'Whether the IDs are your own IDs and not payment IDs',
		},
		statuses,
	);

/** For Options of the payout report. */
export const rowOrder: INodeProperties = {
	displayName: 'Sorting Order',
	name: 'sortingOrder',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
	description: 'Order of the rows; empty values always come last',
};

/** A field that takes any JSON. See `anyJson`. */
const anyJsonField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	description,
});

export const walletTimestamp: INodeProperties = {
	...anyJsonField(
		'Timestamp',
		'timestamp',
		'The period, as your account needs it, such as {"from": "2026-01-01", "to": "2026-01-31"}. Both ends are included.',
	),
	required: true,
	displayOptions: { show: { period: ['json'] } },
};

export const walletFilters: INodeProperties = filtersOf(
	anyJsonField(
		'Operation',
		'ledgerOperation',
		"Only ledger entries of this operation, in the service's own words",
	),
	anyJsonField('Txn', 'txn', 'Only ledger entries with this txn, which belongs to a payment'),
);

/** For Options of the wallet report. */
export const reportTimezone: INodeProperties = {
	displayName: 'Timezone',
	name: 'timezone',
	type: 'string',
	default: '',
	placeholder: 'e.g. Asia/Dubai',
	description: 'Time zone of the timestamps in the report; UTC if left out',
};
