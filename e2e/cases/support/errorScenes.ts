/** How each reason of `client/errors/reasonTexts.ts` comes about in a node, and what a person then reads. */
import { reasons, type ReasonCode } from '../../../client/errors/reasonTexts';
import type { LastingFailure } from '../../../client/errors/TransportError';
import type { FaultSpec } from '../../../sandbox/faults/faults';
import type { Sandbox } from '../../../sandbox/server';

/** The accounts of the sandbox. `revoked` has a key in n8n that the service no longer knows. */
export type AccountName =
	'rich' | 'poor' | 'production' | 'withoutV3' | 'withoutRead' | 'revoked' | 'unreadable';

export interface ErrorScene {
	/** The form of the action node. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** The node before it. Default: the start. */
	readonly after?: 'Quote' | 'Earlier Payment';
	readonly account?: AccountName;
	/** What happens to the service before the run. @returns a function that ends it, faults excepted */
	readonly arrange?: (sandbox: Sandbox) => (() => unknown) | undefined;
	/** What happens when the node before it has run. */
	readonly meanwhile?: (sandbox: Sandbox) => void;
	readonly headline: RegExp | string;
	/** Default: the advice of the table. */
	readonly remedy?: string;
	/** The code that is shown. Default: the reason's own. That a payment may exist matters more than the cause. */
	readonly code?: ReasonCode;
}

/**
 * Reasons that do not come from one item of the action node alone. What lasts on the way to the service is played
 * with real proxies and certificates in `test/integration/network`.
 */
export type OtherScene =
	| 'aborted'
	| 'credentials_differ'
	| 'event_set_aside'
	| 'external_id_shared'
	| 'run_stopped'
	| 'stream_taken'
	| 'timeout'
	| LastingFailure;

/** The title in the table, followed by what this scene adds to it. */
const titleOf = (code: ReasonCode, more = ''): string => `${reasons[code].title}${more} [item 0]`;

/** What an operation that pays says about its payment: the cause, and whether it was created. */
const paying = (externalId: string, cause: string, state = 'No payment was created'): string =>
	`Payment '${externalId}': ${cause}. ${state} [item 0]`;

/** The same for an operation that asks for a payment. */
const asking = (externalId: string, cause: string): string =>
	`Payment '${externalId}': ${cause} [item 0]`;

const UNKNOWN = 'It is not known whether this payment was created';
/** Instead of the reason's own advice, as long as a payment may exist. */
const UNCONFIRMED = reasons.payment_unconfirmed.advice;

const rlc = (mode: 'externalId' | 'paymentId', value: string): object => ({
	__rl: true,
	mode,
	value,
});

const get = { resource: 'payment', operation: 'get', apiVersion: 'v3' };
const getMany = { resource: 'payment', operation: 'getAll', apiVersion: 'v3' };
const balance = { resource: 'balance', operation: 'get', country: 'IND' };

export const quote = {
	resource: 'quote',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
};

const parties = {
	specifyParties: 'json',
	sender: '{"name":"Amal Haddad","country":"ARE"}',
	beneficiary:
		'{"name":"Priya Sharma","account_number":"000123456789","branch_code":"SBIN0001234"}',
	paymentDetails: '{"purpose":"family_support"}',
};

export const send = (externalId: string): Record<string, unknown> => ({
	...quote,
	resource: 'payment',
	operation: 'send',
	externalId,
	...parties,
});

/** Pays the quote of the node before. */
export const create = (externalId: string): Record<string, unknown> => ({
	resource: 'payment',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	externalId,
	...parties,
});

const waitFor = (externalId: string): Record<string, unknown> => ({
	resource: 'payment',
	operation: 'waitForFinalStatus',
	apiVersion: 'v3',
	payment: rlc('externalId', externalId),
	maxWait: 1,
	options: { whenNotFinal: 'fail' },
});

/** Every request for the list of payments gets this answer. */
const list =
	(answer: Pick<FaultSpec, 'status' | 'body' | 'headers'>) =>
	({ control }: Sandbox): undefined =>
		void control.addFault({ kind: 'status', path: '/v3/payments', times: null, ...answer });

const problem = (
	status: number,
	title: string,
	detail: string,
): Pick<FaultSpec, 'status' | 'body'> => ({
	status,
	body: { type: 'about:blank', title, status, detail },
});

/** Three payments that are on no other page. */
const pageOfItsOwn = (page: number): object[] =>
	[0, 1, 2].map((row) => ({
		id: `00000000-0000-4000-8000-${String(page * 3 + row).padStart(12, '0')}`,
		status: 'queued',
		timestamp: new Date(1_700_000_000_000 + (page * 3 + row) * 1000).toISOString(),
	}));

export const errorScenes: Readonly<Record<Exclude<ReasonCode, OtherScene>, ErrorScene>> = {
	invalid_credential: {
		parameters: balance,
		account: 'unreadable',
		headline: "'Private Key' is a public key. Paste the private key of the pair [item 0]",
	},
	invalid_input: {
		parameters: { ...send('INV-1001'), amount: '1.000,00' },
		headline: paying(
			'INV-1001',
			"'Amount' has a thousands separator or a decimal comma. Write it like 1000.00",
		),
	},
	not_payable: {
		parameters: { ...send('INV-1002'), country: 'NGA', paymentMethod: 'instant_payment' },
		headline: paying('INV-1002', "'Payment Method': NGA C2C by instant payment cannot be paid"),
	},
	editor_run: {
		parameters: send('INV-1020'),
		account: 'production',
		headline: paying(
			'INV-1020',
			"'Pay from the Editor' is off, and this run from the editor would pay real money: 'Environment' of the credential is Production",
		),
	},
	bad_request: {
		parameters: getMany,
		arrange: list(problem(400, 'Bad Request', 'The list can start in 2024 at the earliest')),
		headline: titleOf('bad_request'),
	},
	duplicate_external_id: {
		parameters: send('INV-1003'),
		arrange: ({ control }) => void control.makePayment({ externalId: 'INV-1003', amount: 2000 }),
		headline: paying(
			'INV-1003',
			"'External ID' belongs to a payment that exists already (status: queued), with the source amount 2000 instead of 1000",
			'No second payment was created',
		),
	},
	payment_unconfirmed: {
		parameters: { ...send('INV-1004'), options: { settlingWindow: 1 } },
		arrange: ({ control }) =>
			void control.addFault({
				kind: 'status',
				status: 500,
				method: 'POST',
				path: '/v3/payment',
				times: null,
			}),
		headline: paying('INV-1004', reasons.server_error.title, UNKNOWN),
		remedy: UNCONFIRMED,
	},
	not_replaceable: {
		parameters: { ...send('INV-1021#2'), options: { replacesExternalId: 'INV-1021' } },
		arrange: ({ control }) => void control.makePayment({ externalId: 'INV-1021' }),
		headline: paying(
			'INV-1021#2',
			'The payment INV-1021 has the status queued, so it may still pay',
		),
		remedy:
			'Wait for its final status. Do not pay this invoice again unless it is failed, rejected or canceled then.',
	},
	payment_repeated: {
		parameters: {
			...send('INV-1022'),
			options: {
				repeatedPayee: 'refuse',
				repeatWithinHours: 24,
				knownPayments: '[{"external_id":"INV-1000","account":"000123456789","amount":1000}]',
			},
		},
		headline: paying(
			'INV-1022',
			"The same account got the same amount in the known payment INV-1000, which shows no time that can be read, and the option 'Repeated Payee and Amount' refuses that",
		),
		remedy:
			"Compare this payment with the known one. If both pay one invoice, do not pay it again. If they are separate invoices, set 'Repeated Payee and Amount' to 'Tell' for this run.",
	},
	account_unknown: {
		parameters: {
			...send('INV-1023'),
			options: { knownAccountsOnly: true, knownPayments: '[]' },
		},
		headline: paying(
			'INV-1023',
			"Known Payments has no rows, and the option 'Known Accounts Only' refuses that",
		),
		remedy:
			"Check the expression of 'Known Payments', and the table that it reads. If nothing was paid before, ask the beneficiary for the account over a phone number that you already have, then pay this item once without 'Known Accounts Only'.",
	},
	account_not_confirmed: {
		parameters: {
			...send('INV-1005'),
			options: {
				validateAccount: {
					account: { accountNumber: '000123456789', bankBranchCode: 'SBIN0001234' },
				},
			},
		},
		arrange: ({ control }) =>
			void control.setAccountCheck({ accountNumber: '000123456789', status: 'invalid' }),
		headline: paying(
			'INV-1005',
			"'Account Number' was not confirmed by the service (its answer: invalid)",
		),
	},
	limit_exceeded: {
		parameters: { ...send('INV-1006'), options: { maxSourceAmount: '500.00' } },
		headline: paying('INV-1006', "'Max Source Amount' is 500 AED, but the payment takes 1000 AED"),
	},
	quote_mismatch: {
		parameters: send('INV-1007'),
		arrange: ({ control }) =>
			void control.addFault({
				kind: 'status',
				status: 200,
				path: '/v3/quote',
				contentType: 'application/json',
				body: {
					id: '00000000-0000-4000-8000-000000000001',
					country: 'IND',
					payment_type: 'C2C',
					payment_method: 'bank_transfer',
					currency: 'AED',
					amount_source: 100,
					amount_destination: 2294.13,
					rate: 22.9413,
					timestamp: new Date().toISOString(),
					wallet_info: { currency: 'USDT', rate: 84.25 },
				},
			}),
		headline: paying('INV-1007', 'The quote is for the source amount 100 instead of 1000'),
	},
	not_approved: {
		parameters: {
			...send('INV-1008'),
			requireApproval: true,
			approvedSummary: '{"payment":{}}',
			approvedHash: '0'.repeat(64),
		},
		headline: paying('INV-1008', "'Approved Summary' is not the text that was approved"),
	},
	not_final: {
		parameters: waitFor('INV-1009'),
		arrange: ({ control }) => void control.makePayment({ externalId: 'INV-1009' }),
		headline:
			/^Payment 'INV-1009': The payment still has the status queued after \d+ seconds? \[item 0\]$/,
	},
	status_unknown: {
		parameters: waitFor('INV-1010'),
		arrange: ({ control }) => {
			const { id } = control.makePayment({ externalId: 'INV-1010' });
			control.advancePayment(id, { status: 'unknown' });
			return undefined;
		},
		headline: asking('INV-1010', reasons.status_unknown.title),
	},
	quote_used: {
		after: 'Earlier Payment',
		parameters: {
			...create('INV-1011'),
			specifyParties: 'body',
			body: `={{ JSON.stringify({
				quote: $('Quote').item.json.id,
				amount: $('Quote').item.json.amount_destination,
				currency: 'AED',
				payment_country: 'IND',
				payment_type: 'C2C',
				payment_method: 'bank_transfer',
				sender: ${parties.sender},
				beneficiary: ${parties.beneficiary},
				payment_details: ${parties.paymentDetails},
			}) }}`,
		},
		headline: paying('INV-1011', reasons.quote_used.title, 'This run did not create this payment'),
	},
	quote_expired: {
		after: 'Quote',
		parameters: create('INV-1012'),
		// The node corrects a clock that is a few minutes off.
		arrange: ({ control }) => {
			control.setClock({ advanceMs: -8 * 60_000 });
			return () => control.setClock({ advanceMs: -8 * 60_000 });
		},
		meanwhile: ({ control }) => void control.setClock({ advanceMs: 16 * 60_000 }),
		headline: paying('INV-1012', reasons.quote_expired.title),
	},
	quote_unavailable: {
		parameters: { ...quote, amount: '0.01' },
		headline: titleOf('quote_unavailable', ': from AED, to IND (C2C, bank_transfer)'),
	},
	quote_not_obtained: {
		parameters: { ...quote, currency: 'TRY' },
		headline: titleOf('quote_not_obtained', ': from TRY, to IND (C2C, bank_transfer)'),
	},
	quote_failed: {
		parameters: quote,
		arrange: ({ control }) => {
			control.changeSettings({ quoteOutage: true });
			return () => control.changeSettings({ quoteOutage: false });
		},
		headline: titleOf('quote_failed', ': from AED, to IND (C2C, bank_transfer)'),
	},
	balance_too_low: {
		parameters: {
			...send('INV-1024'),
			amount: '1000.00',
			amountType: 'destination',
			options: { checkBalance: 'stop' },
		},
		account: 'poor',
		headline:
			'The balance for IND has 84.25 INR, but 1 payment needs 1,000.00 INR: 915.75 INR are missing. No payment was created [item 0]',
	},
	balance_unknown: {
		parameters: { ...send('INV-1025'), options: { checkBalance: 'stop' } },
		headline:
			'It is not known whether the balance covers this run: The balance is in INR, and no rate says how many AED to IND are 1 INR. Add this rate: if 1 AED is 25 INR, it is 0.04 (1 / 25). Or make a dry run first, and give its amount and currency to Check Funding. No payment was created [item 0]',
	},
	insufficient_balance: {
		parameters: send('INV-1013'),
		account: 'poor',
		headline: paying('INV-1013', reasons.insufficient_balance.title),
	},
	currency_mismatch: {
		after: 'Quote',
		parameters: { ...create('INV-1014'), currency: 'EUR' },
		headline: paying('INV-1014', reasons.currency_mismatch.title),
	},
	amount_below_minimum: {
		after: 'Quote',
		parameters: { ...create('INV-1015'), amount: '1.00' },
		headline: paying('INV-1015', reasons.amount_below_minimum.title),
	},
	amount_above_maximum: {
		after: 'Quote',
		parameters: { ...create('INV-1016'), amount: '9000000.00' },
		headline: paying('INV-1016', reasons.amount_above_maximum.title),
	},
	id_not_uuid: {
		parameters: { ...get, payment: rlc('paymentId', '00000000-0000-4000-8000-000000000002') },
		arrange: ({ control }) =>
			void control.addFault({
				kind: 'status',
				path: '/v3/payments/{id}',
				...problem(400, 'Bad Request', 'id must be UUID when external=false'),
			}),
		headline: asking('00000000-0000-4000-8000-000000000002', reasons.id_not_uuid.title),
	},
	unauthorized: {
		parameters: balance,
		account: 'revoked',
		headline: titleOf('unauthorized'),
	},
	body_signature: {
		parameters: quote,
		arrange: ({ control }) => {
			control.changeSettings({ requireHmac: true });
			return () => control.changeSettings({ requireHmac: false });
		},
		headline: titleOf('body_signature'),
	},
	v3_not_enabled: {
		parameters: balance,
		account: 'withoutV3',
		headline: titleOf('v3_not_enabled'),
	},
	forbidden: {
		parameters: getMany,
		account: 'withoutRead',
		headline: titleOf('forbidden'),
	},
	not_found: {
		parameters: { ...get, payment: rlc('externalId', 'INV-1017') },
		headline: asking('INV-1017', reasons.not_found.title),
	},
	validation_failed: {
		parameters: { ...send('INV-1018'), sender: '{"name":"Amal Haddad"}' },
		headline:
			/^Payment 'INV-1018': 'Sender > country' is required\. No payment was created \[item 0\]$/,
	},
	rate_limited: {
		parameters: getMany,
		arrange: list({
			...problem(429, 'Too Many Requests', 'Request limit of this account reached'),
			headers: { 'retry-after': '600' },
		}),
		headline: titleOf('rate_limited', '. It asks for a pause of 10 minutes'),
	},
	server_error: {
		parameters: getMany,
		arrange: list(problem(500, 'Internal Server Error', 'An error occurred')),
		headline: titleOf('server_error'),
	},
	unexpected_status: {
		parameters: getMany,
		arrange: list({ status: 203, body: '[]' }),
		headline: titleOf('unexpected_status'),
	},
	redirected: {
		parameters: getMany,
		arrange: list({ status: 307, body: '', headers: { location: '/login' } }),
		headline: titleOf('redirected'),
	},
	unexpected_response: {
		parameters: getMany,
		arrange: ({ control }) => void control.addFault({ kind: 'garbage', path: '/v3/payments' }),
		headline: titleOf('unexpected_response', ': it has another format'),
	},
	other_payment: {
		parameters: { ...get, payment: rlc('externalId', 'INV-1019') },
		arrange: ({ control }) => {
			control.makePayment({ externalId: 'INV-1019' });
			control.changeBehaviours({ R2: 'otherPayment' });
			return () => control.changeBehaviours({ R2: 'own' });
		},
		headline: asking(
			'INV-1019',
			`${reasons.other_payment.title}: it shows the external ID SOMEBODY-ELSES instead of INV-1019`,
		),
	},
	list_unreadable: {
		parameters: { ...getMany, returnAll: true },
		arrange: ({ control }) => {
			for (let count = 0; count < 3; count += 1) control.makePayment();
			control.changeBehaviours({ S5: 'offsetIgnored' });
			return () => control.changeBehaviours({ S5: 'asAsked' });
		},
		headline: titleOf('list_unreadable'),
	},
	list_changing: {
		parameters: { ...getMany, returnAll: true },
		arrange: ({ control }) => {
			for (let page = 0; page < 80; page += 1)
				control.addFault({
					kind: 'status',
					status: 200,
					path: '/v3/payments',
					contentType: 'application/json',
					body: pageOfItsOwn(page),
				});
			return undefined;
		},
		headline: titleOf('list_changing'),
	},
	response_too_large: {
		parameters: getMany,
		arrange: ({ control }) =>
			void control.addFault({ kind: 'huge-json', sizeBytes: 12 * 2 ** 20, path: '/v3/payments' }),
		headline: titleOf('response_too_large'),
	},
	network: {
		parameters: getMany,
		arrange: ({ control }) =>
			void control.addFault({ kind: 'drop-before', path: '/v3/payments', times: null }),
		headline: titleOf('network'),
	},
};
