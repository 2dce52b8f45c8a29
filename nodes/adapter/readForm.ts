import { isExpression, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';

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
	const visible = [...new Set(fields.map(({ name }) => name))].filter((name) =>
		Object.hasOwn(parameters, name),
	);
	const perItem = visible.filter((name) => holdsExpression(parameters[name]));
	const perRun = visible.filter((name) => !perItem.includes(name));
	const read = (names: readonly string[], itemIndex: number): Record<string, unknown> =>
		Object.fromEntries(
			names.flatMap((name): Array<[string, unknown]> => {
				const value: unknown = context.getNodeParameter(name, itemIndex, null);
				if (flattened.includes(name)) return Object.entries(value ?? {});
				return value === null ? [] : [[name, value]];
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
