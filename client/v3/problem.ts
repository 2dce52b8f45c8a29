/** v3's error body: RFC 9457 problem details, with `errors` on a 422. [Errors, v3 error body] */
import { readErrorBody } from '../http/readBody';
import type { HttpResponse } from '../http/transport';
import { emptyProblem, type Problem, type ProblemField } from '../errors/problem';

/**
 * @returns the problem in the common form; an empty one if the body is not a problem document.
 *   The HTTP status wins over the `status` member, which is only advisory (RFC 9457, 3.1.2).
 */
export function decodeProblem(response: HttpResponse): Problem {
	if (!isJson(response.headers['content-type'])) return emptyProblem;
	const { type, title, detail, instance, errors, ...rest } = readErrorBody(response);
	const extensions = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'status'));
	return {
		...asText('type', type),
		...asText('title', title),
		...asText('detail', detail),
		...asText('instance', instance),
		fields: Array.isArray(errors) ? errors.flatMap(decodeItem) : [],
		extensions,
	};
}

function isJson(contentType: string | undefined): boolean {
	return contentType !== undefined && /^application\/(problem\+)?json\b/i.test(contentType.trim());
}

/** `input` is never kept, because a person typed it. */
function decodeItem(item: unknown): ProblemField[] {
	if (typeof item !== 'object' || item === null) return [];
	const { detail, pointer, code } = item as Record<string, unknown>;
	return [
		{
			pointer: typeof pointer === 'string' ? pointer : '',
			detail: typeof detail === 'string' ? detail : 'is invalid',
			...(typeof code === 'string' ? { code } : {}),
		},
	];
}

function asText<Key extends string>(key: Key, value: unknown): { [name in Key]?: string } {
	return typeof value === 'string' ? ({ [key]: value } as { [name in Key]: string }) : {};
}
