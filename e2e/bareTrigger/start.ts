/**
 * A new n8n with the heap of a small machine, and an active workflow with the bare trigger and a node that
 * does nothing.
 */
import type { BurstSpec } from '../../sandbox/control/burst';
import { waitForExecutions } from '../cases/support/waitForExecutions';
import { chain } from '../driver/session/buildWorkflow';
import { heapOf2Gb } from '../cases/support/heapOf2Gb';
import { newestN8n } from '../n8n/versions';
import { startN8n, type RunningN8n } from '../driver/start/startN8n';
import { withSandbox } from '../driver/servers/withSandbox';
import { prepareBareTrigger } from './prepare';

export interface RunningBareTrigger {
	readonly n8n: RunningN8n;
	/** Emits the events of a burst and waits until all have run. */
	run(spec: BurstSpec): Promise<void>;
}

/**
 * @param parallel executions at a time
 * @param runWithinMs the maximum time of a burst
 */
export async function withBareTrigger<Result>(
	{
		parallel,
		runWithinMs,
		log,
	}: { parallel: number; runWithinMs: number; log?: (line: string) => void },
	use: (running: RunningBareTrigger) => Promise<Result>,
): Promise<Result> {
	const bare = await prepareBareTrigger();
	try {
		const n8n = await startN8n({
			version: newestN8n,
			withPackage: false,
			environment: { ...bare.environment, ...heapOf2Gb },
			...(log && { log }),
		});
		try {
			const id = await n8n.api.importWorkflow(
				chain('Bare trigger', [
					bare.sketch('Event', parallel),
					{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
				]),
			);
			await n8n.api.activate(id);
			let given = 0;
			return await use({
				n8n,
				async run(spec) {
					// A sandbox makes the events, so that they have the same size as those of the stream.
					await withSandbox({}, async (sandbox) => {
						await sandbox.control.burst(spec);
						const events = sandbox.control.events('v3');
						given += events.length;
						await bare.give(events);
					});
					await waitForExecutions(n8n, id, given, runWithinMs);
				},
			});
		} finally {
			await n8n.stop();
		}
	} finally {
		await bare.stop();
	}
}
