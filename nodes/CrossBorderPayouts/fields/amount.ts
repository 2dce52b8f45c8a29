import type { INodeProperties } from 'n8n-workflow';

/** A text field, because the editor's number field would drop digits. */
export const quoteAmount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1000.00',
	description: 'Amount to quote, in the currency that Amount Is In names',
};

export const amountSide: INodeProperties = {
	displayName: 'Amount Is In',
	name: 'amountType',
	type: 'options',
	options: [
		{
			name: 'Payout Currency',
			value: 'destination',
			description: 'The beneficiary gets this amount',
		},
		{
			name: 'Source Currency',
			value: 'source',
			description: 'You spend this amount',
		},
	],
	default: 'source',
	description: 'Which of the two currencies the amount is in',
};

export const paymentAmount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	required: true,
	default: '={{ $json.amount_destination }}',
	placeholder: 'e.g. 83012.50',
	hint: 'In the payout currency, not in the source currency',
	description:
		"Amount in the payout currency: the quote's amount_destination, unchanged. It is not the source amount.",
};
