/** Checks the fields of a request before anything is sent. A failed check gives a sentence. */
import { z } from 'zod';

import { InputError } from '../errors/InputError';
import { InvalidValue } from '../errors/InvalidValue';

/**
 * Makes a zod schema from one function, so that every message is ours and the same with zod 3 and
 * 4.
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

/** A rule for a field that may be left out. Undefined, null and empty text mean "not given". */
export const optional = <T>(check: (value: unknown) => T | InvalidValue) =>
	rule<T | undefined>((value) => (isAbsent(value) ? undefined : check(value)));

/**
 * For limits. An expression that gives nothing must not silently switch a limit off.
 *
 * @throws InputError with every member that is present and empty
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
			problem: 'is empty. Give it a value, or remove it',
		})),
	);
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}
