/**
 * A form built only from an operation's own fields, so that tests also cover operations that nobody listed.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';

/** Collections whose fields belong directly to the form. */
const flattened = ['additionalFields', 'options'];

/** A text without an example. The account that is checked must be the one that a row pays. */
const accountNumber = '000123456789';

const plainObject = '{ "name": "value" }';

/** An option that is about another payment: a form of a first payment has none. */
const isOfAnother = ({ name }: INodeProperties): boolean => name === 'replacesExternalId';

/** The fields of a form, including those of its flat collections. */
export const fieldsOf = ({ fields }: Pick<Operation, 'fields'>): INodeProperties[] =>
	fields
		.flatMap((field) => (flattened.includes(field.name) ? nestedOf(field) : [field]))
		.filter((field) => !isOfAnother(field));

/**
 * What a user can enter in a field: each choice of a list or a switch, else the example from the field's
 * placeholder. The default comes first.
 */
export function valuesOf(field: INodeProperties): unknown[] {
	switch (field.type) {
		case 'options': {
			// A required list may begin with a choice for "none", which n8n refuses.
			const chosen = choicesOf(field).filter((value) => field.required !== true || value !== '');
			return [
				...chosen.filter((value) => value === field.default),
				...chosen.filter((value) => value !== field.default),
			];
		}
		case 'multiOptions':
			return [choicesOf(field), []];
		case 'boolean':
			return [field.default, field.default !== true];
		case 'number':
			return [field.default];
		case 'dateTime':
			// A window must not end before it starts.
			return [field.name.startsWith('end') ? '2026-02-01T09:30:00Z' : '2026-01-31T09:30:00Z'];
		case 'json':
			if (field.default === '[]')
				return [`[{ "account_number": "${accountNumber}", "amount": "1", "date": "2026-01-31" }]`];
			// An object with members of its own allows no others.
			return [['{}', ''].includes(String(field.default)) ? plainObject : field.default];
		case 'resourceLocator':
			return (field.modes ?? []).map((mode) => ({
				mode: mode.name,
				value: exampleOf(mode.placeholder) ?? '0197f9a0-0000-7000-8000-000000000000',
			}));
		case 'collection':
			return [{}, formOf(nestedOf(field))];
		case 'fixedCollection':
			return [
				Object.fromEntries(
					(field.options ?? []).map((row) => [
						row.name,
						'values' in row ? rowsOf(field, rowOf(row.values)) : [],
					]),
				),
			];
		default:
			return [exampleOf(field.placeholder) ?? accountNumber];
	}
}

/** The first value of every field. */
export const plainForm = (operation: Pick<Operation, 'fields'>): Record<string, unknown> =>
	formOf(fieldsOf(operation));

const formOf = (fields: readonly INodeProperties[]): Record<string, unknown> =>
	Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)[0]]));

/** A row of a name has no number. */
function rowOf(values: readonly INodeProperties[]): Record<string, unknown> {
	const row = formOf(values);
	return row['name'] === 'name' && row['value'] === accountNumber
		? { ...row, value: 'Asha Rao' }
		: row;
}

/** n8n stores a list of rows only if the field allows several. */
const rowsOf = ({ typeOptions }: INodeProperties, row: Record<string, unknown>): unknown =>
	typeOptions?.multipleValues === true ? [row] : row;

const nestedOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.filter((option): option is INodeProperties => 'type' in option);

const choicesOf = ({ options = [] }: INodeProperties): unknown[] =>
	options
		.filter((option): option is INodePropertyOptions => 'value' in option)
		.map(({ value }) => value);

const exampleOf = (placeholder: string | undefined): string | undefined =>
	/^e\.g\. (.+)$/.exec(placeholder ?? '')?.[1];
