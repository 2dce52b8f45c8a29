/** How the node keeps the service's pace, what it sends again, and how fast it stops: in n8n's engine against the sandbox. */
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (parameters: INodeParameters, rest: Partial<NodeRun> = {}) =>
	await executePayouts(sandbox, {
		parameters,
		...rest,
	});

const sent = () => sandbox.control.requests();
const itemsOf = (count: number): IDataObject[] => Array.from({ length: count }, (_, n) => ({ n }));
const slower = (seconds: number) =>
	({ kind: 'status', status: 429, headers: { 'retry-after': String(seconds) } }) as const;

const balance = {
	resource: 'balance',
	operation: 'get',
	apiVersion: 'v3',
	country: 'IND',
	options: { maxConcurrentRequests: 5 },
};
const quote = {
	resource: 'quote',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
};
const payment = {
	resource: 'payment',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	specifyParties: 'json',
	currency: 'AED',
	amount: '83012.50',
	externalId: 'INV-1',
	sender: '{"name":"Zoé"}',
	beneficiary: '{"name":"Asha"}',
	paymentDetails: '{"purpose":"family"}',
};

/** How many payments were requested, whatever the outcome. */
const paymentsSent = () =>
	sent().filter(({ method, path }) => method === 'POST' && path === '/v3/payment').length;

async function freshQuote(): Promise<{ quote: string; amount: string }> {
	const { outputs } = await run(quote);
	const { id, amount_destination: amount } = outputs[0]?.[0]?.json ?? {};
	return { quote: String(id), amount: String(amount) };
}

it('pauses all items while the service asks for it, and loses none', async () => {
	sandbox.control.addFault({ path: '/v3/balance', skip: 7, times: 2, ...slower(2) });
	const { status, outputs } = await run(balance, { items: itemsOf(30) });
	expect(status).toBe('success');
	expect(outputs[0]?.map(({ item }) => item)).toEqual(itemsOf(30).map((_, index) => index));

	const requests = sent().map((request) => ({ ...request, atMs: Date.parse(request.at) }));
	expect(requests).toHaveLength(32);
	const refusedAtMs = Math.min(
		...requests.flatMap(({ status: code, atMs }) => (code === 429 ? [atMs] : [])),
	);
	// Requests that were on their way at the time of the refusal could not know of it.
	const tooEarly = requests.filter(
		({ atMs }) => atMs > refusedAtMs + 1000 && atMs < refusedAtMs + 2000,
	);
	expect(tooEarly).toEqual([]);
	expect(requests.some(({ atMs }) => atMs >= refusedAtMs + 2000)).toBe(true);
});

it('does not wait for hours: it fails with the time that the service asks for, and sends no further request', async () => {
	sandbox.control.addFault({ path: '/v3/balance', times: null, ...slower(3600) });
	const { outputs } = await run(
		{ ...balance, options: { maxConcurrentRequests: 1 } },
		{ items: itemsOf(3), onError: 'continueErrorOutput' },
	);
	expect(outputs[1]).toHaveLength(3);
	expect(outputs[1]?.[0]?.json['error']).toBe(
		'The service received too many requests. It asks for a pause of 60 minutes',
	);
	expect(outputs[1]?.[2]?.json['details']).toMatchObject({
		code: 'rate_limited',
		httpCode: 429,
		retryable: true,
	});
	expect(sent()).toHaveLength(1);
});

it.each([
	'301',
	'9999999999',
	'99999999999999999999',
	new Date(Date.now() + 3_600_000).toUTCString(),
])('sends no further request in a run after Retry-After: %s', async (header) => {
	const headers = { 'retry-after': header };
	sandbox.control.addFault({
		path: '/v3/balance',
		times: null,
		kind: 'status',
		status: 429,
		headers,
	});
	const { outputs } = await run(
		{ ...balance, options: { maxConcurrentRequests: 1 } },
		{ items: itemsOf(3), onError: 'continueErrorOutput' },
	);
	expect(outputs[1]?.map(({ json }) => json['details'])).toEqual(
		Array(3).fill(expect.objectContaining({ code: 'rate_limited' })),
	);
	expect(sent()).toHaveLength(1);
});

it.each([
	['a fault of the service', { kind: 'status', status: 503 }],
	['a lost answer', { kind: 'drop-after-commit' }],
	['a lost request', { kind: 'drop-before' }],
] as const)('requests a quote again after %s', async (_, fault) => {
	sandbox.control.addFault({ path: '/v3/quote', ...fault });
	const { status } = await run(quote);
	expect(status).toBe('success');
	expect(sent()).toHaveLength(2);
});

describe('a payment', () => {
	it('is sent again after a 429 of the service, and creates one payment', async () => {
		const fresh = await freshQuote();
		sandbox.control.addFault({ method: 'POST', path: '/v3/payment', ...slower(0) });
		expect((await run({ ...payment, ...fresh })).status).toBe('success');
		expect(paymentsSent()).toBe(2);
		expect(Object.keys(sandbox.control.ledger().paymentsByExternalId)).toEqual(['INV-1']);
	});

	it.each([
		['a fault of the service', { kind: 'status', status: 503, headers: { 'retry-after': '0' } }],
		['a lost answer', { kind: 'drop-after-commit' }],
		['a lost request', { kind: 'drop-before' }],
	] as const)(
		'is not sent again after %s, but looked up',
		async (_, fault) => {
			const fresh = await freshQuote();
			sandbox.control.addFault({ method: 'POST', path: '/v3/payment', ...fault });
			await run({ ...payment, ...fresh });
			expect(paymentsSent()).toBe(1);
			expect(sent().at(-1)).toMatchObject({ method: 'GET' });
		},
		30_000,
	);
});

describe('a cancelled execution', () => {
	/** Aborts as soon as this many requests have arrived. */
	const cancelWhenSent = (count: number): AbortSignal => {
		const cancel = new AbortController();
		void (async () => {
			while (sent().length < count) await sleep(20);
			await sleep(200);
			cancel.abort();
		})();
		return cancel.signal;
	};

	it.each([
		['waiting for the service', { kind: 'delay', delayMs: 30_000 }, 5],
		// The first request is sent alone, and its refusal holds back all others.
		['a pause', slower(60), 1],
	] as const)(
		'stops %s at once, and starts no further item',
		async (_, fault, count) => {
			sandbox.control.addFault({ path: '/v3/balance', times: null, ...fault });
			const start = performance.now();
			const { status } = await run(balance, { items: itemsOf(100), cancel: cancelWhenSent(count) });
			// Half of the wait, so that the speed of the machine does not matter.
			expect(performance.now() - start).toBeLessThan(15_000);
			expect(status).not.toBe('success');
			expect(sent()).toHaveLength(count);
		},
		40_000,
	);
});
