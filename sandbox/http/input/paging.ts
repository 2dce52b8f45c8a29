/** One page of a list. [behaviours, row S5] */
import type { Behaviours } from '../../behaviours/rows';
import { ServiceError } from '../errors/serviceError';

export interface PageQuery {
	readonly limit: number;
	readonly offset: number;
}

const caps: Readonly<Partial<Record<Behaviours['S5'], number>>> = { cap100: 100, cap20: 20 };

/**
 * The rows of the requested page, as this service pages.
 *
 * @throws the service's own 404, if it has one for an empty page
 */
export function takePage<T>(
	all: readonly T[],
	{ limit, offset }: PageQuery,
	{ S5 }: Behaviours,
): T[] {
	const from = S5 === 'offsetIgnored' ? 0 : offset;
	const page = all.slice(from, from + Math.min(limit, caps[S5] ?? limit));
	if (S5 === 'lastPage404' && from > 0 && page.length === 0)
		throw new ServiceError(404, 'Not Found');
	return page;
}
