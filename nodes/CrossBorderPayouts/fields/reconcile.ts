/** The ledger that is compared with the reports, and what its columns and words mean. */
import type { INodeProperties } from 'n8n-workflow';

/** No expressions: whether all items are one ledger must be known before any of them is read. */
const ledgerSource: INodeProperties = {
	displayName: 'Ledger',
	name: 'ledgerSource',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'CSV File',
			value: 'file',
			description: 'A file in a binary field of the item. Each item is a ledger of its own.',
		},
		{
			name: 'Input Items',
			value: 'items',
			description: 'All input items are one ledger. The fields are read from the first item.',
		},
	],
	default: 'items',
	description: 'Where your own list of payments is',
};

const ledgerFile: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	displayOptions: { show: { ledgerSource: ['file'] } },
	hint: 'The name of the input binary field containing the file to be read',
	description: 'Binary field of the CSV. It needs headings, commas between cells, and UTF-8.',
};

const ledgerAmount: INodeProperties = {
	displayName: 'Ledger Amount',
	name: 'ledgerAmount',
	type: 'options',
	options: [
		{ name: 'Cost', value: 'cost', description: 'Payout, premium and transaction cost' },
		{ name: 'Payout Amount', value: 'payout', description: 'What the beneficiary gets' },
		{ name: 'Source Amount', value: 'source', description: 'What the sender pays' },
	],
	default: 'payout',
	description: 'Which amount of a payment your ledger has',
};

const column = (
	displayName: string,
	name: string,
	usual: string,
	description = `Heading of the column. If left out: ${usual}.`,
): INodeProperties => ({
	displayName,
	name: `${name}Column`,
	type: 'string',
	default: '',
	placeholder: `e.g. ${usual}`,
	description,
});

const columnsOf = (
	displayName: string,
	name: string,
	values: readonly INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	placeholder: 'Name Columns',
	default: {},
	description: 'Headings of columns that have other names than usual. Leave the others empty.',
	options: [{ displayName: 'Columns', name: 'columns', values: [...values] }],
});

export const ledgerColumns = columnsOf('Ledger Columns', 'ledgerColumns', [
	column('Amount', 'amount', 'amount'),
	column('Currency', 'currency', 'currency'),
	column('External ID', 'externalId', 'externalId'),
	column('Payment ID', 'paymentId', 'paymentId'),
	column('Status', 'status', 'status'),
	column('Time', 'time', 'timestamp', 'Heading of the column. If left out: timestamp or date.'),
]);

/** What every version asks about the ledger. */
export const ledgerFields: readonly INodeProperties[] = [
	ledgerSource,
	ledgerFile,
	ledgerColumns,
	ledgerAmount,
];

/** For Options. The interface does not show the columns of the reports. */
export const payoutColumns = columnsOf('Payout Report Columns', 'payoutColumns', [
	column('Amount', 'amount', 'amount'),
	column('Currency', 'currency', 'amount_currency'),
	column('External ID', 'externalId', 'external_id'),
	column(
		'Payment ID',
		'paymentId',
		'payment_id',
		'Heading of the column with the payment IDs of the service',
	),
	column('Premium', 'premium', 'wallet_premium'),
	column('Status', 'status', 'status'),
	column('Time', 'time', 'created_at'),
	column('Transaction Cost', 'transactionCost', 'wallet_txn_cost'),
	column('Wallet Amount', 'walletAmount', 'wallet_amount'),
	column('Wallet Currency', 'walletCurrency', 'wallet_currency'),
]);

/** For Options. */
export const walletColumns = columnsOf('Wallet Report Columns', 'walletColumns', [
	column('Amount', 'amount', 'amount'),
	column('Currency', 'currency', 'currency'),
	column('External ID', 'externalId', 'external_id'),
	column('Linked Payment ID', 'linkedPaymentId', 'linked_txn'),
	column('Operation', 'operation', 'operation'),
	column('Payment ID', 'paymentId', 'txn'),
	column('Time', 'time', 'timestamp'),
]);

export const compareWallet: INodeProperties = {
	displayName: 'Compare Wallet',
	name: 'compareWallet',
	type: 'boolean',
	default: true,
	description: 'Whether to read the wallet report as well: fees, refunds, and what was debited',
};

/** For v2, whose reports are files. */
export const payoutReports: INodeProperties = {
	displayName: 'Payout Report IDs',
	name: 'payoutReports',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. rep-0042, rep-0043',
	description:
		'Reports of the type payout for the period, separated by commas. Get Many lists them.',
};

/** For Options of v2. */
export const walletReports: INodeProperties = {
	displayName: 'Wallet Report IDs',
	name: 'walletReports',
	type: 'string',
	default: '',
	placeholder: 'e.g. rep-0044, rep-0045',
	description: 'Reports of the type wallet for the same period, separated by commas',
};

/** For Options. */
export const matchBy: INodeProperties = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{ name: 'External ID', value: 'externalId' },
		{ name: 'Payment ID', value: 'paymentId', description: 'For payments without an external ID' },
	],
	default: 'paymentId',
	description: 'By which ID the ledger and the reports meet; External ID if left out',
};

/** For Options. */
export const usualCurrency: INodeProperties = {
	displayName: 'Default Currency',
	name: 'usualCurrency',
	type: 'string',
	default: '',
	placeholder: 'e.g. INR',
	description: 'Currency of amounts that show none, in the ledger and in the payout report',
};

/** For Options. */
export const decimalMark: INodeProperties = {
	displayName: 'Decimal Mark',
	name: 'decimalMark',
	type: 'options',
	options: [
		{ name: 'Comma', value: 'comma', description: '7.500 is seven thousand five hundred' },
		{ name: 'Dot', value: 'dot', description: '7,500 is seven thousand five hundred' },
	],
	default: 'comma',
	description: 'What is before the decimals of amounts in the ledger; Dot if left out',
};

/** For Options. */
export const ledgerOmitsFailed: INodeProperties = {
	displayName: 'Ledger Omits Failed Payments',
	name: 'ledgerOmitsFailed',
	type: 'boolean',
	default: true,
	description: 'Whether your ledger has no failed payments, so that they do not count as missing',
};

const words = (
	displayName: string,
	name: string,
	example: string,
	description: string,
	meaning: INodeProperties,
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Word',
	default: {},
	description,
	options: [
		{
			displayName: 'Word',
			name: 'field',
			values: [
				{
					displayName: 'Word',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: `e.g. ${example}`,
					description: 'As it is written there',
				},
				meaning,
			],
		},
	],
});

/**
 * For Options.
 *
 * @param statuses the field that offers the service's statuses
 */
export const statusWords = ({ options = [] }: Pick<INodeProperties, 'options'>): INodeProperties =>
	words(
		'Ledger Status Words',
		'statusWords',
		'Booked',
		"Your ledger's own words for a status. Paid, sent, completed and the service's words are known.",
		{
			displayName: 'Status',
			name: 'value',
			type: 'options',
			options,
			default: 'succeeded',
			description: 'What it means',
		},
	);

/** For Options. The interface does not show the words of the wallet report. */
export const operationWords = words(
	'Wallet Operation Words',
	'operationWords',
	'payout_fee',
	'Words of the column operation. Debit, payout, credit, refund, validation and others are known.',
	{
		displayName: 'Kind',
		name: 'value',
		type: 'options',
		options: [
			{ name: 'Credit', value: 'credit', description: 'Money that came back' },
			{ name: 'Debit', value: 'debit', description: 'Money that was paid for a payment' },
			{ name: 'Other', value: 'other', description: 'Belongs to no payment' },
			{ name: 'Validation Fee', value: 'validationFee' },
		],
		default: 'debit',
		description: 'What it means',
	},
);

/** For Options. The interface does not show the form of times in the requests of reports. */
export const reportStartText: INodeProperties = {
	displayName: 'Payout Report Start',
	name: 'startText',
	type: 'string',
	default: '',
	placeholder: 'e.g. 2026-01-01',
	description: 'Start for the payout report, sent as you write it. If left out: the start in UTC.',
};

/** For Options. */
export const reportEndText: INodeProperties = {
	displayName: 'Payout Report End',
	name: 'endText',
	type: 'string',
	default: '',
	placeholder: 'e.g. 2026-02-01',
	description: 'End for the payout report, sent as you write it. If left out: the end in UTC.',
};

/** For Options. */
export const walletReportTimestamp: INodeProperties = {
	displayName: 'Wallet Report Timestamp',
	name: 'timestamp',
	type: 'string',
	default: '',
	description: 'The window for the wallet report as JSON. If left out: start and end in UTC.',
};
