import { ApiError } from './ApiError';
import { ContractError } from './ContractError';
import { InputError } from './InputError';
import { PaymentError } from './PaymentError';
import { reasons } from './reasonTexts';
import { TransportError } from './TransportError';

export { ApiError, ContractError, InputError, PaymentError, TransportError };
export type { Created } from './created';
export type { InputIssue } from './InputError';
export { InvalidValue } from './InvalidValue';
export type { FailedOutcome, PaymentFailure } from './PaymentError';
export { PayoutError } from './PayoutError';
export { emptyProblem, type Problem } from './problem';
export { reasons, type Reason, type ReasonCode } from './reasonTexts';
export type { LastingFailure } from './TransportError';
export { textOf } from './textOf';
export { visibleText } from './visibleText';

/** Every error that the client throws. */
export type AnyPayoutError = ApiError | ContractError | InputError | PaymentError | TransportError;

const names = new Set([
	'ApiError',
	'ContractError',
	'InputError',
	'PaymentError',
	'TransportError',
]);

/**
 * Recognises this client's errors by their shape, even those of another bundle. The credential is a
 * separate bundle with its own classes.
 *
 * @example
 * if (isPayoutError(error) && error.code === 'quote_expired') quoteAgain();
 */
export function isPayoutError(error: unknown): error is AnyPayoutError {
	return (
		error instanceof Error &&
		names.has(error.name) &&
		'code' in error &&
		typeof error.code === 'string' &&
		Object.hasOwn(reasons, error.code)
	);
}
