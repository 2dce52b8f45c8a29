/** How each reason of `client/errors/reasons.ts` comes about in a node, and what a person then reads. */
import { reasons, type ReasonCode } from '../../../client/errors/reasons';
import type { FaultSpec } from '../../../sandbox/faults/faults';
import type { Sandbox } from '../../../sandbox/server';

/** The accounts of the sandbox. `revoked` has a key in n8n that the service no longer knows. */
export type AccountName =
	'rich' | 'poor' | 'production' | 'withoutV3' | 'withoutRead' | 'revoked' | 'unreadable';

export interface ErrorScene {
	/** The form of the action node. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** The node before it. Default: the start. */
	readonly after?: 'Quote' | 'Earlier Payment' | 'Two Payments';
	readonly account?: AccountName;
	/** What happens to the service before. @returns what ends it, other than faults */
	readonly arrange?: (sandbox: Sandbox) => (() => unknown) | undefined;
	/** What happens when the node before it has run. */
	readonly meanwhile?: (sandbox: Sandbox) => void;
	readonly headline: RegExp | string;
	/** Default: the advice of the table. */
	readonly remedy?: string;
	/** The code that is shown. Default: the reason's own. A payment that may exist matters more than why. */
	readonly code?: ReasonCode;
}

/** Reasons that do not come from one item of the action node alone. */
export type OtherScene = 'aborted' | 'event_set_aside' | 'run_stopped' | 'stream_taken' | 'timeout';

/** The title in the table, followed by what this scene adds to it. */
const titleOf = (code: ReasonCode, more = ''): string => `${reasons[code].title}${more} [item 0]`;

/** In place of the reason's own advice, as long as a payment may exist. */
const UNCONFIRMED =
	'Look the payment up by its external ID before anything else. Never send it again under another one.';

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

/** The list of payments is answered in this way, however often it is asked for. */
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

/** Three payments that no other page has. */
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
		headline:
			"'Amount' has a thousands separator or a decimal comma. Write it like 1000.00 [item 0]",
	},
	not_payable: {
		parameters: { ...send('INV-1002'), country: 'NGA', paymentMethod: 'instant_payment' },
		headline: "'Payment Method': NGA C2C by instant_payment cannot be paid [item 0]",
	},
	editor_run: {
		parameters: send('INV-1020'),
		account: 'production',
		headline:
			"'Pay from the Editor' is off, and this run from the editor would pay real money: 'Environment' of the credential is Production [item 0]",
	},
	bad_request: {
		parameters: getMany,
		arrange: list(problem(400, 'Bad Request', 'The list can start in 2024 at the earliest')),
		headline: titleOf('bad_request'),
	},
	duplicate_external_id: {
		parameters: send('INV-1003'),
		arrange: ({ control }) => void control.makePayment({ externalId: 'INV-1003', amount: 2000 }),
		headline:
			"'External ID': a payment with this external ID exists already, but shows the source amount 2000 instead of 1000. Nothing was paid now. Check which of the two is right. A new payment needs its own external ID [item 0]",
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
		headline: `It is not known whether payment 'INV-1004' was created: ${titleOf('server_error')}`,
		remedy: UNCONFIRMED,
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
		headline: "'Account Number' was not confirmed by the service: invalid [item 0]",
	},
	limit_exceeded: {
		parameters: { ...send('INV-1006'), options: { maxSourceAmount: '500.00' } },
		headline: "'Max Source Amount' is 500 AED, but the payment takes 1000 [item 0]",
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
		headline: 'The quote names 100 instead of the source amount 1000 [item 0]',
	},
	not_approved: {
		parameters: {
			...send('INV-1008'),
			requireApproval: true,
			approvedSummary: '{"payment":{}}',
			approvedHash: '0'.repeat(64),
		},
		headline: "'Approved Summary' does not have the hash that was approved [item 0]",
	},
	not_final: {
		parameters: waitFor('INV-1009'),
		arrange: ({ control }) => void control.makePayment({ externalId: 'INV-1009' }),
		headline: /^The payment still has the status queued after \d+ s \[item 0\]$/,
	},
	status_unknown: {
		parameters: waitFor('INV-1010'),
		arrange: ({ control }) => {
			const { id } = control.makePayment({ externalId: 'INV-1010' });
			control.advancePayment(id, { status: 'unknown' });
			return undefined;
		},
		headline: titleOf('status_unknown'),
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
		headline: `It is not known whether payment 'INV-1011' was created: ${titleOf('quote_used')}`,
		code: 'payment_unconfirmed',
		remedy: UNCONFIRMED,
	},
	quote_expired: {
		after: 'Quote',
		parameters: create('INV-1012'),
		// The node makes up for a clock that is a few minutes off.
		arrange: ({ control }) => {
			control.setClock({ advanceMs: -8 * 60_000 });
			return () => control.setClock({ advanceMs: -8 * 60_000 });
		},
		meanwhile: ({ control }) => void control.setClock({ advanceMs: 16 * 60_000 }),
		headline: titleOf('quote_expired'),
	},
	quote_unavailable: {
		parameters: { ...quote, amount: '0.01' },
		headline: titleOf('quote_unavailable', ': AED to IND (C2C, bank_transfer)'),
	},
	quote_not_obtained: {
		parameters: { ...quote, currency: 'TRY' },
		headline: titleOf('quote_not_obtained', ': TRY to IND (C2C, bank_transfer)'),
	},
	quote_failed: {
		parameters: quote,
		arrange: ({ control }) => {
			control.changeSettings({ quoteOutage: true });
			return () => control.changeSettings({ quoteOutage: false });
		},
		headline: titleOf('quote_failed', ': AED to IND (C2C, bank_transfer)'),
	},
	insufficient_balance: {
		parameters: send('INV-1013'),
		account: 'poor',
		headline: titleOf('insufficient_balance'),
	},
	currency_mismatch: {
		after: 'Quote',
		parameters: { ...create('INV-1014'), currency: 'EUR' },
		headline: titleOf('currency_mismatch'),
	},
	amount_below_minimum: {
		after: 'Quote',
		parameters: { ...create('INV-1015'), amount: '1.00' },
		headline: titleOf('amount_below_minimum'),
	},
	amount_above_maximum: {
		after: 'Quote',
		parameters: { ...create('INV-1016'), amount: '9000000.00' },
		headline: titleOf('amount_above_maximum'),
	},
	id_not_uuid: {
		parameters: { ...get, payment: rlc('paymentId', '00000000-0000-4000-8000-000000000002') },
		arrange: ({ control }) =>
			void control.addFault({
				kind: 'status',
				path: '/v3/payments/{id}',
				...problem(400, 'Bad Request', 'id must be UUID when external=false'),
			}),
		headline: titleOf('id_not_uuid'),
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
		headline: titleOf('not_found'),
	},
	validation_failed: {
		parameters: { ...send('INV-1018'), sender: '{"name":"Amal Haddad"}' },
		headline: /^'Sender > country': .+ \[item 0\]$/,
	},
	rate_limited: {
		parameters: getMany,
		arrange: list({
			...problem(429, 'Too Many Requests', 'Request limit of this account reached'),
			headers: { 'retry-after': '600' },
		}),
		headline: titleOf('rate_limited', ': no requests for 600 s'),
	},
	server_error: {
		parameters: getMany,
		arrange: list(problem(500, 'Internal Server Error', 'An error occurred')),
		headline: titleOf('server_error'),
	},
	unexpected_status: {
		parameters: getMany,
		arrange: list({ status: 307, body: '', headers: { location: '/login' } }),
		headline: titleOf('unexpected_status'),
	},
	unexpected_response: {
		parameters: getMany,
		arrange: ({ control }) => void control.addFault({ kind: 'garbage', path: '/v3/payments' }),
		headline:
			'GET /v3/payments answered 200 with a body that does not match the interface: it is not JSON [item 0]',
	},
	other_payment: {
		parameters: { ...get, payment: rlc('externalId', 'INV-1019') },
		arrange: ({ control }) => {
			control.makePayment({ externalId: 'INV-1019' });
			control.changeBehaviours({ R2: 'otherPayment' });
			return () => control.changeBehaviours({ R2: 'own' });
		},
		headline: titleOf(
			'other_payment',
			': GET /v3/payments/{id} shows the external ID SOMEBODY-ELSES instead of INV-1019',
		),
	},
	list_unreadable: {
		parameters: { ...getMany, returnAll: true },
		arrange: ({ control }) => {
			for (let count = 0; count < 3; count += 1) control.makePayment();
			control.changeBehaviours({ S5: 'offsetIgnored' });
			return () => control.changeBehaviours({ S5: 'asAsked' });
		},
		headline: titleOf(
			'list_unreadable',
			': GET /v3/payments shows the same payments at every offset',
		),
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
		headline: titleOf('list_changing', ': GET /v3/payments moves its rows between any two pages'),
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
		headline: titleOf('network', ' (ECONNRESET)'),
	},
};
