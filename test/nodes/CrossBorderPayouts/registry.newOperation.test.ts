/** An operation is one file and one line: with a made-up value in the list, the form, the engine and the docs work. */
import '../../support/engine/quietN8n';
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { startRecordServer } from '../../credentials/recordServer';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode } from '../../support/engine/executeNode';
import { createTestAccount } from '../../support/servers/startSandbox';

// The line in the list, as a newcomer would write it. It must be there before the registry is loaded.
jest.doMock('../../../nodes/CrossBorderPayouts/operations/v3', () => {
	const { v3Operations } = jest.requireActual<
		typeof import('../../../nodes/CrossBorderPayouts/operations/v3')
	>('../../../nodes/CrossBorderPayouts/operations/v3');
	const get = v3Operations.find(
		({ resource, operation }) => resource === 'balance' && operation === 'get',
	);
	return {
		v3Operations: [
			...v3Operations,
			{ ...get, operation: 'peek', name: 'Peek', action: 'Peek at balance' },
		],
	};
});

const { renderOperations } = jest.requireActual<typeof import('../../../docs/generate/operations')>(
	'../../../docs/generate/operations',
);
const { CrossBorderPayouts } = jest.requireActual<
	typeof import('../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node')
>('../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node');

const { properties } = new CrossBorderPayouts().description;

it('is in the menu of its resource, with its own action', () => {
	const menu = properties.find(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.['resource']?.[0] === 'balance',
	);
	expect(menu?.options).toContainEqual(
		expect.objectContaining({ name: 'Peek', value: 'peek', action: 'Peek at balance' }),
	);
});

it('shows its fields under its own name, no version, and a description for tools', () => {
	const shown = properties.filter(({ displayOptions }) =>
		displayOptions?.show?.['operation']?.includes('peek'),
	);
	expect(shown.map(({ name }) => name)).toEqual(['toolDescription', 'country', 'options']);
});

it('has its table in the docs', () => {
	expect(renderOperations()).toContain('### Balance: Peek (v3)');
});

it('runs', async () => {
	const server = await startRecordServer();
	try {
		const { outputs, error } = await executeNode({
			node: new CrossBorderPayouts(),
			credential: new CrossBorderPayoutsApi(),
			credentialData: credentialDataFor(server.origin, createTestAccount()),
			parameters: { resource: 'balance', operation: 'peek', country: 'IND' },
		});
		expect(error).toBeUndefined();
		expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
			'GET /v3/balance?country=IND',
		]);
		expect(outputs[0]).toMatchObject([{ json: {}, item: 0 }]);
	} finally {
		await server.close();
	}
});
