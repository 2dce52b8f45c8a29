import { InputError } from '../errors/InputError';
import type { Query, QueryValue } from '../http/serialise';

/**
 * Query parameters that the interface does not show, as the user named them.
 *
 * @throws InputError for a value that a query cannot carry
 */
function queryOf(parameters: Readonly<Record<string, unknown>> | undefined): Query {
	return Object.fromEntries(
		Object.entries(parameters ?? {}).map(([name, value]) => {
			if (isQueryValue(value) || (Array.isArray(value) && value.every(isQueryValue))) {
				return [name, value];
			}
			throw new InputError([
				{
					field: 'additional_query',
					problem: `the parameter '${name}' must be text, a number, true or false, or a list of these`,
				},
			]);
		}),
	);
}

/**
 * Adds parameters that the form lacks to a query. A parameter of the form always wins, unless its
 * field was left empty.
 *
 * @throws InputError for a value that a query cannot carry
 */
export function mergeQuery(
	additional: Readonly<Record<string, unknown>> | undefined,
	query: Query,
): Query {
	const given = Object.entries(query).filter(([, value]) => value !== undefined);
	return { ...queryOf(additional), ...Object.fromEntries(given) };
}

function isQueryValue(value: unknown): value is QueryValue {
	return ['string', 'number', 'boolean'].includes(typeof value);
}
