/** The fields of the operations, so that what several operations share is on the page once. */
import type { INodeProperties } from 'n8n-workflow';

import { fieldsOf, newestNodeVersion } from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { choices, findChoices } from '../../nodes/CrossBorderPayouts/registry';
import { fieldColumns, fieldRows, type FieldRow } from './fieldTable';
import { table } from './table';

type Operation = (typeof choices)[number]['operation'];

const rowsOf = ({ fields }: { readonly fields: readonly INodeProperties[] }): FieldRow[] =>
	fieldRows(fieldsOf(fields, { typeVersion: newestNodeVersion }));

const textOf = (row: FieldRow): string => row.join(' | ');

/** Rows that are the same in several operations. Of a label with several rows, the one that most operations have. */
const shared: ReadonlyMap<string, FieldRow> = findShared();

function findShared(): Map<string, FieldRow> {
	const users = new Map<string, { row: FieldRow; operations: Set<string> }>();
	for (const { operation } of choices)
		for (const row of rowsOf(operation)) {
			const found = users.get(textOf(row)) ?? { row, operations: new Set<string>() };
			found.operations.add(`${operation.resource}: ${operation.operation}`);
			users.set(textOf(row), found);
		}
	const most = new Map<string, FieldRow>();
	const often = [...users.values()].sort((a, b) => b.operations.size - a.operations.size);
	for (const { row, operations } of often)
		if (operations.size > 1 && !most.has(row[0])) most.set(row[0], row);
	return most;
}

const isShared = (row: FieldRow): boolean => {
	const found = shared.get(row[0]);
	return found !== undefined && textOf(found) === textOf(row);
};

/** The table of the fields that several operations share, in the order of their labels. */
export const renderSharedFields = (): string[] =>
	table(
		fieldColumns,
		[...shared.values()].sort(([a], [b]) => a.localeCompare(b, 'en')),
	);

/** The fields of an operation. If another version comes before it on the page, only what differs from that. */
export function renderFieldsOf(operation: Operation): string[] {
	const [first] = findChoices(operation.resource, operation.operation);
	const rows = rowsOf(operation);
	if (first === undefined || first.operation === operation) return render(rows);
	const before = rowsOf(first.operation);
	const known = new Set(before.map(textOf));
	const changed = rows.filter((row) => !known.has(textOf(row)));
	const labels = new Set(rows.map(([label]) => label));
	const gone = before.filter(([label]) => !labels.has(label));
	const version = first.apiVersion ?? 'the other version';
	return [
		changed.length === 0
			? `The fields are those of ${version}.`
			: `The fields are those of ${version}, except for these:`,
		'',
		...(changed.length === 0 ? [] : [...render(changed), '']),
		...(gone.length === 0 ? [] : [`It does not have ${listed(gone)}.`, '']),
	].slice(0, -1);
}

function render(rows: readonly FieldRow[]): string[] {
	const own = rows.filter((row) => !isShared(row));
	const others = rows.filter(isShared);
	return [
		...(own.length === 0 ? [] : [...table(fieldColumns, own), '']),
		...(others.length === 0 ? [] : [`[Shared fields](#shared-fields): ${listed(others)}.`, '']),
	].slice(0, -1);
}

/** As `*Amount*, *Options* > *Offset*, *Timeout*`: the name of a collection once. */
function listed(rows: readonly FieldRow[]): string {
	const groups = new Map<string, string[]>();
	for (const [label] of rows) {
		const [collection, option] = label.split(' > ');
		const [group, name] = option === undefined ? ['', label] : [collection ?? '', option];
		groups.set(group, [...(groups.get(group) ?? []), `*${name}*`]);
	}
	return [...groups]
		.map(([group, names]) =>
			group === '' ? names.join(', ') : `in *${group}* ${names.join(', ')}`,
		)
		.join('; ');
}
