/** Compares outputs with what the editor shows of them before the first run. */
import type { TypesOfMembers } from '../../../docs/data/memberTypes';

/**
 * @param members in the order of the output
 * @param seen gets the names of all members that the output has
 * @returns a sentence for each difference
 */
export function findFaults(
	members: TypesOfMembers,
	output: Readonly<Record<string, unknown>>,
	seen: Set<string>,
	within = '',
): string[] {
	const names = Object.keys(output).filter((name) => output[name] !== undefined);
	const known = namesOf(members);
	for (const name of names) seen.add(within + name);
	const inOrder = known.filter((name) => names.includes(name)).join(', ');
	const found = names.filter((name) => known.includes(name)).join(', ');
	return [
		...names.filter((name) => !known.includes(name)).map((name) => `${within}${name} is not shown`),
		...known.flatMap((name) => judge(members[name], output[name], seen, within + name)),
		...(found === inOrder ? [] : [`the order is ${found}, and ${inOrder} is shown`]),
	];
}

function judge(
	types: string | TypesOfMembers | undefined,
	value: unknown,
	seen: Set<string>,
	name: string,
): string[] {
	if (types === undefined) return [];
	if (value === undefined)
		return isSometimesMissing(types) ? [] : [`${name} is shown as always there, and is missing`];
	if (typeof types === 'string') {
		const type = typeOf(value);
		return types.split('|').some((one) => one === type || isEmptyList(one, value))
			? []
			: [`${name} is a ${type}, and ${types} is shown`];
	}
	return isObject(value)
		? findFaults(types, value, seen, `${name}.`)
		: [`${name} is a ${typeOf(value)}, and an object is shown`];
}

/** An empty list does not show of what it is. */
const isEmptyList = (type: string, value: unknown): boolean =>
	type.endsWith('[]') && Array.isArray(value) && value.length === 0;

/** The members that need not be there, each with the names of all that it is within. */
export const namesOfMissing = (members: TypesOfMembers, within = ''): string[] =>
	namesOf(members).flatMap((name) => {
		const types = members[name] ?? '';
		return [
			...(isSometimesMissing(types) ? [within + name] : []),
			...(typeof types === 'string' ? [] : namesOfMissing(types, `${within}${name}.`)),
		];
	});

const namesOf = (members: TypesOfMembers): string[] =>
	Object.keys(members).filter((name) => name !== '?');

const isSometimesMissing = (types: string | TypesOfMembers): boolean =>
	typeof types === 'string' ? types.split('|').includes('missing') : types['?'] !== undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeOf(value) === 'object';

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (!Array.isArray(value)) return typeof value;
	const types = [...new Set(value.map(typeOf))];
	return `${types.length === 0 ? 'string' : types.join(' or ')}[]`;
}
