/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Reads n8n's SQLite database while n8n runs: the truth about executions, and much faster than the API for thousands. */
import { DatabaseSync } from 'node:sqlite';

/** One row of n8n's table of executions. */
export interface ExecutionRow {
	id: number;
	status: string;
	/** As n8n writes it: `2026-11-20 12:00:00.000`, UTC. Compares as text. */
	startedAt: string | null;
	stoppedAt: string | null;
	/** What the trigger named the execution by. */
	deduplicationKey: string | null;
	/** Null when it was read without data. n8n's own form, see `unflatten`. */
	data: string | null;
}

/**
 * Reads the executions of one workflow in the order in which they were created.
 *
 * @param databaseFile path of n8n's `database.sqlite`.
 * @param withData false leaves the executions' data out, which is all but free.
 */
export function readExecutions(databaseFile: string, workflowId: string, withData: boolean): ExecutionRow[] {
	return query(
		databaseFile,
		`select e.id, e.status, e.startedAt, e.stoppedAt, e.deduplicationKey, ${withData ? 'd.data' : 'null as data'}
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

/**
 * Undoes n8n's storage form: a JSON array whose strings are indices of its other elements.
 *
 * @returns the value as it was before n8n stored it.
 */
export function unflatten(text: string): unknown {
	const parts: unknown = JSON.parse(text);
	if (!Array.isArray(parts)) throw new Error('Execution data is no array.');
	const known = new Map<number, unknown>();
	const revive = (index: number): unknown => {
		if (known.has(index)) return known.get(index);
		const part: unknown = parts[index];
		if (typeof part !== 'object' || part === null) return part;
		const copy: unknown[] | Record<string, unknown> = Array.isArray(part) ? [] : {};
		known.set(index, copy);
		for (const [key, value] of Object.entries(part)) {
			Object.assign(copy, { [key]: typeof value === 'string' ? revive(Number(value)) : value });
		}
		return copy;
	};
	return revive(0);
}

/**
 * Lists the items that one node gave on its first output in a stored execution.
 *
 * @returns the `json` of each item of each run of the node; empty when the node did not run.
 */
export function itemsOf(data: string, nodeName: string): Array<Record<string, unknown>> {
	const runs = at(unflatten(data), 'resultData', 'runData', nodeName);
	if (!Array.isArray(runs)) return [];
	return runs.flatMap((run: unknown) => {
		const items = at(run, 'data', 'main', '0');
		return Array.isArray(items) ? items.map((item: unknown) => recordOf(at(item, 'json'))) : [];
	});
}

/**
 * Lists the items that an execution began with and that no node has taken up yet: all there is of one that was killed.
 *
 * @returns the `json` of each item that waits in front of a node.
 */
export function waitingItemsOf(data: string): Array<Record<string, unknown>> {
	const stack = at(unflatten(data), 'executionData', 'nodeExecutionStack');
	if (!Array.isArray(stack)) return [];
	return stack.flatMap((entry: unknown) => {
		const items = at(entry, 'data', 'main', '0');
		return Array.isArray(items) ? items.map((item: unknown) => recordOf(at(item, 'json'))) : [];
	});
}

function at(value: unknown, ...path: string[]): unknown {
	return path.reduce<unknown>((current, key) => recordOf(current)[key], value);
}

function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textOrNull(value: unknown): string | null {
	return typeof value === 'string' ? value : null;
}

function query(databaseFile: string, sql: string, parameter: string): Array<Record<string, unknown>> {
	const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 10_000 });
	try {
		return database.prepare(sql).all(parameter);
	} finally {
		database.close();
	}
}
