import { InputError } from '../errors/InputError';
import { isRecord } from '../http/answer';

/**
 * Adds members that the form lacks to a request body. An empty form field does not count as given.
 *
 * @param additional as the user wrote them, unchecked
 * @throws InputError if they name a member that the form gives with another value. Neither of the two may vanish
 *   without a word: the request may move money
 */
export function mergeBody(
	additional: Readonly<Record<string, unknown>> | undefined,
	body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const given = Object.entries(body).filter(
		([name, value]) =>
			value !== undefined && !(isEmptyObject(value) && Object.hasOwn(additional ?? {}, name)),
	);
	const twice = given.flatMap(([name, value]) =>
		additional !== undefined &&
		Object.hasOwn(additional, name) &&
		JSON.stringify(additional[name]) !== JSON.stringify(value)
			? [name]
			: [],
	);
	if (twice.length > 0) refuseMembers(twice);
	return { ...additional, ...Object.fromEntries(given) };
}

/** A party without a field, which the form always sends. */
const isEmptyObject = (value: unknown): boolean =>
	isRecord(value) && Object.keys(value).length === 0;

/** @throws InputError: the form gives these members */
export function refuseMembers(names: readonly string[]): never {
	const problem = `names ${names.join(' and ')}, which the other fields of the form give. Write each value in one place only`;
	throw new InputError([{ field: 'additional_body', problem }]);
}
