/** How a request's fields are checked before anything is sent: values in, sentences out. */
import { z } from 'zod';

import { InputError } from '../errors/InputError';
import { InvalidValue } from '../errors/InvalidValue';

/**
 * A zod schema from one function, so that every message is ours and the same under zod 3 and 4.
 *
 * @param check returns the value to send, or what is wrong with it
 */
export const rule = <T>(check: (value: unknown) => T | InvalidValue) =>
	z.unknown().transform((value, context): T => {
		const result = check(value);
		if (!(result instanceof InvalidValue)) return result;
		context.addIssue({ code: 'custom', message: result.problem });
		return z.NEVER;
	});

/** A rule for a field that may be left out: undefined, null and empty text mean "not given". */
export const optional = <T>(check: (value: unknown) => T | InvalidValue) =>
	rule<T | undefined>((value) => (isAbsent(value) ? undefined : check(value)));

/**
 * For limits: an expression that comes to nothing must not switch one off in silence.
 *
 * @throws InputError with every one of the members that is there and holds nothing
 */
export function requireNotEmptied(
	input: Readonly<Record<string, unknown>>,
	names: readonly string[],
): void {
	const emptied = names.filter((name) => Object.hasOwn(input, name) && isAbsent(input[name]));
	if (emptied.length === 0) return;
	throw new InputError(
		emptied.map((field) => ({
			field,
			problem: 'was set, but holds nothing. Give it a value, or remove it',
		})),
	);
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}
