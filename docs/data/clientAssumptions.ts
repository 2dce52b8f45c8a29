/** What the nodes do where the interface says "not shown". docs/reports/assumptions.md is made from this list. */

export interface ClientAssumption {
	readonly number: `C${number}`;
	/**
	 * The rows of `sandbox/behaviours/rows.ts` with whose values it must work. Or the reason why no service can
	 * differ in a way that matters (fact). A new assumption begins as a row.
	 */
	readonly row: ReadonlyArray<`${'R' | 'S'}${number}`> | { readonly fact: string };
	/** The project's decision that it follows. Null if there is none. */
	readonly decision: `D${number}` | null;
	readonly topic: string;
	readonly chosen: string;
	/** The one file to change when the fact is known. */
	readonly where: string;
	/** What a user can do until then. Null if a wrong guess does no harm. */
	readonly wayOut: string | null;
}

export const clientAssumptions: readonly ClientAssumption[] = [
	{
		number: 'C1',
		row: {
			fact: "The account's integration guide names the fields. A body of another shape is refused, and nothing is paid",
		},
		decision: 'D1',
		topic: 'Body of POST /v3/payment',
		chosen:
			'payment_country, payment_type, payment_method, currency, quote, amount, external_id as in v2; sender, beneficiary and payment_details as free objects',
		where: 'client/v3/paymentFields.ts',
		wayOut: 'Specify Parties: Using Whole Body, with Members of the Body for other names',
	},
	{
		number: 'C2',
		row: {
			fact: 'A service that expects the timeout elsewhere uses its own default. The payment is the same',
		},
		decision: 'D2',
		topic: 'Where the timeout of POST /v3/payment goes',
		chosen: 'Query parameter, in seconds, as on POST /v3/quote',
		where: 'client/v3/payment.ts',
		wayOut: 'Leave the option out: the payment is then sent without a timeout',
	},
	{
		number: 'C3',
		row: ['R7'],
		decision: 'D3',
		topic: 'Key and encoding of the hmac claim',
		chosen:
			'HMAC-SHA-256 over the exact bytes of a POST body, with the secret key (with RS256: a separate key), in lower-case hex',
		where: 'client/auth/bodyHmac.ts',
		wayOut:
			"Credential: 'Sign Request Body', 'HMAC Encoding', 'HMAC Key'; 'Connection: Check' tries it with a test quote",
	},
	{
		number: 'C4',
		row: ['R6'],
		decision: 'D4',
		topic: 'Parameters of v3 look-ups besides external',
		chosen:
			'country is sent if it is given. The look-up before a payment leaves it out. If the service asks for one (400, 422), the look-up sends it, and looks in the other countries, too',
		where: 'client/payment/send/finder.ts',
		wayOut: 'Option Query Parameters',
	},
	{
		number: 'C5',
		row: ['R16'],
		decision: 'D6',
		topic: 'A list in a query',
		chosen:
			'Repeated keys. The nodes send only one value: for several statuses, they request a separate list of payments for each. Only query parameters that the user adds can repeat a key',
		where: 'client/call/serialise.ts',
		wayOut: null,
	},
	{
		number: 'C6',
		row: { fact: 'A quote of another shape is refused, and nothing is paid' },
		decision: 'D7',
		topic: 'Fields of POST /v2/quote besides the amounts',
		chosen: 'country, currency and the routing hints',
		where: 'client/v2/quote.ts',
		wayOut: 'Option Additional Body Fields',
	},
	{
		number: 'C7',
		row: {
			fact: "The account's integration guide names the fields. A body of another shape is refused, and nothing is paid",
		},
		decision: 'D8',
		topic: 'Fields of POST /v2/payment for other countries',
		chosen: 'The shown field set',
		where: 'client/v2/payment.ts',
		wayOut: 'Option Additional Body Fields',
	},
	{
		number: 'C8',
		row: ['R1', 'R12'],
		decision: 'D11',
		topic: 'PaymentResponse, PaymentError, BalanceInfo, the v3 quote by ID',
		chosen:
			'Passed on unchanged, with any members. id, status and time are read if they are there, or in the member payment or data of an envelope, which may have an ID and a status of its own. If the same payment is there twice with two states, no status is read. A list may be in an object. A status under another name is shown and not acted on',
		where: 'client/http/envelope.ts',
		wayOut: null,
	},
	{
		number: 'C9',
		row: ['S12'],
		decision: 'D12',
		topic: 'Keep-alive of the v3 stream',
		chosen:
			'None is expected: a stream that is silent for 120 seconds is opened again, and resumes after the last event',
		where: 'client/v3/events.ts',
		wayOut: 'Trigger option Idle Timeout',
	},
	{
		number: 'C10',
		row: ['S1'],
		decision: 'D23',
		topic: 'Resuming a v3 stream before the first event',
		chosen:
			'Nothing is assumed. A made-up UUIDv7 with the time of the connection is sent as Last-Event-ID, because a service may resume by its time. A service that ignores or refuses it begins with new events. The lists are read after such a connection, unless Reconcile After is 0',
		where: 'client/sse/protocol/eventId.ts',
		wayOut: "Trigger: keep 'Reconcile After' above 0",
	},
	{
		number: 'C11',
		row: ['S6'],
		decision: 'D13',
		topic: 'Meaning and order of payment states',
		chosen:
			'Categories, and that `queued` comes first among statuses of one time, because the interface calls it the status on acceptance. An unknown word is reported as unrecognised and never releases funds',
		where: 'client/interface/states.ts',
		wayOut: null,
	},
	{
		number: 'C12',
		row: { fact: 'Another kid is a 401 on the first request, and Connection: Check says so' },
		decision: 'D15',
		topic: 'kid with RS256',
		chosen: 'The Key ID, which defaults to the access key; sub is always the access key',
		where: 'client/auth/claims.ts',
		wayOut: "Credential: 'Key ID'",
	},
	{
		number: 'C13',
		row: ['R8'],
		decision: 'D17',
		topic: 'Bytes of the secret key',
		chosen:
			'Its text in UTF-8, of any length and alphabet. Connection: Check gives a hint if it is shorter than 32 bytes',
		where: 'client/auth/credential.ts',
		wayOut: "Credential: 'Secret Key Encoding'",
	},
	{
		number: 'C14',
		row: ['R1'],
		decision: 'D18',
		topic: "The quote's amount_destination and rounding to 2 decimals",
		chosen: 'The number is sent unchanged. The service rounds it',
		where: 'client/money/amount.ts',
		wayOut: null,
	},
	{
		number: 'C15',
		row: ['R1'],
		decision: 'D20',
		topic: 'Success status of POST /v3/payment',
		chosen:
			'Any 2xx; the body says what happened. If it does not show this payment, the payment is looked up, and no other request follows',
		where: 'client/payment/send/settleLostAnswer.ts',
		wayOut: null,
	},
	{
		number: 'C16',
		row: { fact: 'URLs remove these two segments, with every service' },
		decision: 'D21',
		topic: 'External IDs that a URL path cannot carry',
		chosen: '`.` and `..` are refused before anything is sent',
		where: 'client/input/externalId.ts',
		wayOut: 'Give the payment another external ID',
	},
	{
		number: 'C17',
		row: ['R4', 'R5', 'R13'],
		decision: null,
		topic: 'Texts of v3 errors',
		chosen:
			'A v3 text that reads like the known v2 one means the same. After a 400 or 409 with another text on POST payment, or a 422 that names external_id, a look-up of the external ID decides. A 4xx that is in the form of neither version counts as a gateway answer: the payment may have been made',
		where: 'client/problem/knownMessages.ts',
		wayOut: null,
	},
	{
		number: 'C18',
		row: ['R7'],
		decision: null,
		topic: 'Why a token was refused',
		chosen:
			'error_description of the WWW-Authenticate header (RFC 6750, section 3) is read if it is there. It only makes the sentence of Connection: Check more exact',
		where: 'client/connectionCheck/probe.ts',
		wayOut: null,
	},
	{
		number: 'C19',
		row: ['R17'],
		decision: null,
		topic:
			'How late the service may still commit a payment whose answer was lost, or show one that it has made',
		chosen:
			'Create looks it up for 7.5 seconds, Send for its Settling Window. If it is still not found, Send sends it again under the same external ID, and Create reports the outcome as not known. A wait gives the payment half a minute to show up',
		where: 'client/payment/send/createFromQuote.ts',
		wayOut:
			'Wait at least 60 seconds, or the Settling Window if it is longer. Then run the item again with the same external ID',
	},
	{
		number: 'C20',
		row: ['S4', 'S5'],
		decision: 'D5',
		topic: 'Parameters and body of GET /v3/payments besides direction',
		chosen:
			'limit and offset, as on v2. The body is a list of payments, or an object with one member that is such a list',
		where: 'client/v3/payment.ts',
		wayOut: 'Option Query Parameters',
	},
	{
		number: 'C21',
		row: ['R11'],
		decision: 'D9',
		topic: 'Shapes of the filters of the wallet report and of the report list',
		chosen:
			'Nothing: each filter accepts a text, a list, an object or any other JSON and sends it unchanged. A plain country, report type or time of the list is checked. Only the window of the wallet report has a form, which is {start, end}',
		where: 'client/input/anyJson.ts',
		wayOut: 'Option Additional Body Fields. For the window, the period Using JSON',
	},
	{
		number: 'C22',
		row: ['R15'],
		decision: 'D10',
		topic: 'Answer of GET /v2/reports/{id}',
		chosen:
			'The file itself: its bytes as they come, with the content type and file name of the answer',
		where: 'client/v2/report.ts',
		wayOut: null,
	},
	{
		number: 'C23',
		row: ['R14', 'S1', 'S11'],
		decision: 'D14',
		topic: 'How long events are kept, and how many requests are too many',
		chosen:
			'Nothing is assumed. After a 429, the run sends nothing for as long as it says. If the service no longer keeps the event of the cursor, the stream continues with the events that it has',
		where: 'client/http/pace.ts',
		wayOut: 'Option Max Concurrent Requests',
	},
	{
		number: 'C24',
		row: ['R2', 'R3'],
		decision: 'D16',
		topic: 'The external ID of a v2 payment, whose record has no such field',
		chosen: 'The record stays unchanged. The output has the ID of the request next to it',
		where: 'client/payment/send/createFromQuote.ts',
		wayOut: null,
	},
	{
		number: 'C25',
		row: {
			fact: 'The interface requires exactly one of the two. That it also lists amount as a hint changes nothing',
		},
		decision: 'D19',
		topic: 'amount of a v2 quote, which is listed as a routing hint next to amount_destination',
		chosen: 'Exactly one of the two is sent, never both',
		where: 'client/v2/quote.ts',
		wayOut: null,
	},
	{
		number: 'C26',
		row: ['R11'],
		decision: 'D28',
		topic:
			'How start and end of reports and lists are written, and what a time without a zone means',
		chosen:
			"A date-time in UTC. In the nodes a time without a zone is in the workflow's time zone, and a date alone is the whole day",
		where: 'client/input/dateTime.ts',
		wayOut: 'Give the time with its zone',
	},
	{
		number: 'C27',
		row: ['S13'],
		decision: 'D5',
		topic: 'Which time of a payment is used to sort lists and to select by start and end',
		chosen:
			"By the record's timestamp, which is the time of its status. Open payments that the lists do not show are looked up one by one, in case lists are sorted by creation time",
		where: 'delivery/reconciler/sweep.ts',
		wayOut: null,
	},
	{
		number: 'C28',
		row: ['S14'],
		decision: 'D11',
		topic: 'The fields of v3 that identify a payment in lists and events',
		chosen:
			'id, status and timestamp, as on v2, also within an envelope. Records without id or status are not compared, and a list that has only such records is reported. Without timestamp, only the status is compared',
		where: 'delivery/event/paymentVersion.ts',
		wayOut: null,
	},
	{
		number: 'C29',
		decision: 'D22',
		topic: 'Whether a slash at the end of the base URL belongs to it',
		chosen: 'It is signed exactly as it was typed. Request paths are joined without a second slash',
		where: 'client/auth/baseUrl.ts',
		wayOut: "Credential: 'Base URL', in the form that Connection: Check names",
		row: ['R9'],
	},
	{
		number: 'C30',
		row: {
			fact: 'In any form, the same state counts once. Within a second, the state that is further along counts as the later one',
		},
		decision: 'D13',
		topic: 'How the time of a status is written',
		chosen:
			'A date-time, in UTC if it names no zone. If times come with and without parts of a second, times less than a second apart may be the same. The state then decides which of two is later',
		where: 'client/payment/moment.ts',
		wayOut: null,
	},
	{
		number: 'C31',
		row: { fact: 'Any ID that a path can contain is looked up' },
		decision: 'D33',
		topic: 'Whether the IDs of v3 payments are UUIDs',
		chosen:
			'Not on v3. v2 demands it, in its own message. Letter case counts unless both IDs are UUIDs',
		where: 'client/payment/paymentId.ts',
		wayOut: null,
	},
	{
		number: 'C32',
		row: ['R5', 'R18'],
		decision: 'D32',
		topic: 'Whether external IDs are unique over countries, on v2',
		chosen:
			'Before its first request, a payment looks in every country that can be paid. If the service itself refuses a country other than that of the payment (400, 403, 422), the payment counts as not there, and the output names the country. A gateway stops the payment',
		where: 'client/payment/send/lookUp.ts',
		wayOut: 'None is needed: two more look-ups for each payment',
	},
	{
		number: 'C33',
		row: ['S15', 'S11'],
		decision: 'D31',
		topic: 'Whether a v3 stream that is asked to resume has left nothing out',
		chosen:
			'Not assumed, because the interface calls it best effort. It is proven only by the last event before the gap, which comes again. Otherwise the lists are read: one newest-first page, and more only while pages show changes',
		where: 'client/sse/subscribe/resumeProof.ts',
		wayOut: "Trigger: keep 'Reconcile After' above 0",
	},
	{
		number: 'C34',
		row: ['R12'],
		decision: 'D11',
		topic: 'Which member of BalanceInfo can be paid out, and in which currency',
		chosen:
			'The payout_amount of the wallet currency, in the payout currency, as the sandbox shows it. Any other shape is unknown, and so are several countries that may share a balance',
		where: 'client/balance/readBalance.ts',
		wayOut: 'Map the members that count',
	},
	{
		number: 'C35',
		row: ['R15'],
		decision: null,
		topic: 'Columns of the payout report and the wallet report, and of the files of v2',
		chosen:
			'The names of the members that the interface shows of a payment record and of the wallet report, in any spelling and order. A needed column that is not found stops the reconciliation, and the error lists the columns of the report',
		where: 'client/report/reconcile/readPayout.ts',
		wayOut: 'Report: Reconcile: Payout Report Columns and Wallet Report Columns',
	},
	{
		number: 'C36',
		row: ['R15'],
		decision: 'D9',
		topic: 'Words in the column operation of the wallet report',
		chosen:
			'Common words for debits, credits and validations. Another word is a debit if its amount is negative. If it is positive, it decides nothing and is named in the output',
		where: 'client/report/reconcile/readWallet.ts',
		wayOut: 'Report: Reconcile: Wallet Operation Words',
	},
];
