import { InputError } from '../errors/InputError';

/**
 * @param absent what applies if the form does not have it; off unless its field has another default
 * @returns whether a switch of the form is on
 * @throws InputError for any value but true and false: the text `true` of a spreadsheet must not
 *   count as off
 */
export function readSwitch(
	form: Readonly<Record<string, unknown>>,
	name: string,
	absent = false,
): boolean {
	if (!Object.hasOwn(form, name)) return absent;
	const value = form[name];
	if (typeof value === 'boolean') return value;
	throw new InputError([
		{
			field: name,
			problem: 'must be true or false. A text, a number or an empty value is not accepted',
		},
	]);
}
