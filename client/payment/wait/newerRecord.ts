/**
 * Decides which of two records of a payment is newer, because responses and events overtake each
 * other. [States]
 */
import type { ServiceRecord } from '../../http/answer';
import { compareMoments, readMoment } from '../moment';
import { describeStatus, type Category } from '../../interface/states';

/** How far along a payment is, for records with the same time. */
const ranks: Readonly<Record<Category, number>> = {
	inProgress: 1,
	unrecognised: 1,
	callSupport: 2,
	success: 3,
	failed: 4,
};

/**
 * Compares the time of the status, which every record has. Records with the same time, or without
 * one, are compared by how far along the payment is. A state that looks like a step back may still
 * be newer.
 */
export function isNewer(candidate: ServiceRecord, known: ServiceRecord): boolean {
	const order = compareMoments(readMoment(candidate['timestamp']), readMoment(known['timestamp']));
	if (order !== 0) return order > 0;
	return rankOf(candidate) > rankOf(known);
}

/** Queued comes first. The category `failed` includes `reversed`, which follows a success. */
function rankOf({ status }: ServiceRecord): number {
	const { category } = describeStatus(status);
	return category === null || status === 'queued' ? 0 : ranks[category];
}
