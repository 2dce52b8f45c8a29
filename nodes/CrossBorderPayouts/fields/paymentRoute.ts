import type { INodeProperties } from 'n8n-workflow';

export const paymentType: INodeProperties = {
	displayName: 'Payment Type',
	name: 'paymentType',
	type: 'options',
	required: true,
	options: [
		{ name: 'Business to Business (B2B)', value: 'B2B', description: 'Not payable at present' },
		{ name: 'Business to Person (B2C)', value: 'B2C', description: 'Not payable at present' },
		{ name: 'Person to Business (C2B)', value: 'C2B', description: 'Not payable at present' },
		{ name: 'Person to Person (C2C)', value: 'C2C' },
	],
	default: 'C2C',
	description: 'Who pays whom',
};

export const paymentMethod: INodeProperties = {
	displayName: 'Payment Method',
	name: 'paymentMethod',
	type: 'options',
	required: true,
	options: [
		{ name: 'Bank Transfer', value: 'bank_transfer', description: 'India, Nigeria and Pakistan' },
		{ name: 'Cash Pickup', value: 'cash_pickup', description: 'Not payable at present' },
		{ name: 'Instant Payment', value: 'instant_payment', description: 'India only' },
		{ name: 'Mobile Wallet', value: 'mobile_wallet', description: 'Not payable at present' },
	],
	default: 'bank_transfer',
	description: 'How the money reaches the beneficiary',
};

/** For Options. Routes can change before this package does. */
export const allowUnpayable: INodeProperties = {
	displayName: 'Send Unpayable Combination',
	name: 'allowUnpayable',
	type: 'boolean',
	default: false,
	description:
		'Whether to send a country, payment type and payment method even if they are known to fail',
};
