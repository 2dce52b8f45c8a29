/** Makes docs/operations.md. */
import type { INodeProperties } from 'n8n-workflow';

import { choices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { table } from './table';

/** The whole page with a final newline. */
export function renderOperations(): string {
	return [
		'# Operations',
		'',
		'What the node **Cross-Border Payouts** can do. The API version is asked only where both versions have the operation.',
		'',
		'This page is made by `npx gulp docs` from the registry of operations. Change it there.',
		'',
		...resources.flatMap(({ name, value }) => [
			`## ${name}`,
			'',
			...choices
				.filter(({ operation }) => operation.resource === value)
				.flatMap(({ apiVersion, operation }) => [
					`### ${name}: ${operation.name}${apiVersion === null ? '' : ` (${apiVersion})`}`,
					'',
					`${operation.description}.`,
					'',
					...table(['Field', 'Required', 'What it is'], operation.fields.flatMap(describeField)),
					'',
				]),
		]),
	].join('\n');
}

function describeField(field: INodeProperties): string[][] {
	const nested = (field.options ?? []).filter((option) => 'type' in option);
	if (field.type === 'collection') {
		return nested.map((option) => [
			`${field.displayName} > ${option.displayName}`,
			'no',
			option.description ?? '',
		]);
	}
	return [[field.displayName, field.required === true ? 'yes' : 'no', field.description ?? '']];
}
