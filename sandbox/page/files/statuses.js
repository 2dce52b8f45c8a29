/** Which statuses can follow which. Only what the meanings of the statuses exclude is left out. */

/** The statuses, grouped by their meaning for the money. */
export const groups = [
	['progress', ['queued', 'pending', 'processing']],
	['success', ['succeeded']],
	['failure', ['failed', 'rejected', 'canceled', 'reversed']],
	['doubt', ['unknown']],
];

/** The colour of a status. A word that the interface does not know counts as in doubt. */
export function kindOf(status) {
	return groups.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'doubt';
}

/** What can be said of a payment whose money has arrived. */
const afterArrival = ['succeeded', 'reversed', 'unknown'];

/** Whether a payment can have this status next. The present one is among them. */
export function canFollow(next, { status, funds }) {
	const hasArrived = ['succeeded', 'reversed'].includes(status) || funds === 'debited';
	if (hasArrived) return next === status || afterArrival.includes(next);
	// Only money that had arrived is reversed. Nobody knows that of a status in doubt.
	return next !== 'reversed' || kindOf(status) === 'doubt';
}
