/** What causes a failure of the stream, of lists or of look-ups, and whether waiting fixes it. */
import { isPayoutError } from '../../../client/errors';

/**
 * `lists`: the lists of payments after a gap. `payment`: the look-up that completes a
 * `payment-update`.
 */
export const lookupKinds = ['lists', 'payment'] as const;
export type LookupKind = (typeof lookupKinds)[number];
export const troubleKinds = ['stream', ...lookupKinds] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export interface Failure {
	/** Undefined for connections that end without an error. */
	readonly error: unknown;
	/** Whether waiting does not fix it. */
	readonly isRefused: boolean;
}

const statusOf = (error: unknown): number | null =>
	isPayoutError(error) && 'status' in error ? error.status : null;

/**
 * Whether waiting does not fix the failure. An error about a single payment says nothing about the
 * others.
 */
export function isRefusal(kind: LookupKind, error: unknown): boolean {
	if (!isPayoutError(error) || (error.name === 'TransportError' && error.isLasting)) return true;
	// A 404 here comes from a gateway. The service's own 404 counts as an answer.
	if (kind === 'payment') return [401, 403, 404].includes(statusOf(error) ?? 0);
	return !error.retryable;
}

/**
 * The error's code and HTTP status. A 401 is one trouble, whatever was found out about it: for the stream, that v3
 * is not enabled, and for lists nothing.
 */
export const nameOf = (error: unknown): string => {
	if (statusOf(error) === 401) return 'unauthorized 401';
	if (isPayoutError(error)) return `${error.code} ${statusOf(error) ?? ''}`;
	return error instanceof Error ? error.message : 'unexpected';
};

/**
 * `outage`, or the name of the error. An outage causes many different errors, but is one cause. A
 * stream that another client holds is not an outage.
 */
export function causeOf({ error, isRefused }: Failure): string {
	const isOutage = !isRefused && !(isPayoutError(error) && error.code === 'stream_taken');
	return isOutage ? 'outage' : nameOf(error);
}
