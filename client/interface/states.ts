/**
 * What a payment state means. The code relies on categories only, never on transitions. [States and
 * transitions]
 */

export type Category = 'inProgress' | 'success' | 'failed' | 'callSupport' | 'unrecognised';

const categories = new Map<string, Category>([
	['queued', 'inProgress'],
	['pending', 'inProgress'],
	['processing', 'inProgress'],
	['succeeded', 'success'],
	['failed', 'failed'],
	['rejected', 'failed'],
	['canceled', 'failed'],
	['reversed', 'failed'],
	['unknown', 'callSupport'],
]);

/** The nine states of the interface, in its order. */
export const paymentStates = [
	'queued',
	'rejected',
	'pending',
	'processing',
	'succeeded',
	'failed',
	'canceled',
	'unknown',
	'reversed',
] as const;

export interface StatusFacts {
	/** Null if the record has no status. */
	readonly category: Category | null;
	/** True only for the exact status `succeeded`. */
	readonly releaseFunds: boolean;
}

/**
 * For the error about a payment that exists, because what to do depends on its status.
 *
 * @returns a suffix such as ` (status: failed)`; empty for a status that the interface does not have,
 *   because such a word could be anything
 */
export function nameStatus(status: unknown): string {
	const known = paymentStates.find((state) => state === status);
	return known === undefined ? '' : ` (status: ${known})`;
}

/** Reads a record's status. An unknown value is reported as unrecognised. */
export function describeStatus(status: unknown): StatusFacts {
	if (typeof status !== 'string') return { category: null, releaseFunds: false };
	return {
		category: categories.get(status) ?? 'unrecognised',
		releaseFunds: status === 'succeeded',
	};
}

/**
 * Whether a wait for a payment's end is over. A success counts, although it can be reversed later.
 * An unknown or unrecognised status does not.
 */
export function isFinal(status: unknown): boolean {
	const { category } = describeStatus(status);
	return category === 'success' || category === 'failed';
}
