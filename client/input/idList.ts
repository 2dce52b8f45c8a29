import { InvalidValue } from '../errors/InvalidValue';

/**
 * IDs as a list, or as text with commas or line breaks between them.
 *
 * @param whenEmpty what to do instead of giving an empty list
 */
export const idList =
	(whenEmpty: string) =>
	(value: unknown): string[] | InvalidValue => {
		const given: unknown = typeof value === 'number' ? String(value) : value;
		const list: unknown = typeof given === 'string' ? given.trimEnd().split(/[,\n]/) : given;
		if (!Array.isArray(list)) return new InvalidValue('must be IDs as text');
		const ids = list.map((one: unknown) => (typeof one === 'string' ? one.trim() : one));
		if (!ids.every((one) => typeof one === 'string'))
			return new InvalidValue('must be IDs as text');
		if (ids.every((one) => one === '')) return new InvalidValue(`is an empty list. ${whenEmpty}`);
		const wrong = ids.findIndex((one) => one === '' || separator.test(one));
		if (wrong < 0) return ids;
		return new InvalidValue(
			ids[wrong] === ''
				? `has no ID in place ${wrong + 1}. Give it, or remove the comma`
				: `has no single ID in place ${wrong + 1}. Write commas between IDs, or give a list`,
		);
	};

/** No ID contains these. The service would look for one thing with such an ID, and find none. */
const separator = /[\s;|[\]{}"']/;
