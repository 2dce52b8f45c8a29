import { InputError } from '../../../../../client/errors';

/**
 * @param ways by the values of Specify Parties
 * @throws InputError for any other value, such as a way that only the other version has
 */
export function requireWay<Way>(ways: ReadonlyMap<unknown, Way>, chosen: unknown): Way {
	const way = ways.get(chosen);
	if (way !== undefined) return way;
	throw new InputError([
		{ field: 'specify_parties', problem: 'has a value that is not in the list. Choose one of it' },
	]);
}
