/**
 * Reads n8n's SQLite database while n8n runs. The database decides what is true about executions. For thousands
 * of them it is much faster than the API.
 */
import { DatabaseSync } from 'node:sqlite';

/** One row of n8n's table of executions. */
export interface ExecutionRow {
	id: number;
	status: string;
	/** As n8n writes it: `2026-11-20 12:00:00.000`, UTC. It sorts as text. */
	startedAt: string | null;
	stoppedAt: string | null;
	/** The trigger's key for the execution. Also null in an n8n without such keys. */
	deduplicationKey: string | null;
	/** Null if it was read without data. n8n's own form, see `executionData`. */
	data: string | null;
}

/**
 * Reads the executions of one workflow in the order in which they were created.
 *
 * @param databaseFile path of n8n's `database.sqlite`.
 * @param withData false leaves out the executions' data and costs almost nothing.
 */
export function readExecutions(
	databaseFile: string,
	workflowId: string,
	withData: boolean,
): ExecutionRow[] {
	return query(
		databaseFile,
		`select e.*, ${withData ? 'd.data' : 'null as data'}
			from execution_entity e ${withData ? 'left join execution_data d on d.executionId = e.id' : ''}
			where e.workflowId = ? order by e.id`,
		workflowId,
	).map((row) => ({
		id: Number(row.id),
		status: String(row.status),
		startedAt: textOrNull(row.startedAt),
		stoppedAt: textOrNull(row.stoppedAt),
		deduplicationKey: textOrNull(row.deduplicationKey),
		data: textOrNull(row.data),
	}));
}

/** Counts the executions of one workflow by their status. */
export function countExecutions(databaseFile: string, workflowId: string): Record<string, number> {
	const rows = query(
		databaseFile,
		'select status, count(*) as n from execution_entity where workflowId = ? group by status',
		workflowId,
	);
	return Object.fromEntries(rows.map((row) => [String(row.status), Number(row.n)]));
}

function textOrNull(value: unknown): string | null {
	return typeof value === 'string' ? value : null;
}

function query(
	databaseFile: string,
	sql: string,
	parameter: string,
): Array<Record<string, unknown>> {
	const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 10_000 });
	try {
		return database.prepare(sql).all(parameter);
	} finally {
		database.close();
	}
}
