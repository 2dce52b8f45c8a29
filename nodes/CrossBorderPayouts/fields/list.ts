/** Length and order of a list. */
import type { INodeProperties } from 'n8n-workflow';

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

/** For lists without a maximum length. */
export const limitFrom1: INodeProperties = { ...limit, typeOptions: { minValue: 1 } };

/** For Options. */
export const direction: INodeProperties = {
	displayName: 'Sorting Order',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'desc' },
		{ name: 'Oldest First', value: 'asc' },
	],
	default: 'desc',
	description: 'Order of the results. With a limit, it also decides which end of the list you get.',
};

/** For Options. */
export const offset: INodeProperties = {
	displayName: 'Offset',
	name: 'offset',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'How many results to skip, in the order in which they are returned',
};
