/** What a person or a workflow should do about a payment's state. [States and transitions; Errors] */
import type { ServiceRecord } from '../http/answer';
import { describeStatus, type Category } from '../interface/states';

/** Closed: workflows branch on these words. */
export type Action =
	'none' | 'wait' | 'lookUpLater' | 'retryWithNewId' | 'recoverFunds' | 'contactSupport';

export interface Advice {
	readonly action: Action;
	/** The same in a sentence. Null if there is no payment. */
	readonly advice: string | null;
}

const byCategory: Readonly<Record<Category, Advice>> = {
	inProgress: {
		action: 'wait',
		advice:
			'This payment is still in progress. Wait for its final status or look it up later, and do not send it again.',
	},
	success: {
		action: 'none',
		advice:
			'The money has arrived. The payment can still be reversed later: the trigger reports that.',
	},
	failed: {
		action: 'retryWithNewId',
		advice:
			'This payment did not succeed, and the node never sends it again. If it was replaced since, the same external ID with #2, #3 and so on shows whether that has paid. If it was not, and you still want to pay, use Payment: Send with the option Replaces External ID, which looks at this payment first.',
	},
	callSupport: {
		action: 'contactSupport',
		advice:
			'The outcome of this payment is not known. Ask the support of the service. Do not pay again, and do not refund, until they have said whether it was paid.',
	},
	unrecognised: {
		action: 'contactSupport',
		advice:
			'This status is not known to the node. Ask the support of the service what it means. Until then, do not pay again, do not refund, and do not release funds to your customer.',
	},
};

/**
 * The payment had succeeded, so the customer may have got money or goods. Paying again before these are
 * back would pay twice.
 */
const onReversal: Advice = {
	action: 'recoverFunds',
	advice:
		'This payment had succeeded, then it was reversed: the money is back in your balance. If your customer got money or goods because it had arrived, take them back first. To pay again after that, use Payment: Send with the options Replaces External ID and Replace Reversed Payment.',
};

const withoutStatus: Advice = {
	action: 'lookUpLater',
	advice:
		'The service shows no status of this payment. Look it up later. Until then, do not release funds to your customer, and do not send the payment again.',
};

const withoutPayment: Advice = { action: 'none', advice: null };

const calls: ReadonlySet<unknown> = new Set<Action>([
	'retryWithNewId',
	'recoverFunds',
	'contactSupport',
]);

/** Whether an action is one that a person must decide or do. */
export const callsPerson = (action: unknown): boolean => calls.has(action);

/** @param payment a record of the service; null if nothing is paid yet, as in a dry run */
export function adviseOn(payment: ServiceRecord | null): Advice {
	if (payment === null) return withoutPayment;
	const { status } = payment;
	if (status === 'reversed') return onReversal;
	const { category } = describeStatus(status);
	return category === null ? withoutStatus : byCategory[category];
}
