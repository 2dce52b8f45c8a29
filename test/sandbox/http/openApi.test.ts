import Ajv from 'ajv';
import { field, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

/** Every method-and-path pair of the interface. */
const pairs = [
	'GET /v2/debug',
	'POST /v2/quote',
	'GET /v2/quote/{id}',
	'POST /v2/payment',
	'GET /v2/payments/{id}',
	'GET /v2/payments',
	'PUT /v2/reports/list/',
	'GET /v2/reports/{id}',
	'POST /v2/validate_account',
	'POST /v2/validate_bank',
	'GET /v2/events',
	'POST /v3/quote',
	'GET /v3/quotes/{id}',
	'POST /v3/payment',
	'GET /v3/payments/{id}',
	'GET /v3/payments',
	'POST /v3/validate_account',
	'GET /v3/balance',
	'GET /v3/events',
	'POST /v3/reports/wallet',
	'POST /v3/reports/payout',
];

let sandbox: TestSandbox;
let description: unknown;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	description = await (await fetch(`${sandbox.baseUrl}/control/openapi.json`)).json();
});

it('names every method and path of the interface, and no other', () => {
	const described = Object.entries(sandbox.control.openApi().paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
	);
	expect(described.sort()).toEqual([...pairs].sort());
	expect(description).toMatchObject({ openapi: '3.1.0', servers: [{ url: sandbox.baseUrl }] });
});

it.each(pairs)('%s is served, and requires a token', async (pair) => {
	const [method = '', path = ''] = pair.split(' ');
	const response = await fetch(sandbox.baseUrl + path.replace('{id}', 'x'), { method });
	expect(response.status).toBe(401);
});

it.each(pairs.filter((pair) => pair !== 'GET /v2/debug'))(
	'%s is refused without its permission',
	async (pair) => {
		const [method = '', path = ''] = pair.split(' ');
		sandbox.control.changeSettings({ permissions: { permissions: [] } });
		const { status } = await callSandbox(
			sandbox,
			method,
			path.replace('{id}', 'x'),
			method === 'GET' ? {} : { body: {} },
		);
		expect(status).toBe(403);
	},
);

it('has schemas that accept correct bodies and refuse wrong ones', () => {
	const schema = field(
		description,
		'paths',
		'/v3/quote',
		'post',
		'requestBody',
		'content',
		'application/json',
		'schema',
	);
	if (typeof schema !== 'object' || schema === null) throw new Error('The quote has no schema');
	const validate = new Ajv({ strict: false }).compile(schema);
	expect([validate(v3QuoteRequest()), validate(v3QuoteRequest({ currency: 'USD' }))]).toEqual([
		true,
		false,
	]);
});

it('has distinct operation ids', () => {
	const ids = JSON.stringify(description).match(/"operationId":"[^"]+"/g) ?? [];
	expect(new Set(ids).size).toBe(pairs.length);
});
