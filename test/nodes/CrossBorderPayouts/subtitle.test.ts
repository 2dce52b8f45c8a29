import { Workflow, type INodeParameters } from 'n8n-workflow';

import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import { subtitle } from '../../../nodes/CrossBorderPayouts/subtitle';

/** The canvas has no room for more. */
function shortOf(action: string): string {
	return (
		{
			'Send payment: quote and pay': 'Send payment',
			'Create payment with a quote that you have': 'Create payment',
		}[action] ?? action
	);
}

/** Evaluates it with the expression engine, as n8n's canvas does. */
function subtitleOf(parameters: INodeParameters): unknown {
	const node = {
		id: '1',
		name: 'Node',
		type: 'node',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters,
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: { getByName: jest.fn(), getByNameAndVersion: jest.fn(), getKnownTypes: jest.fn() },
	});
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {});
}

it.each(choices.map(({ operation }) => [shortOf(operation.action), operation] as const))(
	'is "%s" under a node with that operation',
	(action, { resource, operation }) => {
		expect(subtitleOf({ resource, operation })).toBe(action);
	},
);

it('contains no text that ends the expression early', () => {
	expect(subtitle.indexOf('}}')).toBe(subtitle.length - 2);
});
