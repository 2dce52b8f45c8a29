/** Pairs every event that the sandbox emitted with the executions that it started in n8n. */
import type { EventView } from '../../../sandbox/control/views';
import { itemsOf } from '../../../test/chaos/executionData';
import { readExecutions } from '../../driver/readDatabase';
import type { ExecutionRow } from '../../driver/readDatabase';

/** One event and its executions. */
export interface PairedEvent {
	event: EventView;
	/** Executions whose trigger output this event. The expected number is one. */
	runs: ExecutionRow[];
}

/**
 * All events of the sandbox with their executions, and executions with an event that the sandbox never
 * emitted.
 */
export interface Pairing {
	events: PairedEvent[];
	strayRuns: ExecutionRow[];
}

/**
 * Reads n8n's database and pairs events with executions.
 *
 * @param emitted events of one version, as the sandbox's control interface lists them.
 * @param triggerName name of the trigger node in the workflow.
 */
export function pairEvents(
	emitted: readonly EventView[],
	databaseFile: string,
	workflowId: string,
	triggerName: string,
): Pairing {
	const runsByEvent = new Map<string, ExecutionRow[]>(emitted.map((event) => [event.id ?? '', []]));
	const strayRuns: ExecutionRow[] = [];
	for (const row of readExecutions(databaseFile, workflowId, true)) {
		const items = row.data === null ? [] : itemsOf(row.data, triggerName);
		for (const item of items) {
			const runs = runsByEvent.get(String(item.eventId));
			if (runs === undefined) strayRuns.push(row);
			else runs.push(row);
		}
	}
	return {
		events: emitted.map((event) => ({ event, runs: runsByEvent.get(event.id ?? '') ?? [] })),
		strayRuns,
	};
}
