/** One row per operation: 20 items with different requests. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { indexes, tag, type ErrorModeCase, type RunItems } from './errorModeRow';
import { reportCases } from './errorModeReports';
import { paymentV2, paymentV3, quote, sendForm } from '../fakes/forms';
import { itemCount, type FailureKind } from './itemFailures';
import type { TestSandbox } from '../servers/startSandbox';

const quoteCreate = (apiVersion: string): ErrorModeCase => ({
	name: `${apiVersion} quote create`,
	parameters: { ...quote(apiVersion), amount: '={{ $json.amount }}' },
	endpoint: `POST /${apiVersion}/quote`,
	item: (index) => ({ amount: 1000 + tag(index) }),
	refused: { amount: 'a lot' },
	marker: ({ amount }) => `"amount":${String(amount)}`,
	reported: ({ json }) => json['amount_source'],
	expected: ({ amount }) => [amount],
});

const quoteItems = (apiVersion: string) => async (_: TestSandbox, run: RunItems) =>
	await run(
		{ ...quote(apiVersion), amount: '={{ $json.amount }}' },
		indexes.map((index) => ({ amount: 1000 + tag(index) })),
	);

const quoteGet = (apiVersion: string, endpoint: string): ErrorModeCase => ({
	name: `${apiVersion} quote get`,
	parameters: {
		resource: 'quote',
		operation: 'get',
		apiVersion,
		quoteId: '={{ $json.id }}',
		country: 'IND',
	},
	endpoint,
	arrange: quoteItems(apiVersion),
	item: (_index, _kind, { id }) => ({ id }),
	refused: { id: 'nonsense' },
	marker: ({ id }) => String(id),
	reported: ({ json }) => json['id'],
	expected: ({ id }) => [id],
});

const paymentCreate = (apiVersion: string, form: INodeParameters): ErrorModeCase => ({
	name: `${apiVersion} payment create`,
	parameters: { ...form, externalId: '={{ $json.externalId }}' },
	endpoint: `POST /${apiVersion}/payment`,
	arrange: quoteItems(apiVersion),
	item: (index, _kind, { id, amount_destination, currency }) => ({
		id,
		amount_destination,
		currency,
		externalId: `INV-${tag(index)}`,
	}),
	refused: { amount_destination: 'a lot' },
	marker: ({ externalId }) => `"${String(externalId)}"`,
	reported: ({ json }) => [json['externalId'], json['outcome']],
	expected: ({ externalId }) => [[externalId, 'created']],
	judgesFirst: true,
	unconfirmed: { code: 'payment_unconfirmed' },
});

const paymentSend = (apiVersion: 'v2' | 'v3'): ErrorModeCase => ({
	name: `${apiVersion} payment send`,
	parameters: {
		...sendForm(apiVersion),
		amount: '={{ $json.amount }}',
		externalId: '={{ $json.externalId }}',
		options: { settlingWindow: 1, stopAfterFailures: itemCount },
	},
	endpoint: `POST /${apiVersion}/payment`,
	item: (index) => ({ amount: String(1000 + tag(index)), externalId: `INV-${tag(index)}` }),
	refused: { amount: 'a lot' },
	marker: ({ externalId }) => `"${String(externalId)}"`,
	reported: ({ json }) => [json['externalId'], json['outcome']],
	expected: ({ externalId }) => [[externalId, 'created']],
	judgesFirst: true,
	unconfirmed: { code: 'payment_unconfirmed' },
});

const manyPayments = async (sandbox: TestSandbox): Promise<IDataObject[]> => {
	const { paymentIds } = await sandbox.control.burst({
		payments: 40,
		statuses: ['queued'],
		country: 'IND',
	});
	return paymentIds.map((id) => ({ id }));
};

const paymentGet = (apiVersion: string): ErrorModeCase => ({
	name: `${apiVersion} payment get`,
	parameters: {
		resource: 'payment',
		operation: 'get',
		apiVersion,
		payment: { __rl: true, mode: 'paymentId', value: '={{ $json.id }}' },
		country: 'IND',
	},
	endpoint: `GET /${apiVersion}/payments/{id}`,
	arrange: manyPayments,
	item: (_index, _kind, { id }) => ({ id }),
	refused: { id: 'no ID' },
	marker: ({ id }) => String(id),
	reported: ({ json }) => (json['payment'] as IDataObject)['id'],
	expected: ({ id }) => [id],
	single: {
		parameters: {
			resource: 'payment',
			operation: 'get',
			apiVersion,
			payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
			country: 'IND',
		},
		arrange: async (run) =>
			await run(apiVersion === 'v2' ? paymentV2 : paymentV3, await run(quote(apiVersion))),
	},
});

/** A payment that is not final when the time is up. */
const paymentWait = (apiVersion: string): ErrorModeCase => {
	const get = paymentGet(apiVersion);
	return {
		...get,
		name: `${apiVersion} payment waitForFinalStatus`,
		parameters: { ...get.parameters, operation: 'waitForFinalStatus', maxWait: 1 },
		stopping: { 5: 'invalid' },
	};
};

/** Each item asks for a different number of payments. */
const paymentGetAll = (apiVersion: string): ErrorModeCase => ({
	name: `${apiVersion} payment getAll`,
	parameters: {
		resource: 'payment',
		operation: 'getAll',
		apiVersion,
		country: 'IND',
		limit: '={{ $json.limit }}',
	},
	endpoint: `GET /${apiVersion}/payments`,
	arrange: manyPayments,
	item: (index) => ({ limit: tag(index) }),
	refused: { limit: 0 },
	marker: ({ limit }) => `limit=${String(limit)}`,
	reported: ({ json }) => 'payment' in json,
	expected: ({ limit }) => Array.from({ length: Number(limit) }, () => true),
	judgesFirst: true,
});

/** Each item asks for the event after another one. */
const paymentEventGetAll: ErrorModeCase = {
	name: 'v3 paymentEvent getAll',
	parameters: {
		resource: 'paymentEvent',
		operation: 'getAll',
		startAfter: 'event',
		afterEventId: '={{ $json.after }}',
		limit: 1,
	},
	endpoint: 'GET /v3/events',
	arrange: async ({ control }) => {
		// Each in its own millisecond. Otherwise earlier ones would come again.
		await control.burst({ payments: 21, statuses: ['queued'], intervalMs: 5 });
		const ids = control.events('v3').map(({ id }) => String(id));
		return ids.slice(1).map((next, index) => ({ after: ids[index] ?? '', next }));
	},
	item: (_index, _kind, { after, next }) => ({ after, next }),
	refused: { after: 'two words' },
	marker: ({ after }) => String(after),
	reported: ({ json }) => json['eventId'],
	expected: ({ next }) => [next],
	single: {
		parameters: {
			resource: 'paymentEvent',
			operation: 'getAll',
			startAfter: 'event',
			afterEventId: '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
			limit: 1,
		},
	},
};

const accountValidate = (apiVersion: string): ErrorModeCase => ({
	name: `${apiVersion} account validate`,
	parameters: {
		resource: 'account',
		operation: 'validate',
		apiVersion,
		accountNumber: '={{ $json.account }}',
		bankBranchCode: '={{ $json.code }}',
	},
	endpoint: `POST /${apiVersion}/validate_account`,
	item: (index) => ({ account: `A0001234${tag(index)}`, code: 'SBIN0000001' }),
	refused: { code: 'nonsense' },
	marker: ({ account }) => `"${String(account)}"`,
	reported: ({ json }) => json['account_number'],
	expected: ({ account }) => [account],
});

/** The country is the only parameter of a balance request, and there are eight countries. */
const countryOf: Readonly<Partial<Record<FailureKind, string>>> = {
	notFound: 'BGD',
	invalid: 'PAK',
	broken: 'PHL',
	dropped: 'NPL',
	nonsense: 'EGY',
};

export const errorModeCases: readonly ErrorModeCase[] = [
	quoteCreate('v2'),
	quoteCreate('v3'),
	quoteGet('v2', 'GET /v2/quote/{id}'),
	quoteGet('v3', 'GET /v3/quotes/{id}'),
	paymentCreate('v2', paymentV2),
	paymentCreate('v3', paymentV3),
	paymentSend('v2'),
	paymentSend('v3'),
	paymentGet('v2'),
	paymentGet('v3'),
	paymentWait('v2'),
	paymentWait('v3'),
	paymentGetAll('v2'),
	paymentGetAll('v3'),
	paymentEventGetAll,
	accountValidate('v2'),
	accountValidate('v3'),
	...reportCases,
	{
		name: 'v3 balance get',
		parameters: { resource: 'balance', operation: 'get', country: '={{ $json.country }}' },
		endpoint: 'GET /v3/balance',
		item: (index, kind) => ({
			country: (kind && countryOf[kind]) ?? ['IND', 'VNM', 'NGA'][index % 3] ?? '',
		}),
		refused: { country: 'nonsense' },
		marker: ({ country }) => `country=${String(country)}`,
		reported: ({ json }) => json['country'],
		expected: ({ country }) => [country],
	},
	{
		// The good items are planned payments to one country, so the first of them has the row of all.
		name: 'v3 balance checkFunding',
		parameters: {
			resource: 'balance',
			operation: 'checkFunding',
			country: '={{ $json.country }}',
			currency: '={{ $json.currency }}',
			amount: '={{ $json.amount }}',
		},
		endpoint: 'GET /v3/balance',
		item: (index, kind) => ({
			country: (kind && countryOf[kind]) ?? 'IND',
			currency: 'AED',
			amount: 1000 + tag(index),
		}),
		refused: { amount: 'a lot' },
		marker: ({ country }) => `country=${String(country)}`,
		reported: ({ json }) => [json['countries'], json['payments']],
		expected: ({ amount }) => (amount === 1000 + tag(1) ? [['IND', 13]] : []),
		inFlight: 1,
		judgesFirst: true,
	},
	{
		name: 'v2 bankBranch lookUp',
		parameters: {
			resource: 'bankBranch',
			operation: 'lookUp',
			bankBranchCode: '={{ $json.code }}',
		},
		endpoint: 'POST /v2/validate_bank',
		item: (index) => ({ code: `SBIN00001${tag(index)}` }),
		refused: { code: 'nonsense' },
		marker: ({ code }) => String(code),
		reported: ({ json }) => json['ifsc'],
		expected: ({ code }) => [code],
	},
	{
		name: 'connection check',
		parameters: { resource: 'connection', operation: 'check' },
		endpoint: 'GET /v2/debug',
		item: () => ({}),
		refused: {},
		marker: () => undefined,
		reported: ({ json }) => json['ok'],
		expected: () => [true],
		onlyKind: 'unreadable',
	},
];
