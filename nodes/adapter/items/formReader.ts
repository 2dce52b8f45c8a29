import {
	isExpression,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { hasStarterRows, withoutUntouched } from './starterRows';

/** Collections whose fields count as fields of the form itself. */
const flattened = ['additionalFields', 'options'];

/**
 * Reads an operation's fields, item by item. An expression costs hundreds of times as much as a
 * literal, so only values that contain an expression are read again for each item.
 *
 * @param fields the operation's own fields; other fields are not read
 * @returns reads the form of one item; fields that are hidden or empty in the editor are left out
 */
export function createFormReader(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): (itemIndex: number) => Record<string, unknown> {
	const { parameters } = context.getNode();
	const items = context.getInputData();
	const names = fields.filter(({ type }) => type !== 'notice').map(({ name }) => name);
	const visible = [...new Set(names)].filter((name) => Object.hasOwn(parameters, name));
	const perItem = visible.filter((name) => holdsExpression(parameters[name]));
	const starters = new Map(fields.filter(hasStarterRows).map((field) => [field.name, field]));
	const perRun = visible.filter((name) => !perItem.includes(name));
	const read = (names: readonly string[], itemIndex: number): Record<string, unknown> =>
		Object.fromEntries(
			names.flatMap((name): Array<[string, unknown]> => {
				const value: unknown =
					readMember(items[itemIndex], parameters[name]) ??
					context.getNodeParameter(name, itemIndex, null);
				const starter = starters.get(name);
				if (starter) return [[name, withoutUntouched(starter, parameters[name], value)]];
				if (flattened.includes(name)) return Object.entries(value ?? {});
				// If an expression gives null, keep it: the check of the field must see it. A null without an
				// expression is an empty field.
				return value === null && !holdsExpression(parameters[name]) ? [] : [[name, value]];
			}),
		);
	let literals: Record<string, unknown> | undefined;
	return (itemIndex) => {
		literals ??= read(perRun, itemIndex);
		return { ...literals, ...read(perItem, itemIndex) };
	};
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return isExpression(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(holdsExpression);
}

/**
 * Reads `{{ $json.amount }}` without n8n's expression engine, which takes most of an item's time.
 * Dragging an input field into the form writes such an expression. Only texts and numbers of the
 * item, by a plain name, are read here. n8n reads everything else, and whatever is missing or
 * empty.
 *
 * @param value a field of the form as it is stored, such as `={{ $json.amount }}`
 */
function readMember(
	item: INodeExecutionData | undefined,
	value: unknown,
): string | number | undefined {
	const name =
		typeof value === 'string'
			? /^=\{\{\s*\$json\.([A-Za-z_]\w*)\s*\}\}$/.exec(value)?.[1]
			: undefined;
	if (!item || name === undefined || !Object.hasOwn(item.json, name)) return undefined;
	const member = item.json[name];
	return typeof member === 'string' || typeof member === 'number' ? member : undefined;
}
