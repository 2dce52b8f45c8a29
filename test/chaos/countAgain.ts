/** What running an event again came to, where n8n cannot say which executions have begun. */
import { groupBy } from '../support/groupBy';
import type { Delivery } from './checkEvents';

export interface Again {
	/** Executions beyond the first one of an event. */
	readonly executions: number;
	/** Of these the ones before which an execution of the same event had ended well: the work was done twice. */
	readonly afterSuccess: number;
	/** Of these the ones whose item says `redelivered`. */
	readonly marked: number;
}

export function countAgain(deliveries: readonly Delivery[]): Again {
	const begun = deliveries.filter(({ startedAt }) => startedAt !== null);
	const later = [...groupBy(begun, ({ eventId }) => eventId ?? '').values()].flatMap((runs) =>
		runs
			.toSorted((a, b) => a.execution - b.execution)
			.flatMap((run, place, sorted) =>
				place === 0 ? [] : [{ run, before: sorted.slice(0, place) }],
			),
	);
	return {
		executions: later.length,
		afterSuccess: later.filter(({ before }) => before.some(({ outcome }) => outcome === 'success'))
			.length,
		marked: later.filter(({ run }) => run.redelivered).length,
	};
}
