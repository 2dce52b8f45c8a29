/**
 * Where the values of a form go in a body that the user gives. The interface does not show the members of a v3
 * payment, so an account may have other names, or nest them. [Payment request, v3]
 */
import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';
import { jsonObject } from './checks';

/** Of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** Paths such as `order.quote_id`, by the names of the values. */
export type BodyMembers = Readonly<Record<string, string>>;

/**
 * @param names of the values that the form has. Each has its own name if the user maps none
 * @param required those that must go somewhere
 */
export const bodyMembers =
	(names: readonly string[], required: readonly string[]) =>
	(value: unknown): BodyMembers | InvalidValue => {
		if (value === undefined) return Object.fromEntries(names.map((name) => [name, name]));
		const given = jsonObject(value);
		if (given instanceof InvalidValue) return given;
		const problem = findProblem(given, names, required);
		return problem === undefined ? (given as BodyMembers) : new InvalidValue(problem);
	};

function findProblem(
	given: Body,
	names: readonly string[],
	required: readonly string[],
): string | undefined {
	const unknown = Object.keys(given).find((name) => !names.includes(name));
	if (unknown !== undefined)
		return `may name ${names.join(', ')}, and not '${unknown.slice(0, 60)}'`;
	const missing = required.find((name) => !Object.hasOwn(given, name));
	if (missing !== undefined) return `must say where ${missing} goes`;
	const wrong = Object.entries(given).find(([, path]) => !isPath(path));
	if (wrong) return `must name a member for ${wrong[0]}, such as ${wrong[0]} or order.${wrong[0]}`;
	const paths = Object.values(given).filter(isPath);
	const shared = paths.find((path, index) =>
		paths.some((other, at) => at !== index && `${other}.`.startsWith(`${path}.`)),
	);
	return shared === undefined ? undefined : `puts two values into '${shared.slice(0, 60)}'`;
}

const isPath = (path: unknown): path is string =>
	typeof path === 'string' &&
	path.split('.').every((part) => part.trim() !== '' && part !== '__proto__');

/** @returns undefined if the body has no such member */
export function readAt(body: Body, path: string | undefined): unknown {
	if (path === undefined) return undefined;
	return path
		.split('.')
		.reduce<unknown>(
			(value, part) => (isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined),
			body,
		);
}

/**
 * @returns what stands in the way of these paths; undefined if each has a place. Without this check, `placeAt` would
 *   put an object in the place of a value of the user
 */
export function findBlocked(body: Body, paths: readonly string[]): string | undefined {
	for (const path of paths) {
		const parts = path.split('.');
		const outer = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
		const blocked = outer.find((one) => {
			const value = readAt(body, one);
			return value !== undefined && !isRecord(value);
		});
		if (blocked !== undefined)
			return `${blocked.slice(0, 60)} is no object, so ${path.slice(0, 60)} has no place in it`;
	}
	return undefined;
}

/** @returns a copy of the body with this member. See `findBlocked` */
export function placeAt(body: Body, path: string, value: unknown): Body {
	const [first = '', ...rest] = path.split('.');
	if (rest.length === 0) return { ...body, [first]: value };
	const inner = body[first];
	return { ...body, [first]: placeAt(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}
