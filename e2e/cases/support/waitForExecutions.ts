/** Waits until n8n has run a known number of executions, and fails if it does not in time. */
import { countExecutions } from '../../driver/readDatabase';
import type { RunningN8n } from '../../driver/start/startN8n';
import { waitFor } from '../../driver/processes/waitFor';

/**
 * Waits until the expected number of executions of a workflow have ended and none is under way.
 *
 * @param neverBegin how many executions that n8n has stored may never begin. Some versions forget them when
 * they go down.
 */
export async function waitForExecutions(
	{ databaseFile }: Pick<RunningN8n, 'databaseFile'>,
	workflowId: string,
	expected: number,
	timeoutMs: number,
	neverBegin = 0,
): Promise<void> {
	let counts: Record<string, number> = {};
	await waitFor(
		`${expected} executions`,
		() => {
			counts = countExecutions(databaseFile, workflowId);
			const { new: waiting = 0, running = 0, ...ended } = counts;
			const done = Object.values(ended).reduce((sum, count) => sum + count, 0);
			return running === 0 && waiting <= neverBegin && done >= expected ? true : undefined;
		},
		{ timeoutMs, everyMs: 250, describe: () => JSON.stringify(counts) },
	);
}
