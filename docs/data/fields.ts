/** What the interface says about each member of its records. docs/fields.md is made from this list. */
import type { BranchRecord } from '../../sandbox/service/accounts/bankDirectory';
import type { fullRecord } from '../../sandbox/service/payments/paymentRecord';
import type { quoteBody } from '../../sandbox/service/quotes/quotes';
import type { describeReport, ReportParams } from '../../sandbox/service/reports/reports';
import type {
	AccountCheckStatus,
	Country,
	PaymentMethod,
	PaymentType,
	ReportFileStatus,
	ReportType,
} from '../../sandbox/schemas/vocabulary';
import type { PayoutReportBody, WalletReportBody } from '../../sandbox/schemas/reports';
import type { V3QuoteBody } from '../../sandbox/schemas/quote';
import type { AnswerTypes, TypesOfMembers } from './memberTypes';

/** A meaning for each name, and for no other name. The compiler reports a missing one. */
type Meanings<Name extends PropertyKey> = Readonly<Record<Name, string>>;
type Quote = ReturnType<typeof quoteBody>;

export interface FieldTable {
	readonly title: string;
	/** Who sends or shows it. */
	readonly where: string;
	/** The first column. */
	readonly name: 'Member' | 'Value';
	readonly rows: Readonly<Record<string, string>>;
	/** Of the members of an answer. The editor shows them before the first run. */
	readonly types?: TypesOfMembers;
	/** Facts about the whole record. */
	readonly notes: readonly string[];
}

const paymentRecord: Meanings<keyof ReturnType<typeof fullRecord>> = {
	id: 'The ID of the payment',
	timestamp: 'When this status was recorded, in UTC',
	status:
		'The state of the payment: see [Payment statuses](operations.md#payment-statuses). Release funds on `succeeded` only, and only once per external ID (to release means: to give your customer the money or goods that you hold back until the payout has arrived)',
	msg: 'A message of the processing, as free text. It is not the reason for a failure, and a program must not parse it',
	amount: 'The payout, in `amount_currency`',
	amount_currency: 'The currency of the payout',
	base_amount: 'The source amount of the quote, in `base_currency`',
	base_currency: 'The source currency',
	wallet_amount:
		'The payout converted to `wallet_currency` at the `wallet_rate` of the quote. It does not include the premium and the transaction cost',
	wallet_currency: 'The stable coin or currency of the balance',
	wallet_premium: 'The premium, in `wallet_currency`',
	wallet_txn_cost: 'The transaction cost, in `wallet_currency`',
	bank_reference: 'The reference of the bank or processor, if there is one yet',
};

const quote: Meanings<Exclude<keyof Quote, 'limits' | 'wallet_info'>> &
	Meanings<`limits.${keyof Quote['limits']}` | `wallet_info.${keyof Quote['wallet_info']}`> = {
	id: 'The ID of the quote. A quote pays for one payment and cannot be used again',
	country: 'The destination. It determines the currency of the payout',
	payment_type: 'Who pays whom: see [Payment types](#payment-types)',
	payment_method: 'How the money arrives: see [Payment methods](#payment-methods)',
	currency: 'The source currency',
	amount_source: 'The amount in the source currency',
	amount_destination:
		'The amount in the currency of the payout. It is sent as the amount of the payment, with exactly the same digits',
	rate: 'The rate of the quote',
	timestamp: 'When the quote was made',
	'limits.expires': 'When the rate expires: 15 minutes after the quote was made',
	'limits.min_amount_destination':
		'The smallest amount of a payment with this quote, in the currency of the payout',
	'limits.max_amount_destination':
		'The largest amount. The service checks the amount of a payment against these two only',
	'wallet_info.currency': 'The stable coin of the balance',
	'wallet_info.rate': 'The rate for this stable coin',
};

const quoteTypes: AnswerTypes<Quote> = {
	id: 'string|missing',
	country: 'string',
	payment_type: 'string',
	payment_method: 'string',
	currency: 'string',
	amount_source: 'number',
	amount_destination: 'number',
	rate: 'number',
	timestamp: 'string',
	limits: {
		expires: 'string|missing',
		min_amount_destination: 'number|missing',
		max_amount_destination: 'number|missing',
	},
	wallet_info: { currency: 'string', rate: 'number' },
};

const quoteRequest: Meanings<keyof V3QuoteBody> = {
	country: 'Required. The destination',
	payment_country: 'Another name for `country`. The service accepts either of the two',
	payment_currency:
		'For information, because the country determines it. The service fills it in if it is left out or `null`, and refuses another currency',
	payment_type: 'Required: see [Payment types](#payment-types)',
	payment_method: 'Required: see [Payment methods](#payment-methods)',
	currency:
		'Required. The source currency. Your account needs an exchange rate from it to the destination, or there is no quote',
	amount: 'Required. The amount, above 0, in the source currency or in that of the payout',
	amount_type:
		'Which of the two currencies `amount` is in: `source` (the default) or `destination`',
	deal: 'The ID of an active deal, which then prices the quote instead of the live rate. The deal must cover the country, the payment type and the payment method, and have room for the amount',
};

const branch: Meanings<keyof BranchRecord> = {
	valid: 'Whether the IFSC exists',
	bank: 'The name of the bank',
	code: 'The code of the bank',
	ifsc: 'The IFSC of the branch',
	micr: 'The MICR code of the branch',
	branch: 'The name of the branch',
	city: 'Its city',
	district: 'Its district',
	state: 'Its state',
	address: 'Its address',
	neft: 'Whether the branch accepts NEFT transfers',
	imps: 'Whether the branch accepts IMPS transfers',
	rtgs: 'Whether the branch accepts RTGS transfers',
};

const branchTypes: AnswerTypes<BranchRecord> = {
	valid: 'boolean',
	bank: 'string',
	code: 'string',
	ifsc: 'string',
	micr: 'string',
	branch: 'string',
	city: 'string',
	district: 'string',
	state: 'string',
	address: 'string',
	neft: 'boolean',
	imps: 'boolean',
	rtgs: 'boolean',
};

const accountCheck = {
	country: 'v3 only: the country of the request',
	account_number: 'The account number of the request',
	bank_branch_code: 'v2 only: the IFSC of the request',
	branch_code: 'v3 only: the IFSC of the request',
	status: 'The result: see [Status](#account-check-status)',
	name: 'The name of the holder, if it is reported',
};

const accountCheckTypes: Readonly<Record<keyof typeof accountCheck, string>> = {
	country: 'string|missing',
	account_number: 'string',
	bank_branch_code: 'string|missing',
	branch_code: 'string|missing',
	status: 'string',
	name: 'string|null|missing',
};

const accountCheckStatuses: Meanings<AccountCheckStatus> = {
	valid: 'The account exists and, if a name was sent, belongs to that holder',
	invalid: 'It does not exist, or the name does not match the holder',
	nre: 'The interface does not explain this word. Treat it as neither a yes nor a no',
	pending: 'The interface does not explain this word. Treat it as neither a yes nor a no',
};

const reportItem: Meanings<
	Exclude<keyof ReturnType<typeof describeReport>, 'params'> | `params.${keyof ReportParams}`
> = {
	id: 'The ID of the report, for *Report: Download*',
	file_name: 'The name of the file. It may be empty',
	content_type: 'The MIME type of the file. It may be empty',
	report_type: 'The type of the report: see below',
	file_status: 'Whether the file is ready: see [File status](#file-status)',
	auto_generated: '`true` if a schedule made the report, `false` if somebody requested it',
	created_at: 'When the report was made, in UTC',
	'params.country': 'The country of the report',
	'params.sorting_order': '`asc` or `desc`',
	'params.start_ts': 'The beginning of its window',
	'params.end_ts': 'The end of its window',
	'params.status': 'The statuses that it is limited to',
	'params.ids': 'The payments that it is limited to',
	'params.external': '`true` if `ids` are external IDs',
};

const reportItemTypes: AnswerTypes<ReturnType<typeof describeReport>> = {
	id: 'string',
	file_name: 'string',
	content_type: 'string',
	report_type: 'string',
	file_status: 'string',
	auto_generated: 'boolean',
	created_at: 'string',
	params: {
		country: 'string',
		sorting_order: 'string|missing',
		start_ts: 'string|missing',
		end_ts: 'string|missing',
		status: 'string[]|missing',
		ids: 'string[]|missing',
		external: 'boolean|missing',
	},
};

const fileStatuses: Meanings<ReportFileStatus> = {
	pending: 'The file is not ready. Try again later',
	processing: 'The file is not ready. Try again later',
	success: 'The file is ready for *Report: Download*',
	fail: 'The report failed, and there is no file',
};

/** In the order of the interface. */
const reportTypes: Readonly<Record<ReportType, true>> = {
	payout: true,
	statement: true,
	wallet: true,
	funding_history: true,
	pnl: true,
	reversed_payouts: true,
	agent_payout: true,
};

const payoutReport: Meanings<keyof PayoutReportBody> = {
	start:
		'Required. The beginning of the window. It is compared with the time when the payment was created',
	end: 'Required. The end of the window, which is not part of it',
	country: 'Required. The destination',
	status:
		'Statuses to limit the report to. It is compared with the effective status (overrides applied)',
	external: '`true` if `ids` are external IDs',
	ids: 'The payments to limit the report to. An ID that matches nothing still gets a row, with this ID only',
	sorting_order: '`asc` or `desc`. Rows without a value come last in both',
};

const walletReport: Meanings<keyof WalletReportBody | 'timezone'> = {
	api_country: 'Required. The destination. It is *Destination Country* in the form',
	operation: 'A filter on the operation. The interface does not show its shape',
	txn: 'A filter on `txn`. The interface does not show its shape',
	timestamp: 'The window, with both ends included. The interface does not show its shape',
	timezone:
		'In the query: the time zone in which the report writes its times. UTC if it is left out',
};

const walletColumns: Readonly<Record<string, string>> = {
	external_id: 'The external ID of the payment in `txn`',
	linked_txn: 'The payment that a reversal retry was made for',
};

const destinations: Meanings<Country> = {
	BGD: 'Bangladesh, BDT. Not payable',
	EGY: 'Egypt, EGP. Not payable',
	IND: 'India, INR',
	NGA: 'Nigeria, NGN',
	NPL: 'Nepal, NPR. Not payable',
	PAK: 'Pakistan, PKR',
	PHL: 'Philippines, PHP. Not payable',
	VNM: 'Vietnam, VND. Not payable',
};

const paymentTypes: Meanings<PaymentType> = {
	B2B: 'From a business to a business. Payable nowhere',
	B2C: 'From a business to a person. Payable nowhere',
	C2B: 'From a person to a business. Payable nowhere',
	C2C: 'From a person to a person',
};

const paymentMethods: Meanings<PaymentMethod> = {
	bank_transfer: 'A transfer to a bank account',
	cash_pickup: 'Cash. Payable nowhere',
	instant_payment: 'An instant payment to a bank account. In India only',
	mobile_wallet: 'A mobile wallet. Payable nowhere',
};

export const fieldTables: readonly FieldTable[] = [
	{
		title: 'Payment record',
		where:
			'v2: the answer of POST /v2/payment and of look-ups, the rows of lists, and the event `payment`',
		name: 'Member',
		rows: paymentRecord,
		notes: [
			'Only `id`, `timestamp` and `status` are always there. All others can be missing or `null`.',
			'The record has no `external_id`. As `externalId`, the nodes output the one that you gave.',
			'The event `payment-update` of v2 has `id`, `timestamp` and `status` only. The trigger adds the rest.',
			'The interface does not show the payment record of v3 and the record of a `payment-error`. The nodes pass on what the service sends.',
			'**When the balance moves:** `succeeded` debits the balance. `reversed` credits the debit back. On `canceled`, no funds moved.',
			'`pending` is deprecated: the service now uses `processing`. `canceled` is deprecated, too, and for it the interface refers to `reversed`. The two differ: on `canceled` no funds moved, and a `reversed` payment had succeeded before.',
		],
	},
	{
		title: 'Quote request, v3',
		where: 'POST /v3/quote',
		name: 'Member',
		rows: quoteRequest,
		notes: [
			'`timeout`, how long the service may take to answer, is in the query: 10 to 120 seconds, 30 if it is left out.',
			'A quote moves no money.',
		],
	},
	{
		title: 'Quote',
		where: 'v2 and v3: the answer of POST quote, and on v2 of GET /v2/quote/{id}',
		name: 'Member',
		rows: quote,
		types: quoteTypes,
		notes: [
			'All members are always there, except `id` and those of `limits`, which the interface does not mark as required.',
			'If GET /v2/quote/{id} answers with 404, the quote is unknown, has expired, or is of another account.',
			'The interface does not show the answer of GET /v3/quotes/{id}. The node passes on what the service sends.',
		],
	},
	{
		title: 'Destinations',
		where: '`country` of a quote',
		name: 'Value',
		rows: destinations,
		notes: [
			'[What can be paid](operations.md#what-can-be-paid) lists the payable combinations of destination, payment type and payment method.',
			'A listed combination can be off for your account: it depends on the provider routes that the service has set up for you.',
			'A combination that is not listed fails at the quote or before the payment completes.',
		],
	},
	{
		title: 'Payment types',
		where: '`payment_type`',
		name: 'Value',
		rows: paymentTypes,
		notes: [],
	},
	{
		title: 'Payment methods',
		where: '`payment_method`',
		name: 'Value',
		rows: paymentMethods,
		notes: [],
	},
	{
		title: 'Balance',
		where: 'GET /v3/balance',
		name: 'Member',
		rows: {},
		notes: [
			'The answer says what can be paid out to a country. The interface does not show its members, so the node passes on what the service sends.',
			'*Balance: Check Funding* compares it with [planned payments](wrong-payments.md#more-payments-than-the-balance-covers).',
			'v2 has no endpoint for the balance. A flow on v2 has no step that checks it: an empty balance shows as the error `insufficient_balance` of the payment.',
		],
	},
	{
		title: 'Account check',
		where: 'POST /v2/validate_account and POST /v3/validate_account',
		name: 'Member',
		rows: accountCheck,
		types: accountCheckTypes,
		notes: [
			'All members are always there, except `name`.',
			'India only. If you send a name, the check compares it with the holder.',
		],
	},
	{
		title: 'Account check: status',
		where: '`status` of an account check',
		name: 'Value',
		rows: accountCheckStatuses,
		notes: [],
	},
	{
		title: 'Bank branch',
		where: 'POST /v2/validate_bank',
		name: 'Member',
		rows: branch,
		types: branchTypes,
		notes: [
			'All members are always there.',
			'A look-up in a directory: it checks no account and moves no funds. India only; the service refuses every other country with 400.',
			'The service limits how often an account may look up branches. The interface does not show the limit. After a 429, the node waits as long as the answer says: see [Pace](pace.md#retry-after).',
		],
	},
	{
		title: 'Report list',
		where: 'PUT /v2/reports/list/',
		name: 'Member',
		rows: reportItem,
		types: reportItemTypes,
		notes: [
			'All members are always there. Of `params`, the interface promises only `country`.',
			'The newest report comes first. The list has the reports of your account only.',
			`The types are ${Object.keys(reportTypes)
				.map((type) => `\`${type}\``)
				.join(', ')}. The interface gives these words and no more.`,
		],
	},
	{
		title: 'File status',
		where: '`file_status` of a report',
		name: 'Value',
		rows: fileStatuses,
		notes: ['The interface gives the four words and no more.'],
	},
	{
		title: 'Payout report',
		where: 'The request of POST /v3/reports/payout',
		name: 'Member',
		rows: payoutReport,
		notes: [
			'The answer is a CSV with one row per payment in the window. It does not include validations of beneficiary accounts.',
			'The interface does not show its columns. The nodes pass them on by their names.',
		],
	},
	{
		title: 'Wallet report',
		where: 'The request of POST /v3/reports/wallet',
		name: 'Member',
		rows: walletReport,
		notes: [
			'The answer is a CSV with one row per entry of the ledger of the country, of v2 and v3 alike.',
		],
	},
	{
		title: 'Wallet report: columns',
		where: 'The columns that the interface explains',
		name: 'Member',
		rows: walletColumns,
		notes: [],
	},
];
