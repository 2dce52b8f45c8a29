/** Name the field of Payment: Send from which a part of it comes. In an operation of its own, the part comes from another field. */
import { InputError } from '../../errors';

/** @throws what the task throws. Further members of the quote are named after their field of Payment: Send */
export const inQuoteFields = <T>(prepareQuote: () => T): T =>
	renaming(prepareQuote, (field) =>
		field.replace(/^additional_body(?=$|\.)/, 'additional_quote_body'),
	);

/** @throws what the task throws. Its fields are named after the option of Payment: Send */
export const inAccountCheck = <T>(checkAccount: () => T): T =>
	renaming(checkAccount, (field) => `validate_account.${field}`);

function renaming<T>(task: () => T, rename: (field: string) => string): T {
	try {
		return task();
	} catch (error) {
		throw renamed(error, rename);
	}
}

const renamed = (error: unknown, rename: (field: string) => string): unknown =>
	error instanceof InputError
		? new InputError(
				error.issues.map((issue) => ({ ...issue, field: rename(issue.field) })),
				error.code,
				error.ownAdvice,
			)
		: error;
