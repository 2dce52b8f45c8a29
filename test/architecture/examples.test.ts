/** The example workflows use nodes, operations and fields that exist; that they also run is for the end-to-end tests. */
import { NodeHelpers, type INode, type INodeType } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { listFiles, readText } from './repository';

const packageName = 'n8n-nodes-cross-border-payouts';
const types = new Map<string, INodeType>([
	[`${packageName}.crossBorderPayouts`, new CrossBorderPayouts()],
	[`${packageName}.crossBorderPayoutsTrigger`, new CrossBorderPayoutsTrigger()],
]);

interface Workflow {
	readonly name: string;
	readonly nodes: readonly INode[];
	readonly connections: Readonly<Record<string, unknown>>;
}

/** What is wrong with a workflow's nodes of this package, in sentences. */
function findFaults({ nodes }: Pick<Workflow, 'nodes'>): string[] {
	return nodes.flatMap((node) => {
		if (!node.type.startsWith(packageName)) return [];
		const type = types.get(node.type);
		if (!type) return [`${node.name} has the unknown type ${node.type}`];
		const shown = NodeHelpers.getNodeParameters(
			type.description.properties,
			node.parameters,
			true,
			false,
			node,
			type.description,
		);
		const strange = Object.keys(node.parameters).filter((name) => !Object.hasOwn(shown ?? {}, name));
		return strange.map((name) => `${node.name} sets '${name}', which its form does not show`);
	});
}

const files = listFiles('examples', '.workflow.json');

it('are there', () => {
	expect(files.length).toBeGreaterThanOrEqual(2);
});

it.each(files)('%s uses what exists', (file) => {
	const workflow = JSON.parse(readText(file)) as Workflow;
	expect(findFaults(workflow)).toEqual([]);
	expect(workflow.nodes.some(({ type }) => type.startsWith(packageName))).toBe(true);
	const names = workflow.nodes.map(({ name }) => name);
	for (const from of Object.keys(workflow.connections)) expect(names).toContain(from);
});

it.each(files)('%s carries no credential and no secret', (file) => {
	const workflow = JSON.parse(readText(file)) as Workflow;
	for (const { credentials } of workflow.nodes) expect(credentials ?? {}).toEqual({});
	expect(readText(file)).not.toMatch(/secret|BEGIN [A-Z ]*PRIVATE KEY|eyJ[A-Za-z0-9]/i);
});

it('notices a field that does not exist', () => {
	const node: INode = {
		id: '1',
		name: 'Pay',
		type: `${packageName}.crossBorderPayouts`,
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: 'quote', operation: 'create', apiVersion: 'v3', amuont: '1' },
	};
	expect(findFaults({ nodes: [node] })).toEqual(["Pay sets 'amuont', which its form does not show"]);
});
