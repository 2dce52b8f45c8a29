import type { INodeProperties } from 'n8n-workflow';

/** Optional hints of a v2 quote, alphabetical by label. [Quote request, v2] */
export const routingHints: readonly INodeProperties[] = [
	{
		displayName: 'Bank Branch Code',
		name: 'bankBranchCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. SBININBB104',
		description: "SWIFT / BIC code of the beneficiary's bank branch, as a hint for routing",
	},
	{
		displayName: 'Beneficiary Account',
		name: 'beneficiaryAccountNumber',
		type: 'string',
		default: '',
		placeholder: 'e.g. 000123456789',
		description: 'Account that will be paid, as a hint for routing',
	},
];
