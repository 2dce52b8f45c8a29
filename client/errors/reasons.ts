/**
 * The closed table of reason codes, with the sentences that users read. Users branch on them in their workflows, so a code is never
 * renamed, and a retired code is never reused. `docs/errors.md` is generated from this table.
 */

export interface Reason {
	/** What happened, in one sentence without a full stop. */
	readonly title: string;
	/** What to do about it. */
	readonly advice: string;
	/** Whether the same request, unchanged, can succeed later. */
	readonly retryable: boolean;
}

const reason = (title: string, advice: string, retryable = false): Reason => ({
	title,
	advice,
	retryable,
});

export const reasons = {
	invalid_credential: reason(
		'The credential has a field that cannot work',
		'Correct the named field in the credential.',
	),
	invalid_input: reason(
		'A field has a value that the service does not accept',
		'Correct the named field. Nothing was sent.',
	),
	not_payable: reason(
		'This combination of country, payment type and payment method cannot be paid',
		"Choose a payable combination: India C2C by bank transfer or instant payment, Pakistan C2C by bank transfer, Nigeria C2C by bank transfer. Nothing was sent. If the service pays another one for your account, turn on the option 'Send Unpayable Combination'.",
	),
	bad_request: reason(
		'The service refused the request',
		'Read what the service says, correct the request and send it again.',
	),
	duplicate_external_id: reason(
		'A payment with this external ID exists already',
		'Look the payment up by its external ID. Do not send it again under another one.',
	),
	payment_unconfirmed: reason(
		'It is not known whether the payment was created',
		'Look the payment up by its external ID before anything else. You can safely send it again under the same external ID. Under another one it could be paid twice.',
	),
	account_not_confirmed: reason(
		"The beneficiary's account was not confirmed",
		'Ask the beneficiary for the right account. Nothing was paid.',
	),
	limit_exceeded: reason(
		'The payment would exceed a limit that you set',
		'Check the amounts and the rate, or change the limit. Nothing was paid.',
	),
	editor_run: reason(
		'A run from the editor does not pay real money by itself',
		"To try the workflow out, choose a credential of the sandbox. If this credential is one, set its 'Environment' to Sandbox. To pay from the editor, add the option 'Pay from the Editor' and turn it on. Nothing was sent.",
	),
	quote_mismatch: reason(
		'The quote is for something else than was requested',
		'Ask the service why it quotes another amount, currency or country. Nothing was paid.',
	),
	not_approved: reason(
		'The payment is not the one that was approved',
		'Prepare the payment again and have it approved again. Nothing was paid.',
	),
	not_final: reason(
		'The payment has no final status yet',
		'Wait again, or look the payment up later. Do not send it again.',
		true,
	),
	status_unknown: reason(
		'The service does not know the outcome of the payment',
		'Ask the support of the service. Do not pay again, and do not refund, until they have answered.',
	),
	run_stopped: reason(
		'The run was stopped before this item',
		'Correct the cause of the earlier failure, then run the same input again. A payment that exists is not made again.',
	),
	event_set_aside: reason(
		'An event of the trigger was not handled by any execution',
		'Open the executions of the workflow and correct the cause of their failure. Then retry a failed one, or take the events from the data of this error (before n8n 2.7, from `health.items` of the item). The next events are still delivered.',
	),
	quote_used: reason(
		'The quote has been used',
		'Look the payment up by its external ID first, because an earlier try may have used the quote. If there is no payment, create a new quote.',
	),
	quote_expired: reason(
		'The quote has expired',
		'Create a new quote and pay with it under the same external ID.',
	),
	quote_unavailable: reason(
		'The service has no quote for this request',
		'Check the minimum and maximum amounts of the corridor. If the amount is within them, your account may have no rate for this source currency: ask the service.',
	),
	quote_not_obtained: reason(
		'The service could not obtain a quote',
		'Your account probably has no rate for this source currency, or no route for this country, payment type and payment method. Choose others, or ask the service to enable them. A second try does not help.',
	),
	quote_failed: reason(
		'The service could not fetch a quote at this time',
		'Try again in a moment. A quote moves no money. If it fails again, ask the service whether your account has a rate and a route for it.',
		true,
	),
	insufficient_balance: reason(
		'The balance does not cover the payment',
		'Fund the balance, then send the payment again under the same external ID.',
	),
	currency_mismatch: reason(
		'The payment names another source currency than its quote',
		"Use the quote's currency.",
	),
	amount_below_minimum: reason(
		"The payment amount is below the quote's minimum",
		"Send the quote's amount_destination unchanged.",
	),
	amount_above_maximum: reason(
		"The payment amount is above the quote's maximum",
		"Send the quote's amount_destination unchanged.",
	),
	id_not_uuid: reason(
		'The payment ID is not a UUID',
		"If it is your own ID, choose 'By External ID'.",
	),
	unauthorized: reason(
		'The service did not accept the access token',
		"Check the keys, the signing algorithm and the base URL in the credential, and the clock of the machine that runs n8n. The operation 'Connection: Check' finds out which of these is wrong.",
	),
	body_signature: reason(
		'The service accepts the keys, but refused the token of a request with a body',
		"The body signature is probably the cause. If 'Sign Request Body' is on in the credential, check 'HMAC Encoding' and the key ('Secret Key' with its encoding, or 'HMAC Key' with RS256). If it is off, turn it on, because the service may require it. The operation 'Connection: Check' tries it with a test quote.",
	),
	v3_not_enabled: reason(
		'The keys work on v2, but v3 is not enabled for this organisation',
		'Ask the service to enable v3. Until then, choose API version v2 in the operations that have both versions.',
	),
	forbidden: reason(
		'The keys do not have the permission for this',
		'Ask the service to grant the permission to these keys.',
	),
	not_found: reason(
		'The service found nothing under this ID',
		'Check the ID and the country. A wrong country gives the same answer as an unknown ID. For a payment, also check whether the ID is a payment ID or an external ID.',
	),
	validation_failed: reason(
		'The service found invalid fields',
		'Correct the named fields and send the request again.',
	),
	stream_taken: reason(
		'Another client uses the event stream of this account',
		'The service may allow one stream per account. Stop the other client, such as the trigger of another n8n or a running Wait, or give it keys of another account.',
		true,
	),
	rate_limited: reason(
		'The service received too many requests',
		'Send fewer requests at a time, or wait and try again.',
		true,
	),
	server_error: reason('The service had an internal error', 'Try again in a moment.', true),
	unexpected_status: reason(
		'The service answered with a status that its interface does not list',
		'Check the base URL: a proxy or another server may have answered.',
	),
	unexpected_response: reason(
		'The answer does not match the interface of the service',
		'Check the base URL: a proxy or another server may have answered.',
	),
	other_payment: reason(
		'The service answered with a different payment than the one requested',
		"Release no funds. Check the ID, including capital letters, and the country. If they are right, show this message to the service's support.",
	),
	list_unreadable: reason(
		'The list cannot be read to its end',
		"Request less: a shorter time, fewer statuses, or a limit. If that does not help, show this message to the service's support.",
	),
	list_changing: reason(
		'The list changes faster than it can be read',
		'Try again in a moment. If that does not help, request less: a shorter time, fewer statuses, or a limit.',
		true,
	),
	response_too_large: reason('The answer is too large', 'Request less at a time.'),
	network: reason(
		'The service could not be reached',
		'Check the base URL and the network between n8n and the service.',
		true,
	),
	timeout: reason('The service did not answer in time', 'Try again in a moment.', true),
	aborted: reason('The request was stopped', 'It was cancelled with the execution.'),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof reasons;
