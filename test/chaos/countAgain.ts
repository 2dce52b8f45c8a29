/** Counts events that ran again, if n8n cannot say which executions have begun. */
import { groupBy } from '../support/groupBy';
import type { Delivery } from './checkEvents';

export interface Again {
	/** Executions of an event after its first one. */
	readonly executions: number;
	/** Those of them with an earlier successful execution of the same event: the work was done twice. */
	readonly afterSuccess: number;
	/** Those of them whose item says `redelivered`. */
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
