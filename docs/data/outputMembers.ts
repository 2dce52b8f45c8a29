/**
 * What each operation outputs with the defaults of its form, and the trigger: members and their types, in the order of
 * the output. The editor shows them before the first run.
 */
import type { ConnectionReport } from '../../client/connectionCheck/checkConnection';
import type { SentPayment } from '../../client/payment/send/paymentCalls';
import type { PreparedPayment } from '../../client/payment/send/approval';
import type { Match } from '../../client/report/reconcile/terms';
import type { SimplePayment } from '../../client/payment/simplifyPayment';
import type { WaitResult } from '../../client/payment/wait/awaitFinal';
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { ShownFunding } from '../../client/run/checkFundingRun';
import type { Environment } from '../../nodes/adapter/n8n/editorRun';
import type { MemberTypes, TypesOfMembers } from './memberTypes';

export interface OutputMembers {
	/** The title of its table in docs/data/fields.ts, if the output is an answer of the service. */
	readonly answer?: string;
	/** Members that are not in that table. */
	readonly members?: TypesOfMembers;
	/** Which output this is, if the form decides between several. */
	readonly chosen?: string;
}

const simplePayment: MemberTypes<Omit<SimplePayment, 'paymentId' | 'beneficiaryName'>> = {
	externalId: 'string|null',
	status: 'string|null',
	amount: 'number|string|null',
	currency: 'string|null',
	sourceAmount: 'number|string|null',
	sourceCurrency: 'string|null',
	rate: 'number|string|null',
	action: 'string',
	releaseFunds: 'boolean',
	category: 'string|null',
	country: 'string|null',
	timestamp: 'string|null',
	bankReference: 'string|null',
	walletAmount: 'number|string|null',
	walletCurrency: 'string|null',
	walletPremium: 'number|string|null',
	walletTxnCost: 'number|string|null',
	rateFrom: 'string|null',
	payment: 'object|missing',
};

/** After what an operation adds. */
const lastOfPayment: MemberTypes<Pick<SimplePayment, 'paymentId'>> = { paymentId: 'string|null' };

const found = { ...simplePayment, ...lastOfPayment };

/** Of the operations that pay. */
const paid: TypesOfMembers = {
	...Object.fromEntries(
		Object.entries(simplePayment).flatMap((member) =>
			member[0] === 'releaseFunds' ? [['beneficiaryName', 'string|null'], member] : [member],
		),
	),
};

const outcome: MemberTypes<Pick<SentPayment, 'outcome'>> = { outcome: 'string' };

const unsure: MemberTypes<Pick<SentPayment, 'countryNotShown' | 'notSearched'>> = {
	countryNotShown: 'boolean|missing',
	notSearched: 'string[]|missing',
};

interface OnlySend extends Pick<SentPayment, 'warnings'> {
	readonly replaces?: string;
	readonly approval?: PreparedPayment & { readonly batch?: Omit<PreparedPayment, 'preparedAt'> };
}

const onlySend: MemberTypes<OnlySend> = {
	replaces: 'string|missing',
	warnings: 'string[]|missing',
	approval: {
		'?': 'missing',
		text: 'string',
		html: 'string',
		summary: 'string',
		sha256: 'string',
		preparedAt: 'string',
		batch: {
			'?': 'missing',
			text: 'string',
			html: 'string',
			summary: 'string',
			sha256: 'string',
		},
	},
};

const waited: MemberTypes<Pick<WaitResult, 'final'>> = { final: 'boolean' };

const funding: MemberTypes<ShownFunding> = {
	enough: 'string',
	available: 'number|string|null',
	needed: 'number|string|null',
	shortBy: 'number|string|null',
	currency: 'string|null',
	why: 'string',
	countries: 'string',
	payments: 'number',
	html: 'string',
};

interface Connection extends ConnectionReport {
	readonly hints: readonly string[];
	readonly environment: Environment;
}

const connection: MemberTypes<Connection> = {
	ok: 'boolean',
	summary: 'string',
	advice: 'string',
	fault: 'string|null',
	baseUrl: 'string',
	v2: { works: 'boolean', httpCode: 'number|null', latencyMs: 'number' },
	v3: { works: 'boolean', httpCode: 'number|null', latencyMs: 'number' },
	signature: 'string',
	clockAheadSeconds: 'number|null',
	hints: 'string[]',
	environment: 'string',
};

interface Delivery extends Pick<DeliveryEvent, 'source' | 'lookupError'> {
	readonly redelivered: boolean;
}

const origin: MemberTypes<Omit<Delivery, 'lookupError'>> = {
	source: 'string',
	redelivered: 'boolean',
};

const event = { event: 'string', ...simplePayment };

const idsOfEvent = { ...lastOfPayment, eventId: 'string|null' };

const fault: MemberTypes<Pick<Delivery, 'lookupError'>> = {
	lookupError: { '?': 'missing', code: 'string', message: 'string' },
};

const file = { fileName: 'string', contentType: 'string', fileSize: 'string|missing' };

const simplified = 'With Simplify on, the default.';

const report: OutputMembers = {
	members: file,
	chosen:
		'With Output File, the default. With Output Items, each row of the report is an item, and its columns are the members, all of them texts.',
};

/** How many payments have each result. */
const counts = {
	matched: 'number',
	amountDiffers: 'number',
	statusDiffers: 'number',
	missingInReport: 'number',
	missingInLedger: 'number',
	duplicate: 'number',
	outsideWindow: 'number',
	reversed: 'number',
	validationFee: 'number',
} as const satisfies Record<Match, 'number'>;

/** Of the ledger and the reports. */
const totals: TypesOfMembers = {
	kind: 'string',
	agrees: 'boolean',
	differences: 'number',
	...counts,
	notOfWindow: 'number',
	otherDebits: 'number',
	unknownCosts: 'number',
	withoutPayment: 'number',
	unrecognisedOperations: 'string[]',
	omittedFailed: 'number',
	start: 'string',
	end: 'string',
	ledgerRows: 'number',
	payoutReportRows: 'number',
	walletReportRows: 'number',
	notCompared: 'string[]',
	byCurrency: 'object[]',
	wallet: 'object[]',
};

/** By resource and operation, for both versions. Those made with `defineRead` are not here. */
export const outputMembers: Readonly<Record<string, OutputMembers>> = {
	'account.validate': { answer: 'Account check', members: { nameMatches: 'boolean|null' } },
	'balance.checkFunding': { members: funding },
	'bankBranch.lookUp': { answer: 'Bank branch' },
	'connection.check': { members: connection },
	'payment.create': {
		members: { ...outcome, ...paid, ...unsure, ...lastOfPayment },
		chosen: simplified,
	},
	'payment.get': { members: found, chosen: simplified },
	'payment.getAll': { members: found, chosen: simplified },
	'payment.send': {
		members: {
			...outcome,
			...paid,
			final: 'boolean|missing',
			...unsure,
			...onlySend,
			...lastOfPayment,
		},
		chosen: simplified,
	},
	'payment.waitForFinalStatus': { members: { ...waited, ...found }, chosen: simplified },
	'paymentEvent.getAll': {
		members: { ...event, ...origin, ...idsOfEvent },
		chosen: 'With Output Items and Simplify on, the defaults.',
	},
	'quote.create': { answer: 'Quote' },
	'quote.get': { answer: 'Quote' },
	'report.download': { members: file },
	'report.getAll': { answer: 'Report list' },
	'report.getPayoutReport': report,
	'report.getWalletReport': report,
	'report.reconcile': {
		members: totals,
		chosen: 'The first item. The others are differences, with match, externalId and both amounts.',
	},
};

export const eventMembers: OutputMembers = {
	members: { ...event, ...origin, ...idsOfEvent, ...fault },
	chosen:
		'With Simplify on, the default. An event that shows no state of a payment has what it shows in payment.',
};
