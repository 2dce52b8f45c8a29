import type { NodeRun } from '../e2e/driver/session/n8nApi';

/** Reads how long a node took from n8n's database, without the rest of the execution. */
export function readExecutionMs(run: NodeRun | undefined): number {
	const ms = run && 'executionTime' in run ? run.executionTime : undefined;
	return typeof ms === 'number' ? Math.max(1, ms) : Number.NaN;
}
