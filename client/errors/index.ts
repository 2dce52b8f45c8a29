import { ApiError } from './ApiError';
import { ContractError } from './ContractError';
import { InputError } from './InputError';
import { reasons } from './reasons';
import { TransportError } from './TransportError';

export { ApiError, ContractError, InputError, TransportError };
export { PayoutError } from './PayoutError';
export type { InputIssue } from './InputError';
export { reasons, type Reason, type ReasonCode } from './reasons';

/** Every error that the client throws. */
export type AnyPayoutError = ApiError | ContractError | InputError | TransportError;

const names = new Set(['ApiError', 'ContractError', 'InputError', 'TransportError']);

/**
 * Recognises this client's errors by shape, also those of another bundle: the credential is built
 * apart from the nodes and brings its own classes.
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
