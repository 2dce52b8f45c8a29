import { InputError } from '../../../../client/errors';
import type { Form } from '../operation';

/**
 * @returns whether a switch of the form is on; off if the form does not have it
 * @throws InputError for any value but true and false: the text `true` of a spreadsheet must not
 *   count as off
 */
export function readSwitch(form: Form, name: string): boolean {
	if (!Object.hasOwn(form, name)) return false;
	const value = form[name];
	if (typeof value === 'boolean') return value;
	throw new InputError([
		{ field: name, problem: 'must be true or false, not text, a number or nothing' },
	]);
}
