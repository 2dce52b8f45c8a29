/** Writes paths, queries and bodies as they are sent. */
import { stringify } from 'lossless-json';

import { InputError } from '../errors/InputError';
import { findLost } from '../input/lostMember';

export type QueryValue = string | number | boolean;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;

/**
 * @param path as the interface writes it; some end in a slash, without which the service may redirect
 * @param query undefined values are left out, and lists become repeated keys
 * @param id in place of `{id}`; becomes exactly one segment
 * @returns path and query, to append to a base URL without a slash at its end
 * @throws InputError for an ID that a URL path cannot carry as one segment
 */
export function buildTarget(path: string, query: Query = {}, id = ''): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) continue;
		for (const one of [value].flat()) search.append(name, String(one));
	}
	const text = search.toString();
	return `${path.replace('{id}', () => encodeSegment(id))}${text === '' ? '' : `?${text}`}`;
}

function encodeSegment(segment: string): string {
	// A URL parser resolves dot segments, so `..` would call another endpoint.
	if (segment === '.' || segment === '..' || /^(%2e){1,2}$/i.test(segment)) {
		throw new InputError([{ field: 'id', problem: 'an ID of dots cannot be put into a URL path' }]);
	}
	if (segment === '') throw new InputError([{ field: 'id', problem: 'is empty' }]);
	// A lone surrogate has no UTF-8 form, so encodeURIComponent would throw a bare URIError.
	if (/\p{Surrogate}/u.test(segment)) {
		throw new InputError([{ field: 'id', problem: 'contains a broken Unicode character' }]);
	}
	return encodeURIComponent(segment);
}

/**
 * The exact bytes of a JSON body. The same bytes are signed and sent. A `LosslessNumber` is written
 * digit by digit. A member that is undefined is left out: the form does not give it.
 *
 * @throws InputError for a member that JSON would lose a part of
 */
export function encodeJsonBody(body: unknown): Uint8Array {
	const issues = Object.entries(Object(body) as object).flatMap(([field, value]) => {
		const lost = value === undefined ? undefined : findLost(value);
		return lost ? [{ field, problem: lost.problem }] : [];
	});
	if (issues.length > 0) throw new InputError(issues);
	return new TextEncoder().encode(stringify(body));
}
