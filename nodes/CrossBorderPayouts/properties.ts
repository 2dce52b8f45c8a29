/**
 * The form, generated from the registry. displayOptions and dropdowns are never written by hand.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { type ApiVersion, apiVersions, newestApiVersion } from '../../client/interface';
import { withNewDefault } from './operations/nodeVersion';
import { choices, findChoices, resources, type OperationChoice } from './registry';

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [...resources],
	default: 'payment',
};

const operationBase: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	default: '',
};

const operationsOf = (resource: string): OperationChoice[] =>
	choices.filter(
		(choice) =>
			choice.operation.resource === resource &&
			findChoices(resource, choice.operation.operation)[0] === choice,
	);

/** The node panel lists them in this order. What most people need stands first. */
const FLAGSHIP = 'send';

/**
 * n8n does not store an operation that is the default, so a new one that comes earlier in the alphabet must not take
 * its place in workflows that exist.
 */
const storedDefaults: Readonly<Record<string, string>> = { balance: 'get' };

function operationFields(resource: string): INodeProperties[] {
	const byName: INodePropertyOptions[] = operationsOf(resource)
		.map(({ operation: { name, operation, action, description } }) => ({
			name,
			value: operation,
			action,
			description,
		}))
		.sort((a, b) => a.name.localeCompare(b.name));
	const options = [
		...byName.filter(({ value }) => value === FLAGSHIP),
		...byName.filter(({ value }) => value !== FLAGSHIP),
	];
	const field = {
		...operationBase,
		displayOptions: { show: { resource: [resource] } },
		options,
		default: storedDefaults[resource] ?? byName[0]?.value ?? '',
	};
	const first = options.find(({ value }) => value === FLAGSHIP)?.value ?? field.default;
	return first === field.default ? [field] : withNewDefault(field, first);
}

const versionLabels = {
	v3: { name: 'Version 3 (Current)', description: 'The service enables it per organisation' },
	v2: { name: 'Version 2 (Maintenance)', description: 'Still supported, with no end date' },
} as const satisfies Record<ApiVersion, Pick<INodePropertyOptions, 'name' | 'description'>>;

/** Shown only if both versions have the operation. */
function versionField(resource: string): INodeProperties[] {
	const operations = operationsOf(resource)
		.map(({ operation: { operation } }) => operation)
		.filter((operation) => findChoices(resource, operation).length > 1);
	if (operations.length === 0) return [];
	return [
		{
			displayName: 'API Version',
			name: 'apiVersion',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource], operation: operations } },
			options: apiVersions
				.map((value) => ({ value, ...versionLabels[value] }))
				.sort((a, b) => a.name.localeCompare(b.name)),
			default: newestApiVersion,
			description: 'Version of the service interface to call',
		},
	];
}

/**
 * Describes the node to a model that uses it as a tool. Without a field of this name, n8n gives the
 * model only the operation's action. The model must also know what to do on a retry.
 */
function toolDescriptionFields(resource: string): INodeProperties[] {
	return operationsOf(resource).map(
		({ operation: { operation, description, toolDescription } }) => {
			const shown = toolDescription ?? description;
			return {
				displayName: 'Tool Description',
				name: 'toolDescription',
				type: 'string',
				typeOptions: { rows: 3 },
				required: true,
				displayOptions: { show: { '@tool': [true], resource: [resource], operation: [operation] } },
				default: shown,
				description: 'What the model reads about this tool',
			};
		},
	);
}

/** Adds to an operation's fields the conditions under which the form shows them. */
function stampFields({ apiVersion, operation }: OperationChoice): INodeProperties[] {
	const isVersioned = findChoices(operation.resource, operation.operation).length > 1;
	const show = {
		resource: [operation.resource],
		operation: [operation.operation],
		...(isVersioned && apiVersion ? { apiVersion: [apiVersion] } : {}),
	};
	return operation.fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...show, ...field.displayOptions?.show } },
	}));
}

export const properties: INodeProperties[] = [
	resourceField,
	...resources.flatMap(({ value }) => [
		...operationFields(value),
		...toolDescriptionFields(value),
		...versionField(value),
	]),
	...choices.flatMap(stampFields),
];
