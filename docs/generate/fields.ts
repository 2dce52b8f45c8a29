/** Generates docs/fields.md. */
import { fieldTables, type FieldTable } from '../data/fields';
import { paymentRequestTables } from '../data/paymentRequestFields';
import { lookupTables, requestTables } from '../data/requestFields';
import { table } from './table';

/** The whole page with a final newline. */
export function renderFields(): string {
	return [
		'# Fields of the service',
		'',
		'This page is made by `npx gulp docs` from `docs/data/fields.ts`, `docs/data/paymentRequestFields.ts` and `docs/data/requestFields.ts`. Change it there.',
		'',
		"What the fields of the service's requests and records mean, according to the description of its API: on this page, the *interface*. A *member* is a field of a JSON object. The nodes pass the records on unchanged. For the fields of the forms and for what the nodes add, see",
		'[Operations](operations.md). Where the interface does not show a shape, see [Assumptions](reports/assumptions.md).',
		'',
		...[...paymentRequestTables, ...requestTables, ...fieldTables, ...lookupTables].flatMap(
			renderTable,
		),
	].join('\n');
}

function renderTable({ title, where, name, rows, notes }: FieldTable): string[] {
	const lines = Object.entries(rows).map(([member, meaning]) => [`\`${member}\``, meaning]);
	return [
		`## ${title}`,
		'',
		`${where}.`,
		'',
		...(lines.length === 0 ? [] : [...table([name, 'What it means'], lines), '']),
		...(notes.length === 0 ? [] : [...notes.map((note) => `- ${note}`), '']),
	];
}
