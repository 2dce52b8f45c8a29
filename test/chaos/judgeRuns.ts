/**
 * Checks events against three sources: what the service sent, n8n's table of executions, and what the
 * workflow did.
 */
import { groupBy } from '../support/groupBy';

/** An event as the service sent it. */
export interface SentEvent {
	readonly id: string | null;
	readonly paymentId: string | null;
}

/** One row of n8n's table of executions. */
export interface ExecutionOfEvent {
	readonly id: number;
	readonly status: string;
	/** A sortable text, to the millisecond. Null if it never began. */
	readonly startedAt: string | null;
	/** The event for which it was started. Empty if unknown. */
	readonly eventId: string;
}

/** The number of events, and counts of errors. Each of the other counts must be 0. */
export interface RunVerdict {
	readonly events: number;
	/** No execution. */
	readonly lost: number;
	/** More than one execution, or done more than once by the workflow. */
	readonly doubled: number;
	/** Executions, and work done, for events that were never sent. */
	readonly stray: number;
	/** First begun before the first execution of an earlier event of the same payment. */
	readonly outOfOrder: number;
}

/**
 * @param sent in the order in which they were sent
 * @param done event IDs, one for each time that the workflow completed
 */
export function judgeRuns(
	sent: readonly SentEvent[],
	executions: readonly ExecutionOfEvent[],
	done: readonly string[],
): RunVerdict {
	const rowsOf = groupBy(executions, ({ eventId }) => eventId);
	const timesDone = groupBy(done, (id) => id);
	const known = new Set(sent.map(({ id }) => id ?? ''));
	const rows = (event: SentEvent): readonly ExecutionOfEvent[] => rowsOf.get(event.id ?? '') ?? [];
	const isDoubled = (event: SentEvent): boolean =>
		rows(event).length > 1 || (timesDone.get(event.id ?? '')?.length ?? 0) > 1;
	let outOfOrder = 0;
	for (const ofOnePayment of groupBy(sent, ({ paymentId }) => paymentId ?? '').values()) {
		// If n8n does not recognize an execution, a repeated one runs after later events. So only the first
		// execution counts.
		const begun = ofOnePayment.flatMap((event) =>
			rows(event)
				.filter(({ startedAt }) => startedAt !== null)
				.slice(0, 1),
		);
		outOfOrder += begun.filter(
			(row, index) => String(row.startedAt) < String(begun[index - 1]?.startedAt ?? ''),
		).length;
	}
	return {
		events: sent.length,
		lost: sent.filter((event) => rows(event).length === 0).length,
		doubled: sent.filter(isDoubled).length,
		stray: [...executions.map(({ eventId }) => eventId), ...done].filter((id) => !known.has(id))
			.length,
		outOfOrder,
	};
}

/** Executions that did not reach the end of the workflow, because their worker or n8n died. */
export function unfinished(
	executions: readonly ExecutionOfEvent[],
	done: readonly string[],
): ExecutionOfEvent[] {
	const finished = new Set(done);
	return executions.filter(({ eventId }) => !finished.has(eventId));
}
