/** Reads the executions of one workflow from the PostgreSQL that n8n's processes share. */
import { eventIdOf } from '../../test/chaos/eventIdOf';
import type { ExecutionOfEvent } from '../../test/chaos/judgeRuns';
import type { QueueMode } from '../driver/start/startQueueMode';
import { TRIGGER } from './eventWorkflow';

/** @returns them in the order in which they were created */
export async function queryExecutions(
	{ query, version }: Pick<QueueMode, 'query' | 'version'>,
	workflowId: string,
): Promise<ExecutionOfEvent[]> {
	const rows = await query(
		`select e.*, ${version.hasDeduplicationKeys ? 'null as' : 'd.'} data from execution_entity e
			left join execution_data d on d."executionId" = e.id where e."workflowId" = '${workflowId}' order by e.id`,
	);
	return rows.map(({ id, status, startedAt, deduplicationKey, data }) => ({
		id: Number(id),
		status: String(status),
		startedAt: textOrNull(startedAt),
		eventId: eventIdOf(
			{ deduplicationKey: textOrNull(deduplicationKey), data: textOrNull(data) },
			TRIGGER,
		),
	}));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
