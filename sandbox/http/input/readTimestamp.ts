/** Reads the time bounds that request bodies carry as strings. (Assumption A28) */
import type { FieldError } from '../errors/serviceError';

const pattern = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/**
 * Milliseconds since 1970 of a date or date-time. Without an offset it is UTC. Undefined if it is neither.
 */
export function readTimestamp(text: string): number | undefined {
	if (!pattern.test(text)) return undefined;
	const isDate = text.length === 10;
	const hasOffset = /([Zz]|[+-]\d\d:?\d\d)$/.test(text.slice(10));
	const ms = Date.parse(
		isDate || hasOffset ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`,
	);
	return Number.isNaN(ms) ? undefined : ms;
}

/** The bound in a body field, or undefined if it is missing or null. An invalid time goes to `errors`. */
export function readBound(
	path: readonly string[],
	text: string | null | undefined,
	errors: FieldError[],
): number | undefined {
	if (text === undefined || text === null) return undefined;
	const ms = readTimestamp(text);
	if (ms === undefined) {
		errors.push({
			place: 'body',
			path,
			message: 'must be a date and time',
			code: 'wrong_format',
			input: text,
		});
	}
	return ms;
}
