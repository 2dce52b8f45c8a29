/** Reads the executions of one workflow from the PostgreSQL that n8n's processes share. */
import type { ExecutionOfEvent } from '../../test/chaos/judgeRuns';
import type { QueueMode } from '../startQueueMode';

/** @returns them in the order in which they were created */
export async function queryExecutions({ query }: Pick<QueueMode, 'query'>, workflowId: string): Promise<ExecutionOfEvent[]> {
	const rows = await query(
		`select id, status, "startedAt", "deduplicationKey" from execution_entity where "workflowId" = '${workflowId}' order by id`,
	);
	return rows.map(({ id, status, startedAt, deduplicationKey }) => ({
		id: Number(id),
		status: String(status),
		startedAt: typeof startedAt === 'string' ? startedAt : null,
		deduplicationKey: typeof deduplicationKey === 'string' ? deduplicationKey : null,
	}));
}
