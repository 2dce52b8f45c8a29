/** Generates the table of operations in README.md. */
import { apiVersions } from '../../client/interface/versions';
import type { Operation } from '../../nodes/CrossBorderPayouts/operations/operation';
import { choices, findChoices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { table } from './table';

export function renderReadmeOperations(): string[] {
	return table(
		['Resource', 'Operations'],
		resources.map(({ name, value }) => [name, describe(operationsOf(value))]),
	);
}

/** Each operation once, in the form of its default version. */
const operationsOf = (resource: string): Operation[] =>
	choices
		.filter(({ operation }) => operation.resource === resource)
		.filter((choice) => findChoices(resource, choice.operation.operation)[0] === choice)
		.map(({ operation }) => operation);

/** `**Create**, **Get** (v2, v3)`. If there are at most two operations, what each of them does. */
function describe(operations: readonly Operation[]): string {
	if (operations.length <= 2)
		return operations
			.map((one) => `**${one.name}**${versionsOf(one)}: ${lowerFirst(one.description)}`)
			.join('. ');
	const groups = new Map<string, string[]>();
	for (const operation of operations) {
		const versions = versionsOf(operation);
		groups.set(versions, [...(groups.get(versions) ?? []), `**${operation.name}**`]);
	}
	return [...groups].map(([versions, group]) => `${group.join(', ')}${versions}`).join('; ');
}

function versionsOf({ resource, operation }: Operation): string {
	const found = findChoices(resource, operation).map(({ apiVersion }) => apiVersion);
	const versions = apiVersions.filter((version) => found.includes(version)).sort();
	return versions.length === 0 ? '' : ` (${versions.join(', ')})`;
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
