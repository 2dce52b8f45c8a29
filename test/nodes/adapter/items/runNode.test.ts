import { NodeOperationError, type INodeParameters } from 'n8n-workflow';

import { InputError } from '../../../../client/errors';
import { runNode } from '../../../../nodes/adapter/items/runNode';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const run = async (parameters: INodeParameters, refuse?: Error) =>
	await runNode(createFakeContext({ parameters, items: [{}, {}] }).context, (...chosen) => {
		if (refuse) throw refuse;
		return { fields: [], run: async () => ({ chosen }) };
	});

it('runs the operation that the form names over all items', async () => {
	const [outputs = []] = await run({ resource: 'payment', operation: 'get', apiVersion: 'v2' });
	expect(outputs.map(({ json }) => json['chosen'])).toEqual([
		['payment', 'get', 'v2'],
		['payment', 'get', 'v2'],
	]);
});

it('runs a form without a version, with null as its version', async () => {
	const [outputs = []] = await run({ resource: 'balance', operation: 'get' });
	expect(outputs[0]?.json['chosen']).toEqual(['balance', 'get', null]);
});

it('reports an unknown operation as an error of the node', async () => {
	const failing = run(
		{ resource: 'x', operation: 'y' },
		new InputError([{ field: '', problem: 'Not one of this node' }]),
	);
	await expect(failing).rejects.toBeInstanceOf(NodeOperationError);
	await expect(failing).rejects.toThrow('Not one of this node');
});

it.each(['resource', 'operation'])('reports %s that is no text as an unknown one', async (name) => {
	const form = { resource: 'payment', operation: 'get', [name]: { toString: null } };
	await expect(run(form as unknown as INodeParameters)).resolves.toMatchObject([
		[{ json: { chosen: expect.arrayContaining(['{"toString":null}']) } }, {}],
	]);
});
