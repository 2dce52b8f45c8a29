/** The country of a v3 look-up. [behaviours, row R6] */
import type { Behaviours } from '../../behaviours/rows';
import type { QueryReader } from '../../http/input/readQuery';
import { refused } from '../../http/errors/serviceError';
import { countries, type Country } from '../../schemas/vocabulary';

/**
 * The country to search in, or undefined for all. If the country is required and missing, `query` collects it for
 * the 422, or this function throws a 400 at once, as row R6 says.
 */
export function readLookupCountry(query: QueryReader, { R6 }: Behaviours): Country | undefined {
	const country = query.choice('country', countries, R6 === 'required422');
	if (country === undefined && R6 === 'required400')
		throw refused('Query parameter `country` is required');
	return R6 === 'ignored' ? undefined : country;
}
