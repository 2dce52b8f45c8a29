/**
 * Converts report filters from the shape that this service wants to the texts that the checks expect.
 * [behaviours, row R11]
 */
import type { Behaviours } from '../../behaviours/rows';
import { invalidFields, type FieldError } from '../../http/errors/serviceError';

/** The filters without a documented shape, and which of them is a time window. */
const textFilters = ['operation', 'txn', 'report_type', 'country', 'start_ts', 'end_ts'];
const windowFilter = 'timestamp';

/**
 * The body with each filter as a text, and `timestamp` as {start, end}.
 *
 * @throws a 422 for a filter of another shape
 */
export function readFilters(body: unknown, { R11 }: Behaviours): unknown {
	if (R11 === 'text' || !isRecord(body)) return body;
	const errors: FieldError[] = [];
	const read = Object.entries(body).map(([name, value]) => {
		if (value === null) return [name, value];
		const plain = textFilters.includes(name)
			? readText(value, R11)
			: name === windowFilter
				? readWindow(value, R11)
				: value;
		if (plain === undefined) {
			errors.push({
				place: 'body',
				path: [name],
				message: `must be of the shape ${R11}`,
				code: 'wrong_type',
				input: value,
			});
		}
		return [name, plain];
	});
	if (errors.length > 0) throw invalidFields(errors);
	return Object.fromEntries(read);
}

function readText(value: unknown, shape: Behaviours['R11']): unknown {
	if (shape === 'list') return Array.isArray(value) && value.length === 1 ? value[0] : undefined;
	if (shape === 'object') return isRecord(value) ? value['value'] : undefined;
	return typeof value === 'string' ? value : undefined;
}

function readWindow(value: unknown, shape: Behaviours['R11']): unknown {
	const [start, end] = boundsOf(value, shape);
	return start === undefined || end === undefined ? undefined : { start, end };
}

function boundsOf(value: unknown, shape: Behaviours['R11']): readonly unknown[] {
	if (shape === 'list') return Array.isArray(value) ? value : [];
	if (shape === 'object') return isRecord(value) ? [value['from'], value['to']] : [];
	return typeof value === 'string' ? value.split('/') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
