/**
 * Serves a list of payments like the service: by limit and offset, and possibly fewer at a time than
 * requested.
 */
import type { HttpRequest } from '../../../client/http/transport';
import type { ScriptedAnswer, Step } from '../fakes/fakeTransport';

export interface PageHabits {
	/** The maximum number of rows at a time. */
	readonly cap?: number;
	/** The answer to a page after the end of the list. */
	readonly beyond?: ScriptedAnswer;
	/** Whether every page is the first one. */
	readonly ignoresOffset?: boolean;
}

/** The service's own 404 on both versions. */
export const ownNotFound: ScriptedAnswer = {
	status: 404,
	body: { title: 'Not Found', status: 404, detail: 'Not Found' },
};

/** @param list in the requested order */
export function servePages(
	list: readonly unknown[],
	{ cap = 1000, beyond, ignoresOffset = false }: PageHabits = {},
): (request: HttpRequest) => ScriptedAnswer {
	return ({ url }: HttpRequest): ScriptedAnswer => {
		const query = new URL(url).searchParams;
		const offset = ignoresOffset ? 0 : Number(query.get('offset') ?? 0);
		if (beyond !== undefined && offset > 0 && offset >= list.length) return beyond;
		return { body: list.slice(offset, offset + Math.min(cap, Number(query.get('limit') ?? 20))) };
	};
}

/** The same step for this many requests. */
export const times = (count: number, step: Step): Step[] =>
	Array.from({ length: count }, () => step);
