/**
 * The closed table of reason codes, with the sentences that users read. Users branch on them in their workflows, so a code is never
 * renamed, and a retired code is never reused. `docs/errors.md` is generated from this table.
 */

export interface Reason {
	/** What happened, in one sentence without a full stop. */
	readonly title: string;
	/** What to do about it, in at most three sentences. */
	readonly advice: string;
	/** What else is good to know. Undefined if that is all. */
	readonly more?: string;
	/** Whether the same request, unchanged, can succeed later. */
	readonly retryable: boolean;
}

const reason = (title: string, advice: string, retryable = false, more?: string): Reason => ({
	title,
	advice,
	retryable,
	...(more === undefined ? {} : { more }),
});

/** Both are known for both texts, and the answer does not show which it is. [Known v2 messages] */
const quoteCauses =
	'The service may be out of order for a moment, or your account may have no rate for this source currency, or no route for this country, payment type and payment method. Try this operation again in a few minutes, and if it fails again, ask the service for the rates and routes of your account. Do not change the country of the beneficiary.';
const quoteMistakes =
	"If the source currency, the payment type or the payment method is a mistake, correct it, and compare 'Amount' with the invoice again.";

export const reasons = {
	invalid_credential: reason(
		'The credential has a field that cannot work',
		'Correct the named field in the credential.',
	),
	credentials_differ: reason(
		'The items of this run have different credentials',
		"Put the items of each account into a run of their own: use one node for each account, or put 'Loop Over Items' with a batch size of 1 before this node. The reason: n8n signs all requests of a run with the credential of its first item.",
	),
	invalid_input: reason(
		'A field has a value that the service does not accept',
		'Correct the named field, then run this operation again.',
	),
	not_payable: reason(
		'This combination of country, payment type and payment method cannot be paid',
		"Do not change the country of the beneficiary. For its country, choose one of these: India C2C by bank transfer or instant payment, Pakistan C2C by bank transfer, Nigeria C2C by bank transfer. Only if the service has enabled another combination for your account, turn on the option 'Send Unpayable Combination'.",
	),
	bad_request: reason(
		'The service refused the request',
		'Correct what the service names, then run this operation again.',
	),
	duplicate_external_id: reason(
		'A payment with this external ID exists already',
		"Look the existing payment up by its external ID, and compare it with the payment that you wanted to send. If both pay the same invoice or debt, do not send this one under any external ID, unless the existing one is failed, rejected, canceled or reversed: then use Payment: Send with the option 'Replaces External ID', which looks at the old payment first. If they are two separate payments, give this one its own external ID.",
		false,
		'Two payments of one invoice stay one even if their amounts differ: if the existing amount is wrong, ask the service. If the existing payment is reversed, first take back any money or goods that your customer got because it had arrived.',
	),
	external_id_shared: reason(
		'Different items of one run have the same external ID',
		'Check the expression and the data. If items pay the same invoice or debt, keep the one that matches it and remove the others, even if the amounts differ. If they pay different ones, wait at least a minute and look this external ID up in the country of each item: an item that it has paid keeps the ID, because under another one it would be paid twice, and each of the others gets its own.',
		false,
		'An earlier run may have used the external ID. If a payment exists, find out which of the items it paid. If none exists, one item may keep the ID.',
	),
	payment_unconfirmed: reason(
		'It is not known whether the payment was created',
		"Wait at least a minute, then look the payment up by its external ID before anything else. If it is not there, send it again under the same external ID, and never under another one, because it could be paid twice. If it is there, do not pay again, unless its status is failed, rejected, canceled or reversed: then use Payment: Send with the option 'Replaces External ID', which looks at the old payment first.",
		false,
		'If it is reversed, first take back any money or goods that your customer got because it had arrived.',
	),
	not_replaceable: reason(
		'The payment to replace may still pay, has paid, does not exist, or has another amount',
		'The error names the payment and its status, and says what to do. Do not pay the same invoice under an external ID of another form.',
	),
	payment_repeated: reason(
		'The same account would get the same amount twice',
		"Compare the payments with their invoices. If both pay one invoice, pay it once. If they are separate invoices, set 'Repeated Payee and Amount' to 'Tell'.",
	),
	account_unknown: reason(
		'The bank account is not one that was paid before',
		"Ask the beneficiary for the account, over a phone number that you already have, and not one from the message that names the account. If it is right, add it to 'Known Payments', or pay this item once without 'Known Accounts Only'.",
	),
	account_not_confirmed: reason(
		"The beneficiary's account was not confirmed",
		'Compare the account with the one that the beneficiary gave you, and correct it if it differs. If it is the same and the answer was pending, run this operation again later. For any other answer, ask the beneficiary or the service.',
	),
	limit_exceeded: reason(
		'The payment would exceed a limit that you set',
		'Compare the amount with the invoice, and do not lower or split it to fit the limit. Change the limit only if the person who set it agrees.',
	),
	editor_run: reason(
		'A run from the editor does not pay real money unless you allow it',
		"If the keys of this credential are those of the sandbox, set its 'Environment' to Sandbox. If they are not, choose a credential with keys of the sandbox to try the workflow out. To pay real money from the editor, turn on the option 'Pay from the Editor', and turn it off afterwards.",
	),
	quote_mismatch: reason(
		'The quote is for something other than what was requested',
		"Compare 'Amount' and the other fields with the invoice, not with the quote. If one is wrong, correct it and run this operation again. If they are right, do not pay with this quote, and ask the service why it quotes something else.",
	),
	not_approved: reason(
		'The payment is not the one that was approved',
		'If nobody has approved this payment, leave it: nothing was paid. If something was changed after the approval, find out who changed it and why. To pay it after all, prepare the payment again and have it approved again.',
	),
	not_final: reason(
		'The payment has no final status yet',
		"The payment exists, so do not send it again, and do not run this workflow again, because its other nodes could do something twice. Later, look the payment up by its external ID with the operation 'Payment: Get', in a workflow of its own. If it has no final status after a day, ask the service.",
		true,
	),
	status_unknown: reason(
		'The service does not know the outcome of the payment',
		"Ask the service's support. Do not pay again, and do not refund, until they have said whether it was paid.",
	),
	run_stopped: reason(
		'This item was not tried',
		'Correct the cause of the earlier failure. If the outcome of an item was unconfirmed, it is not known whether its payment exists: wait at least a minute. Then run the same items again with the same external IDs: a payment that exists already is not made again.',
	),
	event_set_aside: reason(
		'An event of the trigger was not handled by any execution',
		"If you retry the execution that shows this error, n8n calls it 'Succeeded', and nothing is done. In the 'Executions' tab, open the execution of this event in which a node failed or did not end, correct the cause, make sure that no execution of this event is still running, and look up what the workflow has already done, such as payments. If a retry would do nothing twice, retry that execution with the currently saved workflow; otherwise do by hand only what is not done yet.",
		false,
		'The trigger makes no payments, so the payment itself is not affected, and later events are still delivered. A retry would do something twice if, for example, an external ID contains a time or a random value. n8n begins at the node that failed, so a retry does not help if the fault is in an earlier node. In that case, or if n8n could not start an execution, look up the payment that the event is about, and do by hand only what the workflow has not done yet.',
	),
	quote_used: reason(
		'The quote has already been used',
		"Wait at least a minute, then look the payment up by its external ID, because an earlier try may have used the quote. If it is not there, and no payment of the same invoice or debt exists under another external ID, create a new quote and pay with it under the same external ID, never under another one. If it is there, do not pay again, unless its status is failed, rejected, canceled or reversed: then use Payment: Send with the option 'Replaces External ID', which looks at the old payment first.",
		false,
		'If it is reversed, first take back any money or goods that your customer got because it had arrived.',
	),
	quote_expired: reason(
		'The quote has expired',
		'Create a new quote and pay with it. If this is Payment: Send, run it again: it creates its own quote.',
	),
	quote_unavailable: reason(
		'The service has no quote for this request',
		'The amount may be below the minimum or above the maximum for this country and currency, your account may have no rate for this source currency, or it may have no route for this country, payment type and payment method. Compare the amount with the invoice, and do not change or split it to fit a limit. If it is right, ask the service for the limits, rates and routes of your account.',
	),
	quote_not_obtained: reason(
		'The service could not obtain a quote',
		quoteCauses,
		true,
		quoteMistakes,
	),
	quote_failed: reason(
		'The service could not fetch a quote at this time',
		quoteCauses,
		true,
		quoteMistakes,
	),
	balance_too_low: reason(
		'The balance does not cover the payments of this run',
		'Add what is missing to the balance, or leave out payments that can wait. Then run the items again: a payment that exists already is not made again, and does not count. Do not lower or split an amount to fit the balance.',
	),
	balance_unknown: reason(
		'It is not known whether the balance covers the payments of this run',
		"Do what the error says. The operation 'Balance: Get' shows what your account has, and 'Balance: Check Funding' tries 'Balance Members' and 'Balance Rates' out without paying. To pay although it is not known, set 'Check Balance First' to 'Pay If Unknown'.",
	),
	insufficient_balance: reason(
		'The balance does not cover the payment',
		'Fund the balance, then send the payment again.',
	),
	currency_mismatch: reason(
		'The payment names another source currency than its quote',
		"Check which source currency you want to spend, and compare the amount with the invoice. If the quote is in this currency and pays out what the invoice asks for, set 'Source Currency' to the currency of the quote, and 'Amount' to what the quote pays out, in the currency of the destination. If not, create a new quote.",
	),
	amount_below_minimum: reason(
		"The amount of the payment is below the quote's minimum",
		"Do not change 'Amount' to this limit. Compare 'Amount' with what the invoice asks for in the currency of the destination, and correct it if it is wrong. If it is right, create a new quote for it, and pay with that quote.",
	),
	amount_above_maximum: reason(
		"The amount of the payment is above the quote's maximum",
		"Do not change 'Amount' to this limit. Compare 'Amount' with what the invoice asks for in the currency of the destination, and correct it if it is wrong. If it is right, create a new quote for it, and pay with that quote.",
	),
	id_not_uuid: reason(
		'The service does not accept this as one of its payment IDs',
		"If it is your own ID, such as an invoice number, choose 'By External ID'. If it is the service's own payment ID, copy the ID again: it has 36 characters. This does not mean that there is no payment, so if the service refuses the ID again, ask its support.",
	),
	unauthorized: reason(
		'The service did not accept the keys',
		"Run the operation 'Connection: Check', which finds out what is wrong: the keys, the signing algorithm or the base URL in the credential, or the clock of the machine that runs n8n. Then correct it, or ask the person who has the keys.",
	),
	body_signature: reason(
		'The service accepts the keys, but refuses requests that send data',
		"Probably the signature of this data is missing or wrong. In the credential, turn on 'Sign Request Body', or if it is on already, check 'HMAC Encoding' and the key that signs: 'Secret Key', or 'HMAC Key' if the algorithm is RS256. Then run the operation 'Connection: Check', which tries it with a test quote.",
		false,
		'If you do not have the keys, ask the person who has them.',
	),
	v3_not_enabled: reason(
		'The keys work on v2, but v3 is not enabled for this organisation',
		"Ask the service to enable v3. Until then, set 'API Version' to v2 where an operation has this field.",
	),
	forbidden: reason(
		'The keys do not have the permission for this operation',
		'Ask the service to grant the permission to these keys, and show them this message.',
	),
	not_found: reason(
		'The service found nothing under this ID',
		"Check the ID and the country, because the service also answers this for a wrong country. For a payment, 'By External ID' must be chosen if the ID is your own, such as an invoice number. A new payment may not show at once, so wait at least a minute and look again before you send it, and send it only under the same external ID, because under another one it could be paid twice.",
	),
	validation_failed: reason(
		'The service found invalid fields',
		'Correct the named fields, then run this operation again.',
	),
	stream_taken: reason(
		'Another program listens to the events of this account',
		'Payments are not affected, and the other program goes on listening. Probably the service allows only one listener per account: a trigger or a workflow that waits for a payment, of this n8n or another one. If nobody needs the events there, stop it.',
		true,
	),
	rate_limited: reason(
		'The service received too many requests',
		'Wait, then try this operation again. If it happens often, send fewer requests at a time.',
		true,
	),
	server_error: reason(
		'The service had an internal error',
		'Try this operation again in a moment. If it fails again, ask the service.',
		true,
	),
	unexpected_status: reason(
		'The answer does not look like one from the service',
		"The base URL in the credential may be wrong, or a server between n8n and the service may have answered. If 'Base URL' is right, show this message to the service's support.",
	),
	unexpected_response: reason(
		"The service's answer cannot be used",
		"The base URL in the credential may be wrong, or a server between n8n and the service may have answered. If 'Base URL' is right, show this message to the service's support.",
	),
	other_payment: reason(
		'The service answered with a different payment',
		"Do not act on this answer: do not pay, refund or deliver because of it. Check the ID, including capital letters, and the country. If they are right, show this message to the service's support.",
	),
	list_unreadable: reason(
		'The service does not give the whole list of payments',
		"Choose a shorter period, fewer statuses or a lower 'Limit'. A payment that is missing from a shorter list can still exist. If that does not help, show this message to the service's support.",
	),
	list_changing: reason(
		'The list of payments kept changing while it was read',
		"Try this operation again in a moment. If that does not help, choose a shorter period, fewer statuses or a lower 'Limit'. A payment that is missing from a shorter list can still exist.",
		true,
	),
	response_too_large: reason(
		"The service's answer is too large to be read",
		"Choose a shorter period or a lower 'Limit'. A payment that is missing from a shorter list can still exist.",
	),
	network: reason(
		'The connection to the service failed',
		"Try this operation again in a minute. If it fails again, 'Base URL' in the credential may be wrong, or the network between n8n and the service may be down.",
		true,
	),
	certificate_expired: reason(
		'The certificate of the server has expired or is not valid yet',
		'Check the clock of the machine that runs n8n. If it is right, either the service or a proxy in between has to renew its certificate: show this message to the person who runs your network, then to the service. Do not switch the check of certificates off.',
	),
	certificate_host: reason(
		'The certificate of the server is for another host',
		"Write 'Base URL' in the credential exactly as the service gave it to you. If it is right, another server answers in the place of the service: ask the person who runs your network.",
	),
	certificate_untrusted: reason(
		'The certificate of the server is from an issuer that n8n does not know',
		"If your network has a proxy with a certificate of its own, make its issuer known to n8n with NODE_EXTRA_CA_CERTS. If it has none, check 'Base URL' in the credential, because another server may answer in the place of the service. Do not switch the check of certificates off.",
	),
	tls_version: reason(
		'The server and n8n have no version of TLS in common',
		"Check 'Base URL' in the credential. n8n needs TLS 1.2 or newer. If the address is right, a proxy or an old server answers in the place of the service: ask the person who runs your network.",
	),
	no_tls: reason(
		'The server does not answer with TLS',
		"Check the host and the port of 'Base URL' in the credential. If they are right, a proxy or the login page of a network answers in the place of the service: ask the person who runs your network.",
	),
	address_blocked: reason(
		"The settings of n8n do not allow requests to the address of 'Base URL'",
		"Check 'Base URL' in the credential. If it is right, ask the administrator of n8n to allow its host (N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES).",
	),
	proxy_refused: reason(
		'A proxy or gateway refused the request, not the service itself',
		"This does not mean that the keys are wrong. If n8n uses a proxy (HTTPS_PROXY), ask its administrator to allow the host of 'Base URL'. If it uses none, a firewall in front of the service may refuse the address of n8n: show this message to the service's support.",
	),
	proxy_login: reason(
		'The proxy between n8n and the service asks for a user name and a password',
		'Write them into the address of the proxy in the environment of n8n, for example HTTPS_PROXY=http://user:password@proxy.example:3128. Then restart n8n.',
	),
	proxy_on_loopback: reason(
		'A proxy stands between n8n and its own machine, and could read what gives access to your account',
		"The address in 'Base URL' begins with http and names the machine that runs n8n. Add localhost and 127.0.0.1 to NO_PROXY in the environment of n8n. Then restart n8n.",
	),
	redirected: reason(
		"The address in 'Base URL' redirects to another one",
		"This package never sends its keys to another address. Write 'Base URL' in the credential exactly as the service gave it to you. If it is right, a proxy or the login page of a network may answer in the place of the service: ask the person who runs your network.",
	),
	timeout: reason(
		'The service did not answer in time',
		'Try this operation again in a moment. If it fails again, the network between n8n and the service may be down.',
		true,
	),
	aborted: reason(
		'The run was stopped',
		'If a node of this run makes payments, one may exist: wait at least a minute. Then look it up by its external ID, or run the same items again with the same external IDs: a payment that exists is not made again. Do not pay in another way or under another external ID.',
	),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof reasons;
