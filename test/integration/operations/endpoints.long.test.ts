/** Every endpoint through its operation, against the sandbox: success, and every documented error status. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { endpointCases, errorStatuses, type EndpointCase } from '../../support/cases/endpointCases';
import type { RunNode } from '../../support/cases/errorModeRow';
import { executePayouts } from '../../support/engine/executePayouts';
import { shortenPauses } from '../../support/servers/shortenPauses';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { activate, Database, until } from '../../support/engine/triggerHost';

afterEach(() => jest.restoreAllMocks());

const execute = async (sandbox: TestSandbox, parameters: INodeParameters, item: IDataObject = {}) =>
	await executePayouts(sandbox, {
		parameters,
		items: [item],
		onError: 'continueErrorOutput',
	});

const runOn =
	(sandbox: TestSandbox): RunNode =>
	async (parameters, item) => {
		const { outputs } = await execute(sandbox, parameters, item);
		const json = outputs[0]?.[0]?.json;
		if (!json) throw new Error(`The arrangement failed: ${JSON.stringify(outputs[1])}`);
		return json;
	};

const codes: Record<number, string> = {
	400: 'bad_request',
	401: 'unauthorized',
	403: 'forbidden',
	404: 'not_found',
	422: 'validation_failed',
	429: 'rate_limited',
	500: 'server_error',
};

/** A body in the form of the endpoint's version. */
const bodies: Record<string, (status: number) => { contentType: string; body: unknown }> = {
	'/v2': (status) => ({
		contentType: 'application/json',
		body: {
			detail:
				status === 422
					? [{ loc: ['body', 'x'], msg: 'is wrong', type: 't' }]
					: 'The words of the service',
		},
	}),
	'/v3': (status) => ({
		contentType: 'application/problem+json; charset=utf-8',
		body: {
			type: 'about:blank',
			title: 'The title',
			status,
			detail: 'The words of the service',
			...(status === 422 ? { errors: [{ detail: 'is wrong', pointer: '#/x' }] } : {}),
		},
	}),
};

/** Responds with this status each time, and checks how the node handles it. */
/**
 * The same keys work for every other request. A GET has no body, so the cause of a POST's 401 is its `hmac`,
 * wrong or missing. The advice covers both, whether signing is on or off. A GET that alone is refused has no known
 * cause, unless it is the one that is asked again.
 */
const causeOf401 = (method: string, path: string): string =>
	method === 'POST' ? 'body_signature' : path === '/v3/balance' ? 'v3_not_enabled' : 'unauthorized';

async function expectRefusal(
	sandbox: TestSandbox,
	{ parameters, arrange, method, path }: EndpointCase,
	status: (typeof errorStatuses)[number],
): Promise<void> {
	const version = path.slice(0, 3);
	const item = await arrange?.(runOn(sandbox), sandbox);
	sandbox.control.addFault({
		method,
		path,
		kind: 'status',
		status,
		// Longer than the maximum wait, so the node gives up at once and does not retry.
		...(status === 429 ? { headers: { 'retry-after': '3600' } } : {}),
		times: null,
		...bodies[version]?.(status),
	});
	const { outputs } = await execute(sandbox, parameters, item);
	expect(outputs[0] ?? []).toEqual([]);
	const failed = outputs[1]?.[0];
	expect(failed?.item).toBe(0);
	// After a 500, it is unknown whether there is a payment.
	const isOpen = status === 500 && method === 'POST' && path.endsWith('/payment');
	const code =
		status === 401 ? causeOf401(method, path) : isOpen ? 'payment_unconfirmed' : codes[status];
	expect(failed?.json['details']).toMatchObject({ code, httpCode: status });
	expect(JSON.stringify(failed?.json)).toContain(
		status === 422 ? 'is wrong' : 'The words of the service',
	);
}

const atOnce = errorStatuses.filter((status) => status < 500);

describe.each(endpointCases)('$endpoint', (endpointCase) => {
	let sandbox: TestSandbox;

	beforeAll(async () => {
		sandbox = await startTestSandbox();
	});

	beforeEach(() => {
		sandbox.control.reset();
		sandbox.control.clearFaults();
	});

	it('works', async () => {
		const { parameters, arrange, method } = endpointCase;
		const item = await arrange?.(runOn(sandbox), sandbox);
		const { outputs } = await execute(sandbox, parameters, item);
		expect(outputs[1] ?? []).toEqual([]);
		expect(outputs[0]?.[0]).toMatchObject({ item: 0 });
		const { requests } = sandbox.control.ledger();
		expect(
			requests.some((request) => request.method === method && (request.status ?? 0) < 300),
		).toBe(true);
	});

	it.each(atOnce)(
		"%d goes to the error branch with its code and the service's message",
		async (status) => {
			shortenPauses(5);
			await expectRefusal(sandbox, endpointCase, status);
		},
	);
});

// All together, because each of them waits: requests that move no money are retried, and a payment is looked
// up.
it('500 goes to the error branch of every endpoint', async () => {
	shortenPauses(5);
	const refusals = endpointCases.map(async (endpointCase) => {
		await expectRefusal(await startTestSandbox(), endpointCase, 500);
	});
	await Promise.all(refusals);
}, 60_000);

describe('GET /v2/debug', () => {
	it.each([200, ...errorStatuses])('Connection: Check reports %d', async (status) => {
		const sandbox = await startTestSandbox();
		if (status !== 200) {
			sandbox.control.addFault({
				path: '/v2/debug',
				kind: 'status',
				status,
				times: null,
				...bodies['/v2']?.(status),
			});
		}
		const { outputs } = await execute(sandbox, { resource: 'connection', operation: 'check' });
		expect(outputs[0]?.[0]?.json).toMatchObject({
			ok: status === 200,
			v2: { works: status === 200, httpCode: status },
			v3: { works: true },
		});
	});
});

describe.each(['v2', 'v3'])('GET /%s/events', (apiVersion) => {
	it('works', async () => {
		const sandbox = await startTestSandbox();
		const database = new Database();
		const trigger = await activate(sandbox, database, { apiVersion });
		await until(() => sandbox.control.streams().length > 0, 'an open stream');
		await sandbox.control.burst({ payments: 1, statuses: ['succeeded'] });
		await until(() => database.events.length === 1, 'an event');
		await trigger.close();
	});

	it.each(errorStatuses)('%d', async (status) => {
		const sandbox = await startTestSandbox();
		for (const path of [`/${apiVersion}/events`, '/v2/debug']) {
			sandbox.control.addFault({
				path,
				kind: 'status',
				status,
				times: null,
				...bodies[`/${apiVersion}`]?.(status),
			});
		}
		const database = new Database();
		const trigger = await activate(sandbox, database, { apiVersion });
		await until(() => sandbox.control.requests().length > 0, 'a request');
		// A 429 and a 500 end by themselves. For the others, one failed execution notifies a person.
		const needsAPerson = status !== 429 && status !== 500;
		if (needsAPerson) await until(() => database.failures.length > 0, 'a failed execution');
		await trigger.close();
		expect(database.failures).toHaveLength(needsAPerson ? 1 : 0);
		expect(database.events).toEqual([]);
	});
});
