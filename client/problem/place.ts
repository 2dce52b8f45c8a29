/**
 * Which member of the request an invalid field of a 422 is. The interface shows that it is named by a list (`loc`) or
 * a pointer, and not what these begin with. [Errors, v2, v3 error body]
 */
import { isRecord } from '../http/answer';
import { countries } from '../interface/vocabulary';
import type { Sent } from './personalValues';

/** No member lies deeper. What a service names beyond that is cut off. */
const deepest = 20;

/** The parts of a request. */
const parts: ReadonlySet<string> = new Set(['body', 'query', 'path', 'header', 'headers']);

/**
 * @param pointer as the service writes it: `/beneficiary_name`, `/IND/beneficiary_name`,
 *   `/body/sender/name`, `#/query/country`, `?country`, `$.sender.name`
 * @param sent the request, because its members are no parts and no variants
 * @returns the names of the members, from the outside in; empty for the whole body
 */
export function placeOf(pointer: string, sent: Sent = {}): string[] {
	const names = split(pointer);
	const [first = ''] = names;
	const path = parts.has(first) && !has(sent.body, first) ? names.slice(1) : names;
	// The whole form for this country.
	if (path.length === 1 && countries.some((one) => one === path[0])) return [];
	return withoutVariants(path, sent.body, new Set(words(sent.body)));
}

/**
 * A service that has several forms of a request may name the form as well: by the value that
 * selects it, or by a name of its own.
 */
function withoutVariants(
	path: readonly string[],
	body: unknown,
	selectors: ReadonlySet<string>,
): string[] {
	const names: string[] = [];
	let value = body;
	for (const [at, name] of path.entries()) {
		const member = has(value, name) ? { value: value[name] } : undefined;
		const isLast = at === path.length - 1;
		const isVariant =
			!member && !isLast && (selectors.has(name.toLowerCase()) || /^[A-Z]|[^\w]/.test(name));
		if (isVariant) continue;
		names.push(name);
		value = member?.value;
	}
	return names;
}

/** What may select a form: the texts of the body itself, and the countries. */
const words = (body: unknown): string[] =>
	[...countries, ...(isRecord(body) ? Object.values(body) : [])]
		.filter((value) => typeof value === 'string')
		.map((text) => text.toLowerCase());

const has = (value: unknown, name: string): value is Readonly<Record<string, unknown>> =>
	isRecord(value) && Object.hasOwn(value, name);

function split(pointer: string): string[] {
	const names = pointer
		.replace(/^[#?$]+/, '')
		.split(/[/.]/)
		.filter((name) => name !== '')
		.slice(0, deepest)
		.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
	return pointer.startsWith('#') ? names.map(decode) : names;
}

/** A pointer that begins with `#` is percent-encoded. */
function decode(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
