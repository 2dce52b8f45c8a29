import type { INode } from 'n8n-workflow';

import { leadToErrorOutput } from '../../../nodes/olderN8n/leadToErrorOutput';

const node: INode = {
	id: 'node-1',
	name: 'Pay',
	type: 'test.pay',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

it('gives the item an error that a copy of it does not have, and keeps its facts', () => {
	const json = { error: 'It was not paid', details: { created: 'no' } };
	const item = leadToErrorOutput(node, { json, pairedItem: { item: 0 } });
	expect(item.error?.message).toBe('It was not paid');
	expect({ ...item }).toEqual({ json, pairedItem: { item: 0 } });
});
