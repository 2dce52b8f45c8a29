/** A form's fields as a Markdown table, with the labels that the form shows. */
import type { INodeProperties } from 'n8n-workflow';

import { fieldDetails } from '../data/fieldDetails';
import { table } from './table';

interface Row {
	readonly label: string;
	readonly required: string;
	readonly values: string;
	readonly defaultValue: string;
	readonly shownWhen: string;
	readonly description: string;
}

type Condition = Readonly<Record<string, readonly unknown[] | undefined>>;

/** A row per label: the label, and the cells of {@link fieldColumns} after it. */
export type FieldRow = readonly [label: string, ...cells: string[]];

export const fieldColumns = [
	'Field',
	'Required',
	'Values',
	'Default',
	'Shown when',
	'What it is',
] as const;

/**
 * @param fields as the node defines them; conditions on resource, operation and version are not among them
 * @returns the lines of a table with one row per label
 */
export const fieldTable = (fields: readonly INodeProperties[]): string[] =>
	table(fieldColumns, fieldRows(fields));

/** The rows of {@link fieldTable}. */
export function fieldRows(fields: readonly INodeProperties[]): FieldRow[] {
	const asked = fields.filter(({ type }) => type !== 'notice');
	const rows = asked.flatMap((field) =>
		field.type === 'collection'
			? optionsIn(field).map((option) => ({
					...describe(option, fields),
					label: `${field.displayName} > ${option.displayName}`,
				}))
			: [describe(field, fields)],
	);
	const labels = [...new Set(rows.map(({ label }) => label))];
	return labels.map((label) => {
		const same = rows.filter((row) => row.label === label);
		return [
			label,
			join(same, 'required'),
			join(same, 'values'),
			join(same, 'defaultValue'),
			[...new Set(same.map(({ shownWhen }) => shownWhen).filter((text) => text !== ''))].join(
				'; or ',
			),
			join(same, 'description'),
		];
	});
}

/** One cell for all fields with the same label. If they differ, each has the choice that shows it. */
function join(rows: readonly Row[], cell: keyof Row): string {
	const texts = new Set(rows.map((row) => row[cell]));
	if (texts.size === 1) return [...texts].join('');
	return rows
		.filter((row) => row[cell] !== '')
		.map((row) => `${row.shownWhen.replace(/^.* is /, '')}: ${row[cell]}`)
		.join('<br>');
}

function describe(field: INodeProperties, form: readonly INodeProperties[]): Row {
	return {
		label: field.displayName,
		required: field.required === true ? 'yes' : 'no',
		values: valuesOf(field),
		defaultValue: defaultOf(field),
		shownWhen: shownWhen(field, form),
		description: describeWhole(field),
	};
}

/** The form's description, and the details for which it has no room. */
function describeWhole({ name, description = '' }: INodeProperties): string {
	const details = Object.hasOwn(fieldDetails, name) ? fieldDetails[name] : undefined;
	if (details === undefined || description === '') return description;
	return `${description.replace(/(?<![.…])$/, '.')} ${details}`;
}

function valuesOf(field: INodeProperties): string {
	switch (field.type) {
		case 'options':
			return listNames(namesOf(field));
		case 'multiOptions':
			return `Any of: ${namesOf(field).join(', ')}`;
		case 'boolean':
			return 'On or off';
		case 'number':
			return rangeOf(field);
		case 'json':
			return 'JSON object';
		case 'dateTime':
			return 'Date and time';
		case 'resourceLocator':
			return (field.modes ?? []).map(({ displayName }) => displayName).join(', ');
		case 'fixedCollection':
			return partsOf(field);
		default:
			return 'Text';
	}
}

/** Names that begin with the same warning have it once. The form lists them last. */
function listNames(names: readonly string[]): string {
	const warning = 'Unavailable: ';
	const [first = '', ...rest] = names.join(', ').split(warning);
	return rest.length === 0 ? first : `${first}${warning}${rest.join('')}`;
}

/** The fields of its rows, or of the one group that it has. */
function partsOf({ options = [], typeOptions }: INodeProperties): string {
	const labels = options.flatMap((group) =>
		'values' in group ? group.values.map(({ displayName }) => displayName) : [],
	);
	const last = labels.slice(-1);
	const listed = [...(labels.length > 1 ? [labels.slice(0, -1).join(', ')] : []), ...last];
	return `${typeOptions?.multipleValues === true ? 'Rows of ' : ''}${listed.join(' and ')}`;
}

function rangeOf({ typeOptions }: INodeProperties): string {
	const { minValue, maxValue } = typeOptions ?? {};
	if (minValue !== undefined && maxValue !== undefined) return `${minValue} to ${maxValue}`;
	return minValue === undefined ? 'Number' : `Number from ${minValue}`;
}

function defaultOf(field: INodeProperties): string {
	const value = field.default;
	if (field.type === 'boolean') return value === true ? 'on' : 'off';
	if (field.type === 'multiOptions') {
		const chosen = Array.isArray(value) ? value.map((one) => nameOf(field, one)) : [];
		return chosen.length === 0 ? 'none' : chosen.join(', ');
	}
	if (field.type === 'resourceLocator') {
		const mode = typeof value === 'object' && value !== null && 'mode' in value ? value.mode : '';
		return field.modes?.find(({ name }) => name === mode)?.displayName ?? '';
	}
	if (field.type === 'options') return nameOf(field, value);
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value !== '' ? `\`${value}\`` : '';
}

function shownWhen(field: INodeProperties, form: readonly INodeProperties[]): string {
	const show: Condition = field.displayOptions?.show ?? {};
	const hide: Condition = field.displayOptions?.hide ?? {};
	const say = (condition: Condition, verb: string): string[] =>
		Object.entries(condition)
			.filter(([key]) => key !== '@version')
			.map(([key, values]) => {
				if (key === '@tool') return `The node is ${values?.[0] === true ? '' : 'not '}a tool`;
				const asked = findField(form, key.replace(/^\//, ''));
				const words = (values ?? []).map((value) => (asked ? nameOf(asked, value) : String(value)));
				const label = asked?.displayName ?? key;
				const [left, ...more] = namesOf(asked).filter((name) => !words.includes(name));
				if (verb === 'is' && words.length > 2 && left !== undefined && more.length === 0)
					return `${label} is not ${left}`;
				return words.join() === ''
					? `${label} is filled in`
					: `${label} ${verb} ${words.join(' or ')}`;
			});
	return [...say(show, 'is'), ...say(hide, 'is not')].join(', ');
}

/** @param path a name, or that of a collection and of an option in it: `options.simple` */
function findField(form: readonly INodeProperties[], path: string): INodeProperties | undefined {
	const [name, option] = path.split('.');
	const field = form.find((one) => one.name === name);
	if (field === undefined || option === undefined) return field;
	return optionsIn(field).find((one) => one.name === option);
}

/** The name that the form shows for a value. */
export function nameOf(field: INodeProperties, value: unknown): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	for (const option of field.options ?? []) {
		if ('value' in option && option.value === value) return option.name;
	}
	return String(value);
}

function namesOf(field: INodeProperties | undefined): string[] {
	return (field?.options ?? []).flatMap((option) => ('value' in option ? [option.name] : []));
}

function optionsIn(field: INodeProperties): INodeProperties[] {
	return (field.options ?? []).filter((option): option is INodeProperties => 'type' in option);
}
