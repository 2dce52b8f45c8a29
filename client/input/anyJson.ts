/** Filters whose shape the interface does not show: a text, a list, an object, a range. [D9] */
import { InvalidValue } from '../errors/InvalidValue';
import { jsonObject, text } from './checks';

/**
 * @param value any JSON value, or its text: text that begins as a list, an object or a text in JSON does is read
 *   as JSON, and any other text is sent as the text that it is
 * @returns the value to send, or what is wrong with it
 */
export function anyJson(value: unknown): unknown {
	if (typeof value !== 'string') return valueOf(jsonObject({ value }));
	if (!/^\s*[[{"]/.test(value)) return text()(value);
	try {
		JSON.parse(value);
	} catch {
		return new InvalidValue('is not valid JSON. Check commas, quotes and brackets');
	}
	return valueOf(jsonObject(`{"value":${value}}`));
}

/**
 * For a filter whose plain values are known: lists and objects pass as they are, everything else is checked.
 *
 * @param check of a plain value
 */
export const jsonOr =
	(check: (value: unknown) => unknown) =>
	(value: unknown): unknown =>
		isStructure(value) ? anyJson(value) : check(value);

const valueOf = (wrapped: Record<string, unknown> | InvalidValue): unknown =>
	wrapped instanceof InvalidValue ? wrapped : wrapped['value'];

/** A date of an expression is an object, too, but one that writes itself as a text. */
function isStructure(value: unknown): boolean {
	if (typeof value === 'string') return /^\s*[[{]/.test(value);
	return typeof value === 'object' && value !== null && !('toJSON' in value);
}
