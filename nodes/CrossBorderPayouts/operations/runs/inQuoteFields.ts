import { InputError } from '../../../../client/errors';

/**
 * Names the field of Payment: Send from which the further members of its quote come. A quote of its own has another one.
 *
 * @throws what the task throws, with that field
 */
export function inQuoteFields<T>(prepareQuote: () => T): T {
	try {
		return prepareQuote();
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		throw new InputError(
			error.issues.map((issue) =>
				issue.field === 'additional_body' ? { ...issue, field: 'additional_quote_body' } : issue,
			),
			error.code,
		);
	}
}
