/**
 * What each operation outputs with the defaults of its form, and the trigger: members and their types, in the order of
 * the output. The editor shows them before the first run.
 */
import type { Funding } from '../../client/balance/funding';
import type { ConnectionReport } from '../../client/connectionCheck/checkConnection';
import type { SentPayment } from '../../client/payment/paymentCalls';
import type { PreparedBatch, PreparedPayment } from '../../client/payment/send/approval';
import type { SimplePayment } from '../../client/payment/simplifyPayment';
import type { WaitResult } from '../../client/payment/wait/awaitFinal';
import type { DeliveryEvent } from '../../delivery/deliveryEvent';
import type { Environment } from '../../nodes/adapter/items/itemOperation';
import type { MemberTypes, TypesOfMembers } from './memberTypes';

export interface OutputMembers {
	/** The title of its table in docs/data/fields.ts, if the output is an answer of the service. */
	readonly answer?: string;
	/** Members that are not in that table. */
	readonly members?: TypesOfMembers;
	/** Which output this is, if the form decides between several. */
	readonly chosen?: string;
}

const simplePayment: MemberTypes<SimplePayment> = {
	externalId: 'string|null',
	paymentId: 'string|null',
	status: 'string|null',
	category: 'string|null',
	releaseFunds: 'boolean',
	action: 'string',
	amount: 'number|string|null',
	currency: 'string|null',
	sourceAmount: 'number|string|null',
	sourceCurrency: 'string|null',
	rate: 'number|string|null',
	rateFrom: 'string|null',
	country: 'string|null',
	timestamp: 'string|null',
	payment: 'object|missing',
};

const outcome: MemberTypes<Pick<SentPayment, 'outcome'>> = { outcome: 'string' };

const unsure: MemberTypes<Pick<SentPayment, 'countryNotShown' | 'notSearched'>> = {
	countryNotShown: 'boolean|missing',
	notSearched: 'string[]|missing',
};

interface OnlySend extends Pick<SentPayment, 'warnings'> {
	readonly replaces?: string;
	readonly approval?: PreparedPayment & { readonly batch?: PreparedBatch };
}

const onlySend: MemberTypes<OnlySend> = {
	replaces: 'string|missing',
	warnings: 'string[]|missing',
	approval: {
		'?': 'missing',
		text: 'string',
		summary: 'string',
		sha256: 'string',
		preparedAt: 'string',
		batch: { '?': 'missing', text: 'string', summary: 'string', sha256: 'string' },
	},
};

const waited: MemberTypes<Pick<WaitResult, 'final'>> = { final: 'boolean' };

const funding: MemberTypes<Funding> = {
	enough: 'string',
	available: 'number|string|null',
	needed: 'number|string|null',
	shortBy: 'number|string|null',
	currency: 'string|null',
	why: 'string',
	countries: 'string',
	payments: 'number',
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

const event: MemberTypes<Pick<DeliveryEvent, 'eventId' | 'event'>> = {
	eventId: 'string|null',
	event: 'string',
};

interface Delivery extends Pick<DeliveryEvent, 'source' | 'lookupError'> {
	readonly redelivered: boolean;
}

const origin: MemberTypes<Omit<Delivery, 'lookupError'>> = {
	source: 'string',
	redelivered: 'boolean',
};

const delivery: MemberTypes<Delivery> = {
	...origin,
	lookupError: { '?': 'missing', code: 'string', message: 'string' },
};

const file = { fileName: 'string', contentType: 'string', fileSize: 'string|missing' };

const simplified = 'With Simplify on, the default.';

const report: OutputMembers = {
	members: file,
	chosen:
		'With Output File, the default. With Output Items, each row of the report is an item, and its columns are the members, all of them texts.',
};

/** By resource and operation, for both versions. Those made with `defineRead` are not here. */
export const outputMembers: Readonly<Record<string, OutputMembers>> = {
	'account.validate': { answer: 'Account check' },
	'balance.checkFunding': { members: funding },
	'bankBranch.lookUp': { answer: 'Bank branch' },
	'connection.check': { members: connection },
	'payment.create': { members: { ...outcome, ...simplePayment, ...unsure }, chosen: simplified },
	'payment.get': { members: simplePayment, chosen: simplified },
	'payment.getAll': { members: simplePayment, chosen: simplified },
	'payment.send': {
		members: {
			...outcome,
			...simplePayment,
			final: 'boolean|missing',
			...unsure,
			...onlySend,
		},
		chosen: simplified,
	},
	'payment.waitForFinalStatus': { members: { ...waited, ...simplePayment }, chosen: simplified },
	'paymentEvent.getAll': {
		members: { ...event, ...simplePayment, ...origin },
		chosen: 'With Output Items and Simplify on, the defaults.',
	},
	'quote.create': { answer: 'Quote' },
	'quote.get': { answer: 'Quote' },
	'report.download': { members: file },
	'report.getAll': { answer: 'Report list' },
	'report.getPayoutReport': report,
	'report.getWalletReport': report,
};

export const eventMembers: OutputMembers = {
	members: { ...event, ...simplePayment, ...delivery },
	chosen:
		'With Simplify on, the default. An event that shows no state of a payment has what it shows in payment.',
};
