import { InputError } from '../errors/InputError';
import { isRecord } from '../http/answer';
import { findSecondName } from './secondName';

/**
 * Adds members that the form lacks to a request body. An empty form field does not count as given.
 *
 * @param additional as the user wrote them, unchecked
 * @throws InputError if they name a member that the form gives with another value, also under another name of the
 *   same fact. Neither of the two may vanish without a word: the request may move money
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
	const merged = Object.fromEntries(given);
	const second = findSecondName(additional ?? {}, merged);
	if (second) refuseMembers([second.name], second.of);
	return { ...additional, ...merged };
}

/** A party without a field, which the form always sends. */
const isEmptyObject = (value: unknown): boolean =>
	isRecord(value) && Object.keys(value).length === 0;

/**
 * @param of another name that the first one stands for
 * @throws InputError: the form gives these members
 */
export function refuseMembers(names: readonly string[], of?: string): never {
	const isOtherName = of === undefined ? '' : ` (another name of ${of})`;
	const problem = `names ${names.join(' and ')}${isOtherName}, which the other fields of the form give. Write each value in one place only`;
	throw new InputError([{ field: 'additional_body', problem }]);
}
