import { InputError } from '../../../../client/errors';
import type { Form } from '../operation';

/**
 * @param choices the values of the field; the first one applies if the form does not have it
 * @throws InputError for any other value: `Fail` must not count as the other choice
 */
export function readChoice<const Choice extends string>(
	form: Form,
	name: string,
	choices: readonly [Choice, ...Choice[]],
): Choice {
	if (!Object.hasOwn(form, name)) return choices[0];
	const found = choices.find((choice) => choice === form[name]);
	if (found !== undefined) return found;
	throw new InputError([{ field: name, problem: `must be ${choices.join(' or ')}` }]);
}
