import Ajv from 'ajv';

import { describeControl } from '../../../sandbox/control/controlApi';
import { field } from '../../support/servers/sandboxRequests';
import { startTestSandbox } from '../../support/servers/startSandbox';

it('describes a route with its parameter and the schema of its body', () => {
	const body = { type: 'object', required: ['status'] };
	const routes = [
		{ method: 'post', url: '/control/payments/:id/advance', body },
		{ method: 'get', url: '/control/faults', body: undefined },
		{ method: 'delete', url: '/control/faults', body: undefined },
	];
	const described = describeControl(routes, 'http://127.0.0.1:1/payouts');
	expect(described).toMatchObject({
		openapi: '3.1.0',
		servers: [{ url: 'http://127.0.0.1:1' }],
		paths: {
			'/control/payments/{id}/advance': {
				post: {
					operationId: 'post-control-payments-id-advance',
					parameters: [{ name: 'id', in: 'path', required: true }],
					requestBody: { content: { 'application/json': { schema: body } } },
				},
			},
			'/control/faults': { get: { parameters: [] }, delete: { parameters: [] } },
		},
	});
	expect(described.paths['/control/faults']?.['get']).not.toHaveProperty('requestBody');
});

it('names each command of a running sandbox, with schemas that a validator takes', async () => {
	const sandbox = await startTestSandbox({ page: {} });
	const answer = await fetch(`${sandbox.baseUrl}/control/commands.json`);
	const paths = Object(field(await answer.json(), 'paths'));
	expect(Object.keys(paths)).toEqual(
		expect.arrayContaining([
			'/control/commands.json',
			'/control/deals',
			'/control/keys',
			'/control/live',
			'/control/payments',
			'/control/payments/{id}/advance',
			'/control/streams/cut',
		]),
	);
	const ids: unknown[] = [];
	for (const operation of Object.values(paths).flatMap((methods) =>
		Object.values(Object(methods)),
	)) {
		ids.push(field(operation, 'operationId'));
		const schema = field(operation, 'requestBody', 'content', 'application/json', 'schema');
		if (typeof schema === 'object' && schema !== null)
			expect(new Ajv({ strict: false }).compile(schema)).toEqual(expect.any(Function));
	}
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.length).toBeGreaterThan(25);
});
