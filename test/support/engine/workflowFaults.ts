/**
 * Finds faults in a workflow's nodes of this package: types, operations, fields and choices that do not
 * exist.
 */
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';

export const packageName = 'n8n-nodes-cross-border-payouts';

const types = new Map<string, INodeType>([
	[`${packageName}.crossBorderPayouts`, new CrossBorderPayouts()],
	[`${packageName}.crossBorderPayoutsTool`, asTool(new CrossBorderPayouts())],
	[`${packageName}.crossBorderPayoutsTrigger`, new CrossBorderPayoutsTrigger()],
]);

/** The node as n8n gives it to an AI agent. By its name the form knows that it is a tool. */
function asTool(node: INodeType): INodeType {
	node.description.name += 'Tool';
	return node;
}

/** The faults of a workflow's nodes of this package, in sentences. */
export function findFaults({ nodes }: { readonly nodes: readonly INode[] }): string[] {
	return nodes.flatMap((node) => {
		if (!node.type.startsWith(packageName)) return [];
		const type = types.get(node.type);
		if (!type) return [`${node.name} has the unknown type ${node.type}`];
		const { description } = type;
		const versions = [description.version].flat();
		if (!versions.includes(node.typeVersion))
			return [`${node.name} has the unknown version ${node.typeVersion}`];
		const shown =
			NodeHelpers.getNodeParameters(
				description.properties,
				node.parameters,
				true,
				false,
				node,
				description,
			) ?? {};
		const filled = { ...node, parameters: shown };
		const fields = description.properties.filter((field) =>
			NodeHelpers.displayParameter(shown, field, filled, description),
		);
		return Object.entries(node.parameters).flatMap(([name, value]) => {
			const own = fields.filter((field) => field.name === name);
			if (!Object.hasOwn(shown, name) || own.length === 0)
				return [`${node.name} sets '${name}', which its form does not show`];
			return own
				.flatMap((field) => valueFaults(field, value))
				.map((fault) => `${node.name}: ${fault}`);
		});
	});
}

const isForm = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function valueFaults(field: INodeProperties, value: unknown): string[] {
	const { type, name, options = [] } = field;
	if (type === 'collection' && isForm(value))
		return formFaults(
			name,
			options.filter((option): option is INodeProperties => 'type' in option),
			value,
		);
	if (type === 'fixedCollection' && isForm(value)) {
		return Object.entries(value).flatMap(([group, rows]) => {
			const of = options.find((option) => option.name === group);
			if (of === undefined || !('values' in of)) return [`'${name}' has no group '${group}'`];
			return [rows]
				.flat()
				.flatMap((row) => (isForm(row) ? formFaults(`${name}.${group}`, of.values, row) : []));
		});
	}
	if (type !== 'options' && type !== 'multiOptions') return [];
	const known = options
		.filter((option): option is INodePropertyOptions => 'value' in option)
		.map((option) => option.value);
	const isExpression = typeof value === 'string' && value.startsWith('=');
	if (known.length === 0 || isExpression) return [];
	return [value]
		.flat()
		.filter((one) => !known.includes(one as string))
		.map((one) => `'${name}' has no choice '${String(one)}'`);
}

function formFaults(
	path: string,
	fields: readonly INodeProperties[],
	form: INodeParameters,
): string[] {
	return Object.entries(form).flatMap(([name, value]) => {
		const own = fields.filter((field) => field.name === name);
		if (own.length === 0) return [`'${path}' has no field '${name}'`];
		return own.flatMap((field) => valueFaults(field, value));
	});
}
