/** What a payment state means. Only categories are relied on, never transitions. [States and transitions; D13] */

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
	/** Null when the record carries no status. */
	readonly category: Category | null;
	/** True for the exact status `succeeded` and for nothing else. */
	readonly releaseFunds: boolean;
}

/** Reads a record's status, whatever it is: an unheard-of word is reported as unrecognised. */
export function describeStatus(status: unknown): StatusFacts {
	if (typeof status !== 'string') return { category: null, releaseFunds: false };
	return {
		category: categories.get(status) ?? 'unrecognised',
		releaseFunds: status === 'succeeded',
	};
}

/**
 * Whether somebody who waits for a payment's end has it. A success counts, though it can be reversed
 * later; whatever is unknown or unheard of does not.
 */
export function isFinal(status: unknown): boolean {
	const { category } = describeStatus(status);
	return category === 'success' || category === 'failed';
}
