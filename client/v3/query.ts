import { InputError } from '../errors/InputError';
import type { Query, QueryValue } from '../call/serialise';
import { findSecondName } from '../input/secondName';

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
 * Adds parameters that the form lacks to a query. An empty field of the form does not count as given.
 *
 * @throws InputError for a value that a query cannot carry, and for a parameter that the form gives with another
 *   value, also under another name
 */
export function mergeQuery(
	additional: Readonly<Record<string, unknown>> | undefined,
	query: Query,
): Query {
	const given = Object.fromEntries(
		Object.entries(query).filter(([, value]) => value !== undefined),
	);
	const further = queryOf(additional);
	const twice = Object.keys(given).find(
		(name) => Object.hasOwn(further, name) && textIn(further[name]) !== textIn(given[name]),
	);
	const second = twice ?? findSecondName(further, given)?.name;
	if (second !== undefined) refuseParameter(second);
	return { ...further, ...given };
}

/** @throws InputError: the form or the node gives this parameter */
export function refuseParameter(name: string): never {
	const problem = `names ${name}, which the form or the node gives. Write each value in one place only`;
	throw new InputError([{ field: 'additional_query', problem }]);
}

function isQueryValue(value: unknown): value is QueryValue {
	return ['string', 'number', 'boolean'].includes(typeof value);
}

const textIn = (value: Query[string]): string => [value].flat().join(',');
