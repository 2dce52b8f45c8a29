/** A list of payments as a service gives it: by limit and offset, and perhaps fewer at a time than it is asked for. */
import type { HttpRequest } from '../../../client/http/transport';
import type { ScriptedAnswer, Step } from '../fakes/fakeTransport';

export interface PageHabits {
	/** The most that it gives at a time. */
	readonly cap?: number;
	/** What it answers beyond the end of a list. */
	readonly beyond?: ScriptedAnswer;
	/** Whether every page is the first one. */
	readonly ignoresOffset?: boolean;
}

/** The service's own word on both versions. */
export const ownNotFound: ScriptedAnswer = {
	status: 404,
	body: { title: 'Not Found', status: 404, detail: 'Not Found' },
};

/** @param list in the order that is asked for */
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

/** The same step for each of so many requests. */
export const times = (count: number, step: Step): Step[] =>
	Array.from({ length: count }, () => step);
