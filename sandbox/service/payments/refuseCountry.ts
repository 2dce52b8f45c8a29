/** Whether the account may look in a country. [behaviours, row R18] */
import type { Behaviours } from '../../behaviours/rows';
import { invalidFields, refused, ServiceError } from '../../http/errors/serviceError';
import type { Country } from '../../schemas/vocabulary';

/** @throws ServiceError for another country than India, if the row says so */
export function refuseCountry(country: Country | undefined, { R18 }: Behaviours): void {
	if (R18 === 'searched' || country === undefined || country === 'IND') return;
	const detail = 'This country is not enabled for the account';
	if (R18 === 'refused400') throw refused(detail);
	if (R18 === 'refused403') throw new ServiceError(403, detail);
	throw invalidFields([
		{ place: 'query', path: ['country'], message: detail, code: 'value_error' },
	]);
}
