import { isRecord } from '../../http/answer';

/**
 * Whether two values of the form are the same data. Fast for long lists, of which n8n makes a copy for each item.
 * Objects that JSON writes as text, such as dates, count as different unless they are one object.
 */
export function isSameData(one: unknown, other: unknown): boolean {
	if (Object.is(one, other)) return true;
	if (Array.isArray(one) && Array.isArray(other)) {
		return one.length === other.length && one.every((each, at) => isSameData(each, other[at]));
	}
	if (!isPlain(one) || !isPlain(other)) return false;
	const names = Object.keys(one);
	return (
		names.length === Object.keys(other).length &&
		names.every((name) => Object.hasOwn(other, name) && isSameData(one[name], other[name]))
	);
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
	isRecord(value) && typeof value['toJSON'] !== 'function';
