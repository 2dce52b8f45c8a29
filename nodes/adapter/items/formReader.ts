import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type InputIssue, InvalidValue } from '../../../client/errors';
import { wholeNumber } from '../../../client/input';
import { holdsExpression } from './fieldState';
import type { Form } from './itemOperation';
import { findFields, merged, type FoundFields } from './findFields';
import { readFields, type FormFacts, type ReadForm } from './readFields';

/** The largest value of Max Concurrent Requests. */
export const mostConcurrent = 50;

/**
 * Reads an operation's fields, item by item. An expression costs hundreds of times as much as a
 * literal, so only values that contain an expression are read again for each item.
 *
 * @param facts the operation's own fields; other fields are not read
 * @returns reads the form of one item. Fields that the editor hides are left out. Throws what n8n throws if an
 *   expression fails
 */
export function createFormReader(
	context: IExecuteFunctions,
	facts: FormFacts,
): (itemIndex: number) => ReadForm {
	const { parameters } = context.getNode();
	const items = context.getInputData();
	const names = facts.fields.filter(({ type }) => type !== 'notice').map(({ name }) => name);
	const visible = [...new Set(names)].filter((name) => Object.hasOwn(parameters, name));
	const perItem = visible.filter((name) => holdsExpression(parameters[name]));
	const perRun = visible.filter((name) => !perItem.includes(name));
	const read = (names: readonly string[], itemIndex: number): Record<string, unknown> =>
		Object.fromEntries(
			names.map((name): [string, unknown] => [
				name,
				readMember(items[itemIndex], parameters[name]) ??
					context.getNodeParameter(name, itemIndex, null),
			]),
		);
	const find = (names: readonly string[], itemIndex: number): FoundFields =>
		findFields(facts.fields, parameters, read(names, itemIndex));
	let literals: FoundFields | undefined;
	return (itemIndex) => {
		literals ??= find(perRun, itemIndex);
		const reading = readFields(facts, merged([literals, find(perItem, itemIndex)]));
		return { ...reading, issues: [...reading.issues, ...concurrencyIssues(reading.form)] };
	};
}

/** No operation reads this option. The run takes it from its first item, and an odd value would only slow it down. */
function concurrencyIssues({ maxConcurrentRequests: given }: Form): InputIssue[] {
	const read = given === undefined ? 1 : wholeNumber(1, mostConcurrent)(given);
	if (!(read instanceof InvalidValue)) return [];
	const label = 'Max Concurrent Requests';
	return [{ field: 'maxConcurrentRequests', label, problem: read.problem }];
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
