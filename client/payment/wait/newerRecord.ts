/** Which of two records of a payment is the newer one: answers and events overtake each other. [States; D13] */
import type { ServiceRecord } from '../../http/answer';
import { compareMoments, readMoment } from '../moment';
import { describeStatus, type Category } from '../states';

/** For records of the same moment: how far along a payment is. */
const ranks: Readonly<Record<Category, number>> = {
	inProgress: 1,
	unrecognised: 1,
	callSupport: 2,
	success: 3,
	failed: 4,
};

/**
 * Goes by the time of the status, which every record carries; only records of one moment, or without a
 * time, go by how far along the payment is. A state that looks like a step back may still be the newer one.
 */
export function isNewer(candidate: ServiceRecord, known: ServiceRecord): boolean {
	const order = compareMoments(readMoment(candidate['timestamp']), readMoment(known['timestamp']));
	if (order !== 0) return order > 0;
	return rankOf(candidate) > rankOf(known);
}

/** Queued comes before all else; `failed` holds `reversed`, which follows a success. */
function rankOf({ status }: ServiceRecord): number {
	const { category } = describeStatus(status);
	return category === null || status === 'queued' ? 0 : ranks[category];
}
