/** How a request's fields are checked before anything is sent: values in, sentences out. */
import { z } from 'zod';

import { Refusal } from '../errors/Refusal';

/**
 * A zod schema from one function, so that every message is ours and the same under zod 3 and 4.
 *
 * @param check returns the value to send, or what is wrong with it
 */
export const rule = <T>(check: (value: unknown) => T | Refusal) =>
	z.unknown().transform((value, context): T => {
		const result = check(value);
		if (!(result instanceof Refusal)) return result;
		context.addIssue({ code: 'custom', message: result.problem });
		return z.NEVER;
	});

/** A rule for a field that may be left out: undefined, null and empty text mean "not given". */
export const optional = <T>(check: (value: unknown) => T | Refusal) =>
	rule<T | undefined>((value) => (isAbsent(value) ? undefined : check(value)));

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}
