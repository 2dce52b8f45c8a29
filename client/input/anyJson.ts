/** Filters whose type the interface does not show: a text, a list, an object, a range. */
import { InvalidValue } from '../errors/InvalidValue';
import { readObject, text } from './checks';
import { findLost } from './lostMember';

/**
 * @param value any JSON value, or its text. A text that begins like a JSON list, object or string
 *   is read as JSON. Any other text is sent unchanged
 * @returns the value to send, or what is wrong with it
 */
export function anyJson(value: unknown): unknown {
	if (typeof value !== 'string') return jsonValue(value);
	if (!/^\s*[[{"]/.test(value)) return text()(value);
	try {
		JSON.parse(value);
	} catch {
		return new InvalidValue('is not valid JSON. Check commas, quotes and brackets');
	}
	return valueOf(readObject(`{"value":${value}}`, 'value'));
}

/**
 * @param value of an expression
 * @returns the value as JSON carries it, or why JSON cannot
 */
export const jsonValue = (value: unknown): unknown =>
	findLost(value) ?? valueOf(readObject({ value }, 'value'));

/**
 * For a filter whose plain values are known. Lists and objects pass unchanged; everything else is
 * checked.
 *
 * @param check checks a plain value
 */
export const jsonOr =
	(check: (value: unknown) => unknown) =>
	(value: unknown): unknown =>
		isStructure(value) ? anyJson(value) : check(value);

const valueOf = (wrapped: Record<string, unknown> | InvalidValue): unknown =>
	wrapped instanceof InvalidValue ? wrapped : wrapped['value'];

/** A date from an expression is an object as well, but it serialises to a text. */
function isStructure(value: unknown): boolean {
	if (typeof value === 'string') return /^\s*[[{]/.test(value);
	return typeof value === 'object' && value !== null && !('toJSON' in value);
}
