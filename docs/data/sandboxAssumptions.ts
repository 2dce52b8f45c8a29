/** What the sandbox does where the interface says "not shown". docs/reports/assumptions.md is made from this list. */

import type { RowName } from '../../sandbox/behaviours/rows';

export interface SandboxAssumption {
	readonly number: `A${number}`;
	/**
	 * The rows of `sandbox/behaviours/rows.ts` with whose values it must work. Or the reason why no service can
	 * differ in a way that matters (fact). A new assumption begins as a row.
	 */
	readonly row: readonly RowName[] | { readonly fact: string };
	/** The project's decision that it follows. Null if it is the sandbox's own choice. */
	readonly decision: `D${number}` | null;
	readonly topic: string;
	readonly chosen: string;
}

export const sandboxAssumptions: readonly SandboxAssumption[] = [
	{
		number: 'A1',
		row: ['R7'],
		decision: 'D3',
		topic: 'Key and encoding of the `hmac` claim',
		chosen:
			'HMAC-SHA-256 over the raw bytes of the POST body; key: the secret key (or a separate key of the account); lower-case hex unless the account says base64 or base64url. If a POST has the claim, it must be right. On other methods it is ignored',
	},
	{
		number: 'A2',
		row: { fact: 'Another kid is a 401 on the first request' },
		decision: 'D15',
		topic: 'RS256: `kid` against `sub`',
		chosen:
			'`sub` is the access key and chooses the account; `kid` names one of its public keys. With HS256 both are the access key',
	},
	{
		number: 'A3',
		row: ['R8'],
		decision: 'D17',
		topic: 'Bytes of the secret key',
		chosen: 'Its UTF-8 text; an account can be set to the base64-decoded bytes',
	},
	{
		number: 'A4',
		row: ['S3'],
		decision: null,
		topic: 'Token times and permissions',
		chosen:
			'`exp` and `iat` have 30 s leeway (a setting). Permissions: quote (create and get quotes), payment (create payments), read (payments, balance, events, account and branch checks, reports); the debug echo needs none. The token is checked first, then the permission, then the request fields',
	},
	{
		number: 'A5',
		row: { fact: 'A quote of another shape is refused' },
		decision: 'D7',
		topic: 'v2 quote request beyond the amounts',
		chosen:
			'`country` and `currency` are required; unknown fields pass. Both amounts, or none, is a 422 (D19)',
	},
	{
		number: 'A6',
		row: { fact: 'The answer must have both, so the service has some value' },
		decision: 'D7',
		topic: '`payment_type` and `payment_method` of a v2 quote',
		chosen:
			'The values that were sent; otherwise C2C and bank_transfer, because the answer must have them',
	},
	{
		number: 'A7',
		row: { fact: "The account's integration guide names the fields" },
		decision: 'D1',
		topic: 'Body of POST /v3/payment',
		chosen:
			'Required: payment_country, payment_type, payment_method, currency, quote, amount and the objects sender, beneficiary, payment_details (the first two not empty; their fields: A32). external_id is optional. Other top-level fields pass. `timeout` is a query parameter (D2). Accepted with 202, as in v2 (D20)',
	},
	{
		number: 'A8',
		row: ['R1', 'R12'],
		decision: 'D11',
		topic: 'PaymentResponse and PaymentError',
		chosen:
			'PaymentResponse: the v2 record plus external_id, payment_country, payment_type, payment_method. PaymentError: payment_id, external_id, timestamp, error {title, detail}; sent, before the state `rejected`, for a payment that cannot be routed, and by command',
	},
	{
		number: 'A9',
		row: ['R13'],
		decision: 'D11',
		topic: 'Problem `type`, `title` and detail of v3 errors, type words of v2 422 items',
		chosen:
			'type about:blank, title the status phrase, detail the text v2 has for the same case, instance the path of the request; 422 pointers are #/field for the body and #/query/…, #/path/…, #/header/… elsewhere; `input` repeats what was sent, and `ctx` (v2 only) names the limit that was broken',
	},
	{
		number: 'A10',
		row: ['R12'],
		decision: 'D11',
		topic: 'BalanceInfo',
		chosen:
			'country, payout_currency, wallet_currency and balances [{currency, balance, held, available, payout_amount}]',
	},
	{
		number: 'A11',
		row: ['S1'],
		decision: null,
		topic: 'A `Last-Event-ID` that is no UUIDv7',
		chosen:
			'422, even for an empty text. A UUIDv7 that was never sent still resumes from its timestamp',
	},
	{
		number: 'A12',
		row: ['R6'],
		decision: 'D4',
		topic: 'Query parameters that are not shown',
		chosen: 'Ignored. `country` is optional on the v3 look-ups and narrows them when sent',
	},
	{
		number: 'A13',
		row: ['R16'],
		decision: 'D6',
		topic: 'Lists in a query',
		chosen: 'Repeated keys; any other parameter sent twice is a 422',
	},
	{
		number: 'A14',
		row: ['R3', 'S4', 'S5', 'S13'],
		decision: 'D5',
		topic: 'Lists of payments',
		chosen:
			"A bare array in both versions. start_ts (included) and end_ts (excluded) bound the record's timestamp, that is the time of the latest state; payments of the same millisecond follow in the order they came. v3 takes limit, offset, direction and optionally the v2 filters. search_type: id, external_id, bank_reference; all three when absent; the term must match exactly",
	},
	{
		number: 'A15',
		row: { fact: "The account's integration guide names the fields" },
		decision: 'D8',
		topic: 'v2 payment fields',
		chosen:
			'The shown variant serves every country; required texts are not empty; country codes are capital letters; mobile numbers with or without the plus; unknown fields are a 422 unless the setting acceptUnknownFields is on',
	},
	{
		number: 'A16',
		row: ['R5'],
		decision: null,
		topic: 'Order of the business checks of a payment',
		chosen:
			'external_id in use, quote unknown, used, expired, other country or combination, other currency, below or above the band, balance. With a setting, the external_id is checked after the quote. A refused payment uses up neither the external_id nor the quote. Texts that are not shown: Quote not found, Mismatching country, payment_type or payment_method',
	},
	{
		number: 'A17',
		row: { fact: 'The service makes the prices, and the nodes take them unchanged' },
		decision: null,
		topic: 'Rates, fees and band',
		chosen:
			'Fixed rates for all source currencies except TRY; wallet rate: destination units per stable coin; premium 0.5 % and 0.5 per payment in the wallet currency; the band of every quote is 1 to 50,000 USD in the destination currency. A `deal` exists by command only: of one account, country, type, method and source currency, with a rate and a maximum in the source currency. A quote uses a part of the maximum, which is free again if the quote expires unpaid. Any other `deal` is a 400',
	},
	{
		number: 'A18',
		row: ['R13'],
		decision: null,
		topic: 'A quote that the service cannot give',
		chosen:
			'Currency without a rate or combination outside the table: 500 Could not obtain quote. Setting quoteOutage: 500 Could not fetch quote at this time. Amount outside the band: 400. An account with acceptUnpayable gets the quote and a payment that is rejected later',
	},
	{
		number: 'A19',
		row: { fact: 'The service keeps the ledger, and the nodes never add it up' },
		decision: null,
		topic: 'When money moves',
		chosen:
			'Held at acceptance, debited on succeeded, released on failed, rejected and canceled, credited back on reversed; unknown keeps it as it is. If the balance is too low, the text of the error 400 names the part of the balance that is not held',
	},
	{
		number: 'A20',
		row: ['S6'],
		decision: 'D13',
		topic: 'Transitions',
		chosen:
			'None is forbidden. By schedule: queued, processing, succeeded. By command: any state, also words that are not declared',
	},
	{
		number: 'A21',
		row: ['R14', 'S1', 'S11'],
		decision: 'D14',
		topic: 'Retention and rate limits',
		chosen:
			'Everything is kept unless retentionMs is set; a 429 comes from a scripted fault, or from the branch look-up if bankLookupsPerMinute is set: at most that many in any 60 seconds, with retry-after',
	},
	{
		number: 'A22',
		row: ['S12'],
		decision: 'D12',
		topic: 'Keep-alive on v3, and a stream whose token expires',
		chosen:
			'No ping on v3 unless set; a stream outlives its token unless cutStreamsAtTokenExpiry is set',
	},
	{
		number: 'A23',
		row: ['S2'],
		decision: 'D16',
		topic: 'Events of both versions',
		chosen:
			'Each stream carries every payment of the account, whichever version made it. v2 sends `payment` for the first state and `payment-update` for later ones; v3 sends `payment` for each',
	},
	{
		number: 'A24',
		row: { fact: 'The nodes send no such request' },
		decision: null,
		topic: 'Requests outside the interface',
		chosen:
			'Unknown path or method: 404. A body that is no JSON, or not sent as application/json: 422. The debug echo repeats all headers that do not begin with x-, Authorization included',
	},
	{
		number: 'A25',
		row: ['R7'],
		decision: null,
		topic: 'What a 401 says',
		chosen:
			'The same detail for every cause; error_description of the WWW-Authenticate header says which rule the token broke (RFC 6750, section 3), except for a missing token and a v3 that is not enabled. The interface does not show this. With explainTokenRefusals off, the header says only Bearer',
	},
	{
		number: 'A26',
		row: { fact: 'Only the bank knows the facts about an account' },
		decision: null,
		topic: 'Account checks',
		chosen:
			'An account number that ends in 0404 or has no digit is invalid, 0300 nre, 0202 pending, all others valid; 0408 and 0409 belong to another holder. Another name than the holder is invalid, with the name of the holder; for 0408 it is valid all the same. An unknown branch is invalid. A country other than IND is a 400. All fields are shown, so any other one is a 422',
	},
	{
		number: 'A27',
		row: { fact: 'Only the directory knows the facts about a branch' },
		decision: null,
		topic: 'Branch of an IFSC that does not exist',
		chosen:
			'200 with valid false, the code as it was sent, empty texts and false flags. Every well-formed code has a branch, except those that end in 0000',
	},
	{
		number: 'A28',
		row: ['R11'],
		decision: 'D9',
		topic: 'Times and filters of report requests',
		chosen:
			'Dates or date-times; a time without an offset is in UTC. Anything else is a 422. The report list takes limit 0 to 1000 (default 20); start_ts (included) and end_ts (excluded) bound created_at. timestamp of the wallet report is {start, end}, each optional',
	},
	{
		number: 'A29',
		row: ['R15'],
		decision: null,
		topic: 'Payout report',
		chosen:
			'CRLF, 15 columns from id to msg. ids narrow the result of the window and the filters. An id without a match gets a row with only that id. Empty lists match nothing. Sorted by creation, ascending by default',
	},
	{
		number: 'A30',
		row: ['R11', 'R15'],
		decision: null,
		topic: 'Wallet report',
		chosen:
			'timestamp, country, operation, txn, external_id, linked_txn, amount, currency, oldest first. An entry for each debit and for each credit of a reversal; other entries, and a linked_txn, exist by command only',
	},
	{
		number: 'A31',
		row: ['R10', 'R15'],
		decision: 'D10',
		topic: 'GET /v2/reports/{id}',
		chosen:
			'The file with its content type and its name in content-disposition; 404 when there is none, 400 while file_status is not success. Reports get into the list by command only',
	},
	{
		number: 'A32',
		row: { fact: "The account's integration guide names the fields" },
		decision: 'D1',
		topic: 'Fields of sender, beneficiary and payment_details on v3',
		chosen:
			'A table of the sandbox by country and payment type (`sandbox/service/payments/partyFields.ts`), with the names of v2 without their prefix. All are texts. C2C to India requires sender name and country; beneficiary name, account_number and branch_code; details purpose. An unknown, missing or empty field is a 422 that lists each one. `npm run sandbox` and the demo check this; `--any-party-fields`, or the setting acceptAnyPartyFields, accepts all. A sandbox that a program starts accepts all by default',
	},
];
