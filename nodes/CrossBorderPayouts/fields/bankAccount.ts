/**
 * Fields of checks that the service offers for India only. [Beneficiary account check; Bank branch
 * lookup]
 */
import type { INodeProperties } from 'n8n-workflow';

export const indiaOnly: INodeProperties = {
	displayName: 'Country',
	name: 'country',
	type: 'options',
	required: true,
	options: [{ name: 'India (IND)', value: 'IND' }],
	default: 'IND',
	description: 'Country of the bank; the service checks accounts and branches in India only',
};

export const accountNumber: INodeProperties = {
	displayName: 'Account Number',
	name: 'accountNumber',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 000123456789',
	description: 'Bank account to check, the same number that a payment is sent to',
};

export const ifsc: INodeProperties = {
	displayName: 'Bank Branch Code',
	name: 'bankBranchCode',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. SBIN0000001',
	description:
		'IFSC of the bank branch: 4 letters, a zero, then 6 letters or digits. Small letters and blanks are corrected.',
};

/** For Additional Fields. */
export const accountHolder: INodeProperties = {
	displayName: 'Beneficiary Name',
	name: 'beneficiaryName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Asha Rao',
	description: 'Account holder. If you enter a name, the service also checks that it matches.',
};

/** For Additional Fields. */
export const optionalPaymentType: INodeProperties = {
	displayName: 'Payment Type',
	name: 'paymentType',
	type: 'options',
	options: [
		{ name: 'Business to Business (B2B)', value: 'B2B' },
		{ name: 'Business to Person (B2C)', value: 'B2C' },
		{ name: 'Person to Business (C2B)', value: 'C2B' },
		{ name: 'Person to Person (C2C)', value: 'C2C' },
	],
	default: 'C2C',
	description: 'Who will pay whom',
};

export const additionalFieldsOf = (...fields: readonly INodeProperties[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [...fields],
});
