/** The fields of Payment: Send, without those of the payment itself. */
import type { INodeProperties } from 'n8n-workflow';

/** A text field, so that no digit is lost. */
export const sendAmount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1000.00',
	hint: 'In the source currency, unless Amount Is In says otherwise',
	description: 'Amount to pay, in the currency that Amount Is In names',
};

/** Where *Amount Is In* is one of many options. */
export const sendAmountOfShortForm: INodeProperties = {
	...sendAmount,
	hint: 'In the source currency, unless Options > Amount Is In is set',
};

/**
 * No field with such conditions is required here: if one of them is an expression, n8n asks for the field even if
 * another one does not match. The node itself refuses an approval that is empty.
 */
export const runMode: readonly INodeProperties[] = [
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: false,
		hint: 'On: checks, looks up and quotes, and pays nothing',
		description: 'Whether to check, look up and quote only, and pay nothing',
	},
	{
		displayName: 'Prepare for Approval',
		name: 'prepareApproval',
		type: 'boolean',
		default: false,
		displayOptions: { show: { dryRun: [true] } },
		description:
			'Whether to output a text, HTML for a form, a summary and its SHA-256 of each payment for approval',
	},
	{
		displayName: 'Require Approval',
		name: 'requireApproval',
		type: 'boolean',
		default: false,
		displayOptions: { show: { dryRun: [false] } },
		hint: 'On: pays only what a person has approved after a dry run',
		description: 'Whether to pay only what was prepared and approved, to the last character',
	},
	{
		displayName: 'Approved Summary',
		name: 'approvedSummary',
		type: 'string',
		default: '={{ $json.approval.summary }}',
		displayOptions: { show: { dryRun: [false], requireApproval: [true] } },
		description: 'The summary from the dry run: of this payment, or of the batch',
	},
	{
		displayName: 'Approved Hash',
		name: 'approvedHash',
		type: 'string',
		default: '',
		displayOptions: { show: { dryRun: [false], requireApproval: [true] } },
		placeholder: "e.g. {{ $json.Decision === 'Approve' ? $json.approvedHash : '' }}",
		description:
			'From the answer of the form, and only if it is a yes. The SHA-256 of the dry run proves nothing.',
	},
	{
		displayName: 'Approval Valid For (Hours)',
		name: 'maxApprovalAge',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 24,
		displayOptions: { show: { dryRun: [false], requireApproval: [true] } },
		description: 'Longest time between the dry run and the payment',
	},
];

/** What protects a run from a wrong amount, a wrong payee and a second payment. */
export const sendChecks: readonly INodeProperties[] = [
	{
		displayName: 'Known Accounts Only',
		name: 'knownAccountsOnly',
		type: 'boolean',
		default: false,
		description: 'Whether to refuse a bank account to which no payment of Known Payments went',
	},
	{
		displayName: 'Known Payments',
		name: 'knownPayments',
		type: 'json',
		default: '[]',
		description:
			'Rows of earlier payments as a list, such as those of a Data Table, to compare accounts and amounts with',
	},
	{
		displayName: 'Max Payments per Day',
		name: 'maxPaymentsPerDay',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description: 'No payment is made that would be one more today, over all runs of this account',
	},
	{
		displayName: 'Max Payments per Run',
		name: 'maxPayments',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description: 'A run with more payments than this pays none of them',
	},
	{
		displayName: 'Max Rate Slippage (%)',
		name: 'maxSlippage',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
		default: 0,
		description:
			'By how many percent the amounts of a later quote may differ from the first or approved one. 0 allows none.',
	},
	{
		displayName: 'Max Source Amount',
		name: 'maxSourceAmount',
		type: 'string',
		default: '',
		placeholder: 'e.g. 5000.00',
		description: 'A payment that costs more than this in the source currency is not made',
	},
	{
		displayName: 'Max Total per Day',
		name: 'maxTotalPerDay',
		type: 'string',
		default: '',
		placeholder: 'e.g. 100000.00',
		description:
			'No payment is made with which today, over all runs, would cost more in any one source currency',
	},
	{
		displayName: 'Max Total per Run',
		name: 'maxTotal',
		type: 'string',
		default: '',
		placeholder: 'e.g. 100000.00',
		description:
			'If the amounts of a run add up to more than this in any one currency, none is paid',
	},
	{
		displayName: 'Min Rate',
		name: 'minRate',
		type: 'string',
		default: '',
		placeholder: 'e.g. 22.50',
		description:
			'No payment is made at a lower rate (payout currency for one unit of the source currency)',
	},
	{
		displayName: 'Repeat Within (Hours)',
		name: 'repeatWithinHours',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 72,
		description: 'Also compare payee and amount with Known Payments that are not older than this',
	},
	{
		displayName: 'Repeated Payee and Amount',
		name: 'repeatedPayee',
		type: 'options',
		options: [
			{
				name: 'Refuse',
				value: 'refuse',
				description: 'Pays none of the payments that repeat each other',
			},
			{
				name: 'Tell',
				value: 'tell',
				description: 'Pays, and says so in the output, the hint and the approval',
			},
		],
		default: 'tell',
		description: 'What to do if two payments of a run send the same amount to the same account',
	},
	{
		displayName: 'Stop After Failures in a Row',
		name: 'stopAfterFailures',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 3,
		description: 'Number of items that fail in a row, after which the rest is skipped',
	},
];

/** How a payment is made and followed. */
export const sendOptions: readonly INodeProperties[] = [
	{
		displayName: 'Additional Quote Fields',
		name: 'additionalQuoteBody',
		type: 'json',
		default: '{}',
		description:
			'Further members of the quote request as a JSON object, for fields that your account needs and this form lacks',
	},
	{
		displayName: 'Replace Reversed Payment',
		name: 'replaceReversed',
		type: 'boolean',
		default: false,
		description:
			'Whether a reversed payment may be replaced. First take back what your customer got because it had arrived.',
	},
	{
		displayName: 'Replaces External ID',
		name: 'replacesExternalId',
		type: 'string',
		default: '',
		placeholder: 'e.g. INV-2026-0042',
		description:
			'External ID of the failed payment to pay again. External ID must then be the same with #2 at its end.',
	},
	{
		displayName: 'Settling Window (Seconds)',
		name: 'settlingWindow',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 600 },
		default: 60,
		description:
			'If no answer to a payment request comes: how long to look for the payment before the request may be sent again',
	},
	{
		displayName: 'Wait for Final Status (Seconds)',
		name: 'waitForFinal',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 86_400 },
		default: 600,
		description:
			'Longest wait for each payment to succeed or fail. Without this option, the item continues when the payment is accepted.',
	},
];

/** For v3, because the interface does not show what its list contains. */
export const listedMembers: INodeProperties = {
	displayName: 'Members of Listed Payments',
	name: 'listedMembers',
	type: 'json',
	default: '{"amount":"base_amount","currency":"base_currency","time":"timestamp"}',
	description:
		'Where a listed payment of your account shows source amount, currency and time, for the limits per day',
};

const ifsc: INodeProperties = {
	displayName: 'IFSC',
	name: 'bankBranchCode',
	type: 'string',
	default: '',
	placeholder: 'e.g. SBIN0000001',
	description: 'Code of the bank branch of the account',
};

const accountCheck = {
	displayName: 'Validate Beneficiary Account First',
	name: 'validateAccount',
	type: 'fixedCollection',
	default: {},
	description: 'Pay only when the service confirms the account (India only)',
} as const;

export const checkAccountFirstV2: INodeProperties = {
	...accountCheck,
	options: [{ displayName: 'Account', name: 'account', values: [ifsc] }],
};

export const checkAccountFirstV3: INodeProperties = {
	...accountCheck,
	options: [
		{
			displayName: 'Account',
			name: 'account',
			values: [
				{
					displayName: 'Account Holder',
					name: 'beneficiaryName',
					type: 'string',
					default: '',
					placeholder: 'e.g. Nathan Smith',
					description: 'Name to compare with the account holder. Empty to check only the account.',
				},
				{
					displayName: 'Account Number',
					name: 'accountNumber',
					type: 'string',
					default: '',
					placeholder: 'e.g. 000123456789',
					description: 'Account that is paid',
				},
				ifsc,
			],
		},
	],
};

const member = {
	type: 'string',
	description: 'Path of the field in the body of the request',
} as const;

export const approvalNames: INodeProperties = {
	displayName: 'Names in Approval',
	name: 'approvalNames',
	type: 'fixedCollection',
	default: {
		names: {
			nameMember: 'beneficiary.name',
			accountMember: 'beneficiary.account_number',
			branchMember: 'beneficiary.branch_code',
		},
	},
	description: 'Which fields the text for approval shows as name, account and branch',
	options: [
		{
			displayName: 'Names',
			name: 'names',
			values: [
				{
					displayName: 'Name Field',
					name: 'nameMember',
					...member,
					default: 'beneficiary.name',
					placeholder: 'e.g. beneficiary.name',
				},
				{
					displayName: 'Account Field',
					name: 'accountMember',
					...member,
					default: 'beneficiary.account_number',
					placeholder: 'e.g. beneficiary.account_number',
				},
				{
					displayName: 'Branch Field',
					name: 'branchMember',
					...member,
					default: 'beneficiary.branch_code',
					placeholder: 'e.g. beneficiary.branch_code',
				},
			],
		},
	],
};
