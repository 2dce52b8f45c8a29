import Ajv from 'ajv';
import { endpoints } from '../../../client';
import { field, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

/** As the client has them. The sandbox has its own list: its routes. */
const pairs = endpoints.map(({ name }) => name);

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
	expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
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
