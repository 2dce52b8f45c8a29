/** v2's error body: `{detail}`, a string, or on a 422 an array of items. [Errors, v2 error body] */
import { readErrorBody } from '../http/readBody';
import type { HttpResponse } from '../http/transport';
import type { Problem, ProblemField } from '../errors/problem';

/** @returns the problem in the common form; an empty one if the body cannot be read */
export function decodeProblem(response: HttpResponse): Problem {
	const { detail, ...extensions } = readErrorBody(response);
	if (Array.isArray(detail)) {
		return { fields: detail.flatMap(decodeItem), extensions };
	}
	return {
		...(typeof detail === 'string' ? { detail } : {}),
		fields: [],
		extensions,
	};
}

/**
 * `loc` begins with the part of the request (`body`, `query`, `path`). `input` is never kept,
 * because a person typed it.
 */
function decodeItem(item: unknown): ProblemField[] {
	if (typeof item !== 'object' || item === null) return [];
	const { loc, msg, type } = item as { loc?: unknown; msg?: unknown; type?: unknown };
	const [place, ...path] = Array.isArray(loc) && loc.every(isPart) ? loc.map(String) : [];
	const pointer = place === 'body' || place === undefined ? toPointer(path) : `?${path.join('.')}`;
	return [
		{
			pointer,
			detail: typeof msg === 'string' ? msg : 'is invalid',
			...(typeof type === 'string' ? { code: type } : {}),
		},
	];
}

/** A place with another part is not known. */
const isPart = (part: unknown): part is string | number =>
	typeof part === 'string' || typeof part === 'number';

function toPointer(path: readonly string[]): string {
	return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
