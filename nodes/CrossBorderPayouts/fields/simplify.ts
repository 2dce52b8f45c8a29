import type { INodeProperties } from 'n8n-workflow';

/**
 * For every operation that outputs a payment. n8n's nodes have a field of this name and with these
 * words.
 */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simple',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/**
 * For tools: a model that reads few members makes fewer mistakes with them. The IDs and what an operation adds
 * to the flat shape are always output, so they cannot be deselected. No expressions, so that the model cannot
 * decide it.
 */
const outputFieldsField: INodeProperties = {
	displayName: 'Output Fields',
	name: 'outputFields',
	type: 'multiOptions',
	noDataExpression: true,
	options: [
		{ name: 'Action', value: 'action' },
		{ name: 'Amount', value: 'amount' },
		{ name: 'Bank Reference', value: 'bankReference' },
		{ name: 'Beneficiary Name', value: 'beneficiaryName' },
		{ name: 'Category', value: 'category' },
		{ name: 'Country', value: 'country' },
		{ name: 'Currency', value: 'currency' },
		{ name: 'Rate', value: 'rate' },
		{ name: 'Rate From', value: 'rateFrom' },
		{ name: 'Release Funds', value: 'releaseFunds' },
		{ name: 'Source Amount', value: 'sourceAmount' },
		{ name: 'Source Currency', value: 'sourceCurrency' },
		{ name: 'Status', value: 'status' },
		{ name: 'Timestamp', value: 'timestamp' },
		{ name: 'Wallet Amount', value: 'walletAmount' },
		{ name: 'Wallet Currency', value: 'walletCurrency' },
		{ name: 'Wallet Premium', value: 'walletPremium' },
		{ name: 'Wallet Transaction Cost', value: 'walletTxnCost' },
	],
	default: [],
	description: 'What the model gets about a payment. Empty for all. It always gets the IDs.',
};

export const outputFields: INodeProperties = {
	...outputFieldsField,
	displayOptions: { show: { '@tool': [true], simple: [true] } },
};

/** For a form in which Simplify is an option. */
export const outputFieldsByOption: INodeProperties = {
	...outputFieldsField,
	displayOptions: { show: { '@tool': [true] }, hide: { '/options.simple': [false] } },
};
