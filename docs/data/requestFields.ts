/** What the interface says about the requests and streams that have no record. A part of docs/fields.md. */
import type {
	bankCheckBody,
	V2AccountCheckBody,
	V3AccountCheckBody,
} from '../../sandbox/schemas/accountChecks';
import type { v3PaymentBody } from '../../sandbox/schemas/payment';
import type { v2QuoteBody } from '../../sandbox/schemas/quote';
import type { reportListBody } from '../../sandbox/schemas/reports';
import type { FieldTable } from './fields';

type Meanings<Name extends PropertyKey> = Readonly<Record<Name, string>>;

type HintsAndAmounts =
	'amount' | 'amount_destination' | 'bank_branch_code' | 'beneficiary_account_number';

const quoteRequest: Meanings<HintsAndAmounts & keyof typeof v2QuoteBody.properties> = {
	amount: 'The amount in the source currency. Send this or `amount_destination`, not both',
	amount_destination: 'The amount of the payout. Send this or `amount`, not both',
	beneficiary_account_number: 'A hint for the route: the account of the beneficiary',
	bank_branch_code: "A hint for the route: the branch of the beneficiary's bank",
};

const paymentRequest: Meanings<keyof typeof v3PaymentBody.properties> = {
	payment_country: 'The destination. In v2 and in a quote, its name is `country`',
	payment_type: 'Who pays whom: see [Payment types](#payment-types)',
	payment_method: 'How the money arrives: see [Payment methods](#payment-methods)',
	currency: 'The source currency, as in v2',
	quote: 'The ID of the quote, as in v2',
	amount: 'The `amount_destination` of the quote, unchanged',
	external_id: 'Your own ID, as in v2. The service accepts it once',
	sender: 'An object. The interface does not show its members',
	beneficiary: 'An object. The interface does not show its members',
	payment_details: 'An object. The interface does not show its members',
};

const accountCheckRequest: Meanings<keyof V2AccountCheckBody | keyof V3AccountCheckBody> = {
	country: 'Required. `IND`',
	payment_type: 'v3 only: see [Payment types](#payment-types)',
	account_number: 'Required. The number that a payment is sent to as well',
	bank_branch_code: 'v2 only. Required. The IFSC of the branch',
	branch_code: 'v3 only. Required. The IFSC of the branch',
	beneficiary_name: 'The name to compare with the holder',
};

const branchRequest: Meanings<keyof typeof bankCheckBody.properties> = {
	country: 'Required. `IND`',
	bank_branch_code: 'Required. The IFSC of the branch',
};

const reportListRequest: Meanings<keyof typeof reportListBody.properties | 'limit' | 'offset'> = {
	limit: 'In the query: how many reports a page has',
	offset: 'In the query: how many reports come before the page',
	report_type: 'Only reports of this type. The interface does not show its shape',
	country: 'Only reports on this destination. The interface does not show its shape',
	start_ts: 'Only reports from this moment on. The interface does not show its shape',
	end_ts: 'Only reports up to this moment. The interface does not show its shape',
};

/** Before the tables of records. */
export const requestTables: readonly FieldTable[] = [
	{
		title: 'Payment request, v3',
		where: 'POST /v3/payment',
		name: 'Member',
		rows: paymentRequest,
		notes: [
			'The interface does not show the names `currency`, `quote`, `amount` and `external_id` for v3. The node uses those of v2.',
			'`timeout`: the interface says that there is one, but not where. The node sends it in the query, as for a quote.',
		],
	},
	{
		title: 'Quote request, v2',
		where: 'POST /v2/quote',
		name: 'Member',
		rows: quoteRequest,
		notes: [
			'Exactly one of the two amounts is required, so that every quote has a rate.',
			'The interface does not show the other fields. The node sends `country` and `currency`, with the names that they have everywhere else.',
		],
	},
];

/** After the tables of records. */
export const lookupTables: readonly FieldTable[] = [
	{
		title: 'Account check: request',
		where: 'POST /v2/validate_account and POST /v3/validate_account',
		name: 'Member',
		rows: accountCheckRequest,
		notes: [],
	},
	{
		title: 'Bank branch: request',
		where: 'POST /v2/validate_bank',
		name: 'Member',
		rows: branchRequest,
		notes: [],
	},
	{
		title: 'Report list: request',
		where: 'PUT /v2/reports/list/. The slash at the end belongs to the path',
		name: 'Member',
		rows: reportListRequest,
		notes: ['All filters are optional.'],
	},
	{
		title: 'Look-up of a payment',
		where: 'GET /v2/payments/{id} and GET /v3/payments/{id}',
		name: 'Member',
		rows: {
			id: 'The ID of the payment, a UUID on v2. If `external` is `true`, your own ID',
			external:
				'`true` to look up your own ID; `false` if it is left out. The node always sends it',
			country: 'v2: required. The destination of the payment',
		},
		notes: [
			'If v2 is asked with the wrong country, it answers with 404, as for an unknown ID.',
			"With `external=true`, the service's own 404 says that no payment has this external ID; on v2, only that none has it in this country.",
			'The interface does not show the other parameters of v3 and its answer.',
		],
	},
	{
		title: 'Lists of payments',
		where: 'GET /v2/payments and GET /v3/payments',
		name: 'Member',
		rows: {
			country: 'v2: required. The destination',
			limit: 'How many payments a page has, 0 to 1000, 20 if it is left out',
			offset: 'How many payments come before the page, 0 if it is left out',
			sorting_order:
				'v2: `asc` or `desc` by `timestamp`, `desc` if it is left out. It is *Sorting Order* in the form',
			direction: 'v3: the same, but `asc` if it is left out',
			start_ts: 'v2: the beginning of a window',
			end_ts: 'v2: the end of the window',
			status: 'v2: at most 9 statuses',
			search_type: 'v2: what `search_term` is. The interface does not show the words',
			search_term: 'v2: what to search for',
		},
		notes: ['The interface does not show the other parameters of v3.'],
	},
	{
		title: 'Debug echo',
		where: 'GET /v2/debug',
		name: 'Member',
		rows: {},
		notes: [
			'The service answers with the headers of the request, as texts, without its own `x-` headers. It does not say which destinations or functions are enabled.',
			'*Connection: Check* uses it and never outputs the answer, which can contain the token.',
		],
	},
	{
		title: 'Events',
		where: 'GET /v2/events and GET /v3/events',
		name: 'Value',
		rows: {
			payment:
				'v2: the whole [record](#payment-record). v3: the payment, whose members the interface does not show',
			'payment-update': 'v2 only: `id`, `timestamp` and the new `status`',
			'payment-error': 'v3 only. The interface does not show its members',
		},
		notes: [
			'Each stream carries the events of all payments of the account. The service filters nothing. The trigger does, by *Statuses* and, on v3, by *External ID Starts With*.',
			'Events of v3 have an ID, a UUIDv7. After an interruption the service sends again what it still keeps, from the time of the `Last-Event-ID` on. An event can come twice with the same ID. The interface does not show how long the service keeps events.',
			'Events of v2 have no ID, and the service does not send them again. Every 30 seconds it sends a comment, so that the connection stays open.',
			'There are no webhooks: the streams are the only way to get events.',
		],
	},
];
