import { InputError } from '../../../../client/errors';

/**
 * Names the field of Payment: Send from which the further members of its quote come. A quote of its own has another one.
 *
 * @throws what the task throws, with that field
 */
export function inQuoteFields<T>(prepareQuote: () => T): T {
	const tried = attempt(prepareQuote);
	if ('value' in tried) return tried.value;
	throw renamed(tried.error);
}

function attempt<T>(task: () => T): { readonly value: T } | { readonly error: unknown } {
	try {
		return { value: task() };
	} catch (error) {
		return { error };
	}
}

const renamed = (error: unknown): unknown =>
	error instanceof InputError
		? new InputError(
				error.issues.map((issue) =>
					issue.field === 'additional_body' ? { ...issue, field: 'additional_quote_body' } : issue,
				),
				error.code,
			)
		: error;
