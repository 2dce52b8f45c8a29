import type { IDataObject } from 'n8n-workflow';

/** On the error output an item has such a member, and on the success output none. */
const reserved = ['error'];

/**
 * Adds the columns of an item to the answer about it. The answer keeps its names. A column that has the name of a
 * member of the answer, and another value, is kept as `input_` and its name.
 */
export function withInput(input: IDataObject, answer: IDataObject): IDataObject {
	const taken = new Set([...Object.keys(answer), ...Object.keys(input), ...reserved]);
	const free = (name: string): string => {
		const prefixed = `input_${name}`;
		if (taken.has(prefixed)) return free(prefixed);
		taken.add(prefixed);
		return prefixed;
	};
	const kept = Object.entries(input).flatMap(([name, value]) => {
		if (Object.hasOwn(answer, name))
			return isSame(value, answer[name]) ? [] : [[free(name), value] as const];
		return [[reserved.includes(name) ? free(name) : name, value] as const];
	});
	return { ...Object.fromEntries(kept), ...answer };
}

/** A table may have read a text as a number. */
const isSame = (one: unknown, other: unknown): boolean =>
	one === other || (isScalar(one) && isScalar(other) && String(one) === String(other));

const isScalar = (value: unknown): value is string | number | boolean =>
	['string', 'number', 'boolean'].includes(typeof value);
