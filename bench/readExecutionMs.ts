import type { NodeRun } from '../e2e/driver/n8nApi';

/** What n8n stores of the time that a node took, without the rest of the execution. */
export function readExecutionMs(run: NodeRun | undefined): number {
	const ms = run && 'executionTime' in run ? run.executionTime : undefined;
	return typeof ms === 'number' ? Math.max(1, ms) : Number.NaN;
}
