import { InputError } from '../../errors';

/**
 * Names the field of Payment: Send from which the further members of its quote come. In Quote: Create, they
 * come from another field.
 *
 * @throws what the task throws, with that field
 */
export function inQuoteFields<T>(prepareQuote: () => T): T {
	try {
		return prepareQuote();
	} catch (error) {
		throw renamed(error);
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
