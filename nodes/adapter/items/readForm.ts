import {
	isExpression,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { nestedFields, withZones } from '../n8n/zonedTime';

/** Collections whose fields belong to the form itself. */
const flattened = ['additionalFields', 'options'];

/**
 * Reads an operation's fields for one item after another. An expression costs hundreds of times
 * what a literal does, so only values that hold one are read again for every item.
 *
 * @param fields the operation's own fields; others are not read
 * @returns the form of an item; fields that are hidden or empty in the editor are not in it
 */
export function createFormReader(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): (itemIndex: number) => Record<string, unknown> {
	const { parameters } = context.getNode();
	const items = context.getInputData();
	const visible = [...new Set(fields.map(({ name }) => name))].filter((name) =>
		Object.hasOwn(parameters, name),
	);
	const perItem = visible.filter((name) => holdsExpression(parameters[name]));
	const zoned = fields.flatMap((field) =>
		flattened.includes(field.name) ? nestedFields(field) : [field],
	);
	const zone = (): string => context.getTimezone();
	const perRun = visible.filter((name) => !perItem.includes(name));
	const read = (names: readonly string[], itemIndex: number): Record<string, unknown> => {
		const form = Object.fromEntries(
			names.flatMap((name): Array<[string, unknown]> => {
				const value: unknown =
					readMember(items[itemIndex], parameters[name]) ??
					context.getNodeParameter(name, itemIndex, null);
				if (flattened.includes(name)) return Object.entries(value ?? {});
				// What an expression made null was meant to be something.
				return value === null && !holdsExpression(parameters[name]) ? [] : [[name, value]];
			}),
		);
		return withZones(zoned, form, zone);
	};
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
 * What dragging a field of the input into the form writes needs no expression engine, which takes
 * most of an item's time: one of the item's own texts or numbers, by its plain name. Everything else,
 * and all that is missing or empty, is left to n8n.
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
