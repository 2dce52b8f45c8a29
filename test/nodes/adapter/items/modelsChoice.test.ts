import type { INode } from 'n8n-workflow';

import { findModelsChoice } from '../../../../nodes/adapter/items/modelsChoice';

const choice = (externalId: INode['parameters'][string], type = 'test.payoutsTool') =>
	findModelsChoice({
		id: '1',
		name: 'Pay',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: { externalId },
	});

it.each([
	"={{ $fromAI('id', 'Any ID', 'string') }}",
	"=INV-{{ $fromai('id') }}",
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('External_ID', ``, 'string') }}",
	'={{ $json.invoice }}',
	'={{ $input.item.json.invoice }}',
	'={{$json["invoice"]}}',
	'={{ $data.invoice }}',
	'={{ $thisItem.json.invoice }}',
	'={{ $items()[0].json.invoice }}',
	'={{ $item.invoice }}',
	'={{ $parameter.amount }}',
	'={{ $rawParameter["amount"] }}',
	'={{ $tool.parameters.invoice }}',
])('refuses %s in a tool, and names the field', (externalId) => {
	expect(choice(externalId)).toMatchObject({
		code: 'invalid_input',
		issues: [{ field: 'externalId', problem: expect.stringContaining('is left to the model') }],
	});
});

it.each([
	'INV-1',
	"={{ $('Invoice').first().json.number }}",
	"={{ $('Invoice').item.json.number }}",
	'={{ $node["Invoice"].json.number }}',
	'=INV-{{ $itemIndex }}',
	'={{ $items("Invoice")[0].json.number }}',
	'$json.invoice',
	'',
	undefined,
	7,
])('allows %p in a tool', (externalId) => {
	expect(choice(externalId)).toBeUndefined();
});

it('allows the item of the workflow if the node is no tool', () => {
	expect(choice('={{ $json.invoice }}', 'test.payouts')).toBeUndefined();
	expect(choice("={{ $fromAI('id') }}", 'test.payouts')).toBeDefined();
});
